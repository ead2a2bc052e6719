/// Decides who may talk to a review: only the page that was opened with the review's token, on this machine.
///
/// A web page from elsewhere can make the browser send requests to this machine. Such a request has no token, and its `Origin`
/// names the other site. So does its `Host`, when the site's domain name was redirected to this machine (DNS rebinding).
package struct ReviewGate: Hashable, Sendable {
  /// The secret of this review.
  let token: String
  /// The port that the review listens on.
  let port: UInt16

  /// Creates a gate.
  package init(token: String, port: UInt16) { (self.token, self.port) = (token, port) }

  /// Why a request is refused; nil when it may pass.
  package func refusal(of request: HTTPRequest) -> String? {
    let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    guard let host = request.headers["host"], hosts.contains(host) else {
      return "it was sent to the host '\(request.headers["host"] ?? "")'"
    }
    if let origin = request.headers["origin"], origin != "http://\(host)" {
      return "it comes from '\(origin)'"
    }
    // The page sends the header. The address that opens the page has the query `token=…`.
    let given = request.headers["x-assay-token"] ?? String(request.query.trimmingPrefix("token="))
    guard isToken(given) else {
      return "it lacks the token of this review"
    }
    return nil
  }

  /// Compares all bytes, so that the time it takes reveals nothing about the token.
  private func isToken(_ text: String) -> Bool {
    text.utf8.count == token.utf8.count && zip(text.utf8, token.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// A new secret of 128 random bits, in hexadecimal digits.
  static func newToken() -> String {
    (0..<32).map { _ in String(Int.random(in: 0..<16), radix: 16) }.joined()
  }
}
