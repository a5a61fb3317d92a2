//! Whom a PostgreSQL has to be, as libpq's `sslmode` has it.

use super::hybrid::Hybrid;
use crate::store::StoreError;
use rustls::client::WebPkiServerVerifier;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{
    CertificateError, ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme,
};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Where the certificates are that are trusted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Roots {
    /// A file in PEM.
    File(PathBuf),
    /// Those of the system.
    System,
}

/// Which servers are trusted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Trust {
    /// Every server: the connection is encrypted, and no more.
    Anybody,
    /// A server with a certificate by one of these.
    Chain(Roots),
    /// The host alone, by such a certificate.
    Host(Roots),
}

impl Trust {
    /// Settings for encrypted connections.
    ///
    /// # Errors
    /// [`StoreError::Parameter`]: the file of certificates is none.
    pub(super) fn settings(&self) -> Result<ClientConfig, StoreError> {
        let mut provider = rustls::crypto::ring::default_provider();
        // The last choice, as its keys are 1.2 KB; a server that wants it asks for it.
        provider.kx_groups.push(&Hybrid);
        let provider = Arc::new(provider);
        let chain = |roots: &Roots| {
            WebPkiServerVerifier::builder_with_provider(load(roots)?, Arc::clone(&provider))
                .build()
                .map_err(|error| StoreError::Parameter(format!("sslrootcert: {error}")))
        };
        let verifier: Arc<dyn ServerCertVerifier> = match self {
            Self::Host(roots) => chain(roots)?,
            Self::Chain(roots) => Arc::new(AnyName {
                chain: Some(chain(roots)?),
                provider: Arc::clone(&provider),
            }),
            Self::Anybody => Arc::new(AnyName {
                chain: None,
                provider: Arc::clone(&provider),
            }),
        };
        Ok(ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|error| StoreError::Parameter(error.to_string()))?
            .dangerous()
            .with_custom_certificate_verifier(verifier)
            .with_no_client_auth())
    }
}

fn load(roots: &Roots) -> Result<Arc<RootCertStore>, StoreError> {
    let mut store = RootCertStore::empty();
    match roots {
        Roots::System => {
            store.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        }
        Roots::File(path) => add_file(&mut store, path).map_err(|why| {
            StoreError::Parameter(format!("sslrootcert {}: {why}", path.display()))
        })?,
    }
    Ok(Arc::new(store))
}

fn add_file(store: &mut RootCertStore, path: &Path) -> Result<(), String> {
    for certificate in CertificateDer::pem_file_iter(path).map_err(|error| error.to_string())? {
        let certificate = certificate.map_err(|error| error.to_string())?;
        store.add(certificate).map_err(|error| error.to_string())?;
    }
    if store.is_empty() {
        Err("no certificate in it".to_owned())
    } else {
        Ok(())
    }
}

/// Takes a certificate whatever name it is for; without a chain, by any issuer. That the
/// other side has its key is always proved.
#[derive(Debug)]
struct AnyName {
    chain: Option<Arc<WebPkiServerVerifier>>,
    provider: Arc<CryptoProvider>,
}

impl ServerCertVerifier for AnyName {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        server_name: &ServerName<'_>,
        ocsp_response: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        let Some(chain) = &self.chain else {
            return Ok(ServerCertVerified::assertion());
        };
        // The name is looked at last.
        match chain.verify_server_cert(end_entity, intermediates, server_name, ocsp_response, now) {
            Err(Error::InvalidCertificate(
                CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. },
            )) => Ok(ServerCertVerified::assertion()),
            verified => verified,
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let known = &self.provider.signature_verification_algorithms;
        verify_tls12_signature(message, cert, dss, known)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let known = &self.provider.signature_verification_algorithms;
        verify_tls13_signature(message, cert, dss, known)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider
            .signature_verification_algorithms
            .supported_schemes()
    }
}
