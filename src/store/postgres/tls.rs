//! Whom a PostgreSQL has to be: `sslmode` and `sslrootcert` of the URL, as libpq has them.

use crate::store::StoreError;
use rustls::client::WebPkiServerVerifier;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme};
use std::path::{Path, PathBuf};
use std::sync::Arc;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Trust {
    /// Every server: the connection is encrypted, and no more.
    Anybody,
    /// The host of the URL alone, by a certificate that one of these signed; `None`: those whom the
    /// system trusts.
    Host(Option<PathBuf>),
}

fn refused(what: impl Into<String>) -> StoreError {
    StoreError::Parameter(what.into())
}

/// Takes out of a URL what the library does not know, and says whom to trust.
///
/// # Errors
/// [`StoreError::Parameter`]; no value is in the message, as a password may be one.
pub(super) fn split(url: &str) -> Result<(String, Trust), StoreError> {
    // As the library does it: what is before the first @ are name and password.
    let after = url.find('@').map_or(0, |at| at + 1);
    let Some(query) = url[after..].find('?').map(|at| after + at + 1) else {
        return Ok((url.to_owned(), Trust::Anybody));
    };
    let (mut full, mut roots, mut rest) = (false, None, Vec::new());
    for pair in url[query..].split('&') {
        match pair.split_once('=') {
            Some(("sslmode", "verify-full")) => {
                full = true;
                rest.push("sslmode=require");
            }
            Some(("sslmode", mode)) if !matches!(mode, "disable" | "prefer" | "require") => {
                return Err(refused(
                    "sslmode is disable, prefer, require or verify-full",
                ));
            }
            Some(("sslrootcert", path)) => {
                let path = percent_encoding::percent_decode_str(path).decode_utf8();
                let path = path.map_err(|_| refused("sslrootcert is no path"))?;
                roots = (path != "system").then(|| PathBuf::from(&*path));
            }
            _ => rest.push(pair),
        }
    }
    // Whoever names certificates relies on them.
    if url[query..].contains("sslrootcert=") && !full {
        return Err(refused("sslrootcert needs sslmode=verify-full"));
    }
    let trust = if full {
        Trust::Host(roots)
    } else {
        Trust::Anybody
    };
    Ok((format!("{}{}", &url[..query], rest.join("&")), trust))
}

impl Trust {
    pub(super) fn settings(&self) -> Result<ClientConfig, StoreError> {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let verifier: Arc<dyn ServerCertVerifier> = match self {
            Self::Host(roots) => {
                let roots = load(roots.as_deref())?;
                WebPkiServerVerifier::builder_with_provider(roots.into(), Arc::clone(&provider))
                    .build()
                    .map_err(|error| refused(format!("sslrootcert: {error}")))?
            }
            Self::Anybody => Arc::new(Anybody(Arc::clone(&provider))),
        };
        Ok(ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|error| refused(error.to_string()))?
            .dangerous()
            .with_custom_certificate_verifier(verifier)
            .with_no_client_auth())
    }
}

fn load(file: Option<&Path>) -> Result<RootCertStore, StoreError> {
    let mut store = RootCertStore::empty();
    let Some(file) = file else {
        store.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        return Ok(store);
    };
    let wrong = |why: String| refused(format!("sslrootcert {}: {why}", file.display()));
    let certificates = CertificateDer::pem_file_iter(file);
    for certificate in certificates.map_err(|error| wrong(error.to_string()))? {
        let certificate = certificate.map_err(|error| wrong(error.to_string()))?;
        let added = store.add(certificate);
        added.map_err(|error| wrong(error.to_string()))?;
    }
    match store.is_empty() {
        true => Err(wrong("no certificate in it".to_owned())),
        false => Ok(store),
    }
}

/// Takes every certificate. That the other side has its key is proved all the same.
#[derive(Debug)]
struct Anybody(Arc<CryptoProvider>);

impl ServerCertVerifier for Anybody {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let known = &self.0.signature_verification_algorithms;
        verify_tls12_signature(message, cert, dss, known)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let known = &self.0.signature_verification_algorithms;
        verify_tls13_signature(message, cert, dss, known)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_trusted_is_taken_out_of_the_url() {
        let at = "postgres://ada:x?sslmode=allow&s3cret@db/mazed";
        let file = Some(PathBuf::from("/etc/my ca.pem"));
        for (query, left, trust) in [
            ("", "", Trust::Anybody),
            ("?sslmode=require", "?sslmode=require", Trust::Anybody),
            (
                "?sslmode=verify-full&sslrootcert=/etc/my%20ca.pem&connect_timeout=9",
                "?sslmode=require&connect_timeout=9",
                Trust::Host(file),
            ),
            (
                "?sslrootcert=system&sslmode=verify-full",
                "?sslmode=require",
                Trust::Host(None),
            ),
        ] {
            let expected = (format!("{at}{left}"), trust);
            assert_eq!(split(&format!("{at}{query}")), Ok(expected), "{query}");
        }
        for wrong in [
            "?sslmode=allow",
            "?sslmode=s3cret",
            "?sslmode=require&sslrootcert=s3cret",
        ] {
            let error = split(&format!("{at}{wrong}")).expect_err("refused");
            assert!(!error.to_string().contains("s3cret"), "{error}");
        }
    }
}
