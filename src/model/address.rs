//! The address at which players reach the server, for the commands that they copy.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr, SocketAddr, SocketAddrV6};
use std::str::FromStr;
use std::sync::Arc;

use super::Unreadable;

/// `ssh`'s default port.
pub const SSH_PORT: u16 = 22;

/// The longest name of a host in the DNS (RFC 1035, section 2.3.4).
const HOST_MAX: usize = 253;

/// What stands for an address that is not known, as in the help.
const UNKNOWN: &str = "HOST";

/// Where players reach the server, as the operator or the connection says: a host and a port. If
/// unknown, HOST stands in its place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PublicAddress(Option<(Arc<str>, u16)>);

impl PublicAddress {
    pub fn new(host: &str, port: u16) -> Self {
        Self(Some((host.into(), port)))
    }

    /// Where a client reached the server, if both are on the same machine or in one private
    /// network. From farther away the address may have been translated (NAT).
    pub(crate) fn of_connection(server: SocketAddr, client: IpAddr) -> Self {
        match (server.ip().to_canonical(), client.to_canonical()) {
            (ip, _) if ip.is_loopback() => Self::new("localhost", server.port()),
            // Networks at home and in classes have a /24 nearly always.
            (IpAddr::V4(ip), IpAddr::V4(client))
                if ip.is_private() && ip.octets()[..3] == client.octets()[..3] =>
            {
                Self::new(&ip.to_string(), server.port())
            }
            _ => Self::default(),
        }
    }

    /// As it is typed behind a code: HOST or HOST:PORT.
    pub(crate) fn typed(&self) -> String {
        match &self.0 {
            None => UNKNOWN.to_owned(),
            Some((host, SSH_PORT)) => host.to_string(),
            Some((host, port)) if host.contains(':') => format!("[{host}]:{port}"),
            Some((host, port)) => format!("{host}:{port}"),
        }
    }

    pub fn is_known(&self) -> bool {
        self.0.is_some()
    }

    pub fn command(&self, words: &str) -> String {
        format!("ssh {self} {words}").trim_end().to_owned()
    }

    /// The same for a command that needs a terminal.
    pub fn screen_command(&self, words: &str) -> String {
        format!("ssh -t {self} {words}").trim_end().to_owned()
    }

    /// A text in which HOST stands for the address, with the address in it where it is known.
    pub fn fill(&self, text: &str) -> String {
        match &self.0 {
            // Behind a user name stands the host alone.
            Some((host, _)) => text
                .replace("@HOST", &format!("@{host}"))
                .replace(" HOST", &format!(" {self}")),
            None => text.to_owned(),
        }
    }
}

impl fmt::Display for PublicAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            None => f.write_str(UNKNOWN),
            Some((host, SSH_PORT)) => f.write_str(host),
            Some((host, port)) => write!(f, "-p {port} {host}"),
        }
    }
}

impl FromStr for PublicAddress {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        // An IPv6 address has colons of its own.
        if let Ok(address) = text.parse::<SocketAddrV6>() {
            return Ok(Self::new(&address.ip().to_string(), address.port()));
        }
        if text.parse::<Ipv6Addr>().is_ok() {
            return Ok(Self::new(text, SSH_PORT));
        }
        let (host, port) = match text.split_once(':') {
            Some((host, port)) => (host, port.parse().map_err(|_| Unreadable)?),
            None => (text, SSH_PORT),
        };
        match is_host(host) && port != 0 {
            true => Ok(Self::new(host, port)),
            false => Err(Unreadable),
        }
    }
}

/// Whether it is the name of a host or an IPv4 address. It stands in commands for a shell, in which a
/// hyphen begins an option.
fn is_host(text: &str) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || b"-._".contains(&byte);
    text.len() <= HOST_MAX
        && text.starts_with(|first: char| first.is_ascii_alphanumeric())
        && text.bytes().all(is_letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_names_the_address_and_the_port_only_where_ssh_needs_it() {
        for (typed, command) in [
            ("maze.example.org:22", "ssh maze.example.org me"),
            ("maze.example.org:2222", "ssh -p 2222 maze.example.org me"),
            ("2001:db8::7", "ssh 2001:db8::7 me"),
            ("[2001:db8::7]:2222", "ssh -p 2222 2001:db8::7 me"),
        ] {
            let address: PublicAddress = typed.parse().expect(typed);
            assert_eq!(address.command("me"), command);
        }
        let unknown = PublicAddress::default();
        assert_eq!(unknown.screen_command("replay"), "ssh -t HOST replay");
    }

    #[test]
    fn a_connection_shows_the_address_only_on_the_same_machine_or_network() {
        for (server, client, command) in [
            ("127.0.0.1:2222", "127.0.0.1", "ssh -p 2222 localhost"),
            ("[::1]:22", "::1", "ssh localhost"),
            ("192.168.1.5:2222", "192.168.1.9", "ssh -p 2222 192.168.1.5"),
            // Somebody else may have translated these.
            ("10.0.0.5:2222", "203.0.113.7", "ssh HOST"),
            ("203.0.113.5:2222", "203.0.113.7", "ssh HOST"),
            ("[2001:db8::5]:22", "2001:db8::7", "ssh HOST"),
        ] {
            let (server, client) = (server.parse().expect(server), client.parse().expect(client));
            let address = PublicAddress::of_connection(server, client);
            assert_eq!(address.command(""), command, "{server} {client}");
        }
    }

    #[test]
    fn what_a_shell_would_not_take_for_a_host_is_refused() {
        let wrong = "|:22|a b|-oProxyCommand=x|a;b|$(a)|a:0|a:65536|[a]|[::1|::1]:22|\u{1b}[2J|müller.de|a:|user@host";
        for typed in wrong.split('|') {
            assert_eq!(typed.parse::<PublicAddress>(), Err(Unreadable), "{typed}");
        }
        assert_eq!("a".repeat(254).parse::<PublicAddress>(), Err(Unreadable));
    }

    #[test]
    fn help_names_the_address_in_the_place_of_host() {
        let address = PublicAddress::new("maze.example.org", 2222);
        let text = "ssh HOST\nssh -t HOST play\nssh -T HOST\nguest@HOST\nNOHOST";
        let filled = "ssh -p 2222 maze.example.org\nssh -t -p 2222 maze.example.org play\n\
                      ssh -T -p 2222 maze.example.org\nguest@maze.example.org\nNOHOST";
        assert_eq!(address.fill(text), filled);
        assert_eq!(PublicAddress::default().fill(text), text);
    }
}
