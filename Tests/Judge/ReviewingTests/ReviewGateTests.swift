import Testing

@testable import AssayReviewing

@Suite struct ReviewGateTests {
  private let gate = ReviewGate(token: "secret", port: 8080)

  private func refusal(_ host: String?, origin: String? = nil, token: String? = "secret") -> String? {
    gate.refusal(of: ReviewGate.Credentials(host: host, origin: origin, token: token))
  }

  @Test(arguments: ["127.0.0.1:8080", "localhost:8080"]) func thisMachineWithTheTokenPasses(_ host: String) {
    #expect(refusal(host) == nil)
    #expect(refusal(host, origin: "http://\(host)") == nil)
  }

  @Test(arguments: [nil, "", "127.0.0.1", "127.0.0.1:80", "evil.example:8080", "127.0.0.1:8080.evil.example"])
  func anotherHostIsRefused(_ host: String?) {
    #expect(refusal(host) == "it was sent to the host '\(host ?? "")'")
  }

  @Test(arguments: ["http://evil.example", "https://127.0.0.1:8080", "null", "http://localhost:8080"])
  func anotherOriginIsRefused(_ origin: String) {
    #expect(refusal("127.0.0.1:8080", origin: origin) == "it comes from '\(origin)'")
  }

  @Test(arguments: [nil, "", "secre", "secret!", "Secret"]) func anotherTokenIsRefused(_ token: String?) {
    #expect(refusal("127.0.0.1:8080", token: token) == "it lacks the token of this review")
  }

  @Test func everyReviewHasATokenOfItsOwn() {
    let tokens = Set((0..<100).map { _ in ReviewGate.newToken() })
    #expect(tokens.count == 100)
    #expect(tokens.allSatisfy { $0.count == 32 })
  }
}
