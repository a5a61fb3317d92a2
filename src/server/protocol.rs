//! The SSH library's configuration: algorithms and windows.

use std::borrow::Cow;
use std::time::Duration;

use russh::keys::ssh_key::{EcdsaCurve, HashAlg};
use russh::keys::{Algorithm, PrivateKey};
use russh::{Preferred, SshId, cipher, compression, kex, mac};

use super::handler;

/// Bytes that a client may send before they are acknowledged. Input is keys; less than 8 KiB
/// would slow down the input of commands.
const WINDOW_SIZE: u32 = 16 * 1024;

/// What the server calls itself. Which release of which library it is is nobody's business.
pub(super) const VERSION: &str = "SSH-2.0-mazed";

pub(super) fn ssh_config(key: PrivateKey) -> russh::server::Config {
    const KEX: &[kex::Name] = &[
        kex::MLKEM768X25519_SHA256,
        kex::CURVE25519,
        kex::CURVE25519_PRE_RFC_8731,
        kex::EXTENSION_SUPPORT_AS_SERVER,
        kex::EXTENSION_OPENSSH_STRICT_KEX_AS_SERVER,
    ];
    // Of the host keys only those are offered that there is a key for; the whole list
    // is what user keys are announced with (server-sig-algs, RFC 8308).
    const KEYS: &[Algorithm] = &[
        Algorithm::Ed25519,
        Algorithm::SkEd25519,
        Algorithm::Ecdsa {
            curve: EcdsaCurve::NistP256,
        },
        Algorithm::Ecdsa {
            curve: EcdsaCurve::NistP384,
        },
        Algorithm::Ecdsa {
            curve: EcdsaCurve::NistP521,
        },
        Algorithm::SkEcdsaSha2NistP256,
        Algorithm::Rsa {
            hash: Some(HashAlg::Sha512),
        },
        Algorithm::Rsa {
            hash: Some(HashAlg::Sha256),
        },
    ];
    russh::server::Config {
        server_id: SshId::Standard(Cow::Borrowed(VERSION)),
        methods: handler::methods(),
        // No secret is compared, so that no answer has to be as slow as another.
        auth_rejection_time: Duration::ZERO,
        auth_rejection_time_initial: Some(Duration::ZERO),
        keys: vec![key],
        window_size: WINDOW_SIZE,
        maximum_packet_size: 4096,
        channel_buffer_size: 8,
        event_buffer_size: 1,
        // The sessions have an idle timer of their own, which our output does not reset.
        inactivity_timeout: None,
        // The kernel sends them: those of SSH would come before the login too, where OpenSSH
        // takes them for a protocol error while it waits for a passphrase.
        keepalive_interval: None,
        nodelay: true,
        preferred: Preferred {
            kex: Cow::Borrowed(KEX),
            key: Cow::Borrowed(KEYS),
            cipher: Cow::Borrowed(&[
                cipher::CHACHA20_POLY1305,
                cipher::AES_256_GCM,
                cipher::AES_128_GCM,
            ]),
            mac: Cow::Borrowed(&[mac::HMAC_SHA512_ETM, mac::HMAC_SHA256_ETM]),
            compression: Cow::Borrowed(&[compression::NONE]),
            ..Preferred::DEFAULT
        },
        ..russh::server::Config::default()
    }
}
