//! `X25519MLKEM768`: a key exchange that no later quantum computer undoes (draft-ietf-tls-ecdhe-mlkem).
//! ring has no ML-KEM, but the SSH library brings one for the key exchange of the same kind.

use ml_kem::kem::{Decapsulate, DecapsulationKey, FromSeed, KeyExport};
use ml_kem::{MlKem768, Seed};
use rand::TryRng;
use rand::rngs::SysRng;
use rustls::crypto::ring::kx_group::X25519;
use rustls::crypto::{ActiveKeyExchange, SharedSecret, SupportedKxGroup};
use rustls::{Error, NamedGroup, PeerMisbehaved, ProtocolVersion};

/// Bytes of the ciphertext with which a server replies; its key for X25519 follows.
const CIPHERTEXT_BYTES: usize = 1088;

const BAD_REPLY: Error = Error::PeerMisbehaved(PeerMisbehaved::InvalidKeyShare);

/// The key exchange, for a client.
#[derive(Debug)]
pub(super) struct Hybrid;

impl SupportedKxGroup for Hybrid {
    fn start(&self) -> Result<Box<dyn ActiveKeyExchange>, Error> {
        let mut seed = Seed::default();
        SysRng
            .try_fill_bytes(&mut seed)
            .map_err(|_| Error::FailedToGetRandomBytes)?;
        let (quantum_safe, key) = MlKem768::from_seed(&seed);
        let classical = X25519.start()?;
        let public = [key.to_bytes().as_slice(), classical.pub_key()].concat();
        Ok(Box::new(Exchange {
            quantum_safe,
            classical,
            public,
        }))
    }

    fn name(&self) -> NamedGroup {
        NamedGroup::X25519MLKEM768
    }

    fn usable_for_version(&self, version: ProtocolVersion) -> bool {
        version == ProtocolVersion::TLSv1_3
    }
}

struct Exchange {
    quantum_safe: DecapsulationKey<MlKem768>,
    classical: Box<dyn ActiveKeyExchange>,
    public: Vec<u8>,
}

impl ActiveKeyExchange for Exchange {
    fn complete(self: Box<Self>, reply: &[u8]) -> Result<SharedSecret, Error> {
        let (ciphertext, key) = reply.split_at_checked(CIPHERTEXT_BYTES).ok_or(BAD_REPLY)?;
        let quantum_safe = self.quantum_safe.decapsulate_slice(ciphertext);
        let quantum_safe = quantum_safe.map_err(|_| BAD_REPLY)?;
        let classical = self.classical.complete(key)?;
        let both = [quantum_safe.as_slice(), classical.secret_bytes()].concat();
        Ok(SharedSecret::from(both))
    }

    fn pub_key(&self) -> &[u8] {
        &self.public
    }

    fn group(&self) -> NamedGroup {
        NamedGroup::X25519MLKEM768
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ml_kem::kem::{Encapsulate, EncapsulationKey, TryKeyInit};
    use rand::rand_core::UnwrapErr;

    #[test]
    fn both_sides_come_to_one_secret() {
        let client = Hybrid.start().expect("a key");
        let (key, classical) = client.pub_key().split_at(client.pub_key().len() - 32);
        let key = EncapsulationKey::<MlKem768>::new_from_slice(key).expect("a key of ML-KEM");
        let (ciphertext, quantum_safe) = key.encapsulate_with_rng(&mut UnwrapErr(SysRng));
        let server = X25519.start_and_complete(classical).expect("a reply");
        let reply = [ciphertext.as_slice(), server.pub_key.as_slice()].concat();
        let expected = [quantum_safe.as_slice(), server.secret.secret_bytes()].concat();
        let secret = client.complete(&reply).expect("a secret");
        assert_eq!(secret.secret_bytes(), expected);
    }

    #[test]
    fn a_reply_that_is_none_is_refused() {
        for length in [0, 32, 1087, 1088, 1119, 1121] {
            let client = Hybrid.start().expect("a key");
            assert!(client.complete(&vec![9; length]).is_err(), "{length}");
        }
    }
}
