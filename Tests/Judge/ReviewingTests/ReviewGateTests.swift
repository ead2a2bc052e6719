import Testing

@testable import AssayReviewing

@Suite struct ReviewGateTests {
  private func refusal(_ host: String?, origin: String? = nil, token: String? = "secret") -> String? {
    var request = HTTPRequest(method: "GET", path: "/")
    (request.headers["host"], request.headers["origin"]) = (host, origin)
    request.headers["x-assay-token"] = token
    return ReviewGate(token: "secret", port: 8080).refusal(of: request)
  }

  @Test("A request with the token from this machine passes", arguments: ["127.0.0.1:8080", "localhost:8080"])
  func ownRequest(_ host: String) {
    #expect(refusal(host) == nil)
    #expect(refusal(host, origin: "http://\(host)") == nil)
  }

  @Test("The token may be in the address")
  func tokenInAddress() {
    var request = HTTPRequest(method: "GET", path: "/", query: ["token": "secret"])
    request.headers["host"] = "localhost:8080"
    #expect(ReviewGate(token: "secret", port: 8080).refusal(of: request) == nil)
  }

  @Test(
    "A request to another host is refused",
    arguments: [nil, "", "127.0.0.1", "127.0.0.1:80", "evil.example:8080", "127.0.0.1:8080.evil.example"])
  func otherHost(_ host: String?) {
    #expect(refusal(host) == "it was sent to the host '\(host ?? "")'")
  }

  @Test(
    "A request from another site is refused",
    arguments: ["http://evil.example", "https://127.0.0.1:8080", "null", "http://localhost:8080"])
  func otherOrigin(_ origin: String) {
    #expect(refusal("127.0.0.1:8080", origin: origin) == "it comes from '\(origin)'")
  }

  @Test(
    "A request without the token is refused", arguments: [nil, "", "secre", "secret!", "Secret"])
  func otherToken(_ token: String?) {
    #expect(refusal("127.0.0.1:8080", token: token) == "it lacks the token of this review")
  }

  @Test("Every review has its own token")
  func newTokens() {
    let tokens = Set((0..<100).map { _ in ReviewGate.newToken() })
    #expect(tokens.count == 100)
    #expect(tokens.allSatisfy { $0.count == 32 })
  }
}
