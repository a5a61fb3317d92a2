//! The cipher `aes256-gcm@openssh.com` in one direction, RFC 5647.

use std::io::{self, ErrorKind};

use ring::aead::{AES_256_GCM, Aad, LessSafeKey, Nonce, UnboundKey};

/// Seals and opens packets.
pub struct Seal {
    key: LessSafeKey,
    /// Four fixed bytes, and a counter of packets.
    nonce: [u8; 12],
}

impl Seal {
    /// From a key and an initial vector, cut to the lengths they need.
    pub fn new(key: &[u8], iv: &[u8]) -> Seal {
        Seal {
            key: LessSafeKey::new(UnboundKey::new(&AES_256_GCM, &key[..32]).unwrap()),
            nonce: iv[..12].try_into().unwrap(),
        }
    }

    fn next_nonce(&mut self) -> Nonce {
        let nonce = Nonce::assume_unique_for_key(self.nonce);
        for byte in self.nonce[4..].iter_mut().rev() {
            *byte = byte.wrapping_add(1);
            if *byte != 0 {
                break;
            }
        }
        nonce
    }

    /// A whole packet: its length, then sealed the padding's length, the payload and
    /// the padding, then the tag.
    pub fn close(&mut self, payload: &[u8]) -> Vec<u8> {
        let padding = 16 - (1 + payload.len()) % 16;
        let padding = if padding < 4 { padding + 16 } else { padding };
        let mut content = vec![padding as u8];
        content.extend(payload);
        content.resize(content.len() + padding, 0);
        let length = (content.len() as u32).to_be_bytes();
        let nonce = self.next_nonce();
        self.key
            .seal_in_place_append_tag(nonce, Aad::from(length), &mut content)
            .unwrap();
        [&length[..], &content].concat()
    }

    /// What is inside a whole packet: the padding's length, the payload and the padding.
    pub fn open<'a>(&mut self, packet: &'a mut [u8]) -> io::Result<&'a [u8]> {
        let nonce = self.next_nonce();
        let (length, content) = packet.split_at_mut(4);
        match self.key.open_in_place(nonce, Aad::from(length), content) {
            Ok(open) => Ok(open),
            Err(_) => Err(ErrorKind::InvalidData.into()),
        }
    }
}
