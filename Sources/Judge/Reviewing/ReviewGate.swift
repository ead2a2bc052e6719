/// Who may talk to a review: the page that was opened with its token, from this machine, and nobody else.
///
/// A page of another site can make a browser send requests to this machine. Such a request knows no token, names its own
/// site as origin, or, after its name was pointed here, as host.
struct ReviewGate: Hashable, Sendable {
  /// What of a request tells who sent it.
  struct Credentials: Hashable, Sendable {
    /// The value of the header `Host`.
    var host: String?
    /// The value of the header `Origin`; nil where a browser sends none.
    var origin: String?
    /// The token the request carries.
    var token: String?
  }

  /// The secret of this review.
  let token: String
  /// The port it listens on.
  let port: UInt16

  /// Why a request is refused; nil when it may pass.
  func refusal(of credentials: Credentials) -> String? {
    let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    guard let host = credentials.host, hosts.contains(host) else {
      return "it was sent to the host '\(credentials.host ?? "")'"
    }
    if let origin = credentials.origin, origin != "http://\(host)" { return "it comes from '\(origin)'" }
    guard let given = credentials.token, isToken(given) else { return "it lacks the token of this review" }
    return nil
  }

  /// Compares without ending early, so that the time tells nothing of the token.
  private func isToken(_ text: String) -> Bool {
    text.utf8.count == token.utf8.count && zip(text.utf8, token.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// A new secret of 128 random bits, as hexadecimal digits.
  static func newToken() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(generator.next(), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
