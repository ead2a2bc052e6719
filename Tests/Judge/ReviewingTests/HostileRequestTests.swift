import Foundation
import Testing

@testable import AssayReviewing

/// Requests that no browser would send.
@Suite struct HostileRequestTests {
  /// Sends bytes to a server; returns the first line of its response.
  private func reply(to bytes: [UInt8], of server: LoopbackServer) async throws -> String {
    // Tests share their threads with the server's responses, so this blocking call needs its own.
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue(label: "test.request").async {
        continuation.resume(with: Result { try Self.blockingReply(to: bytes, of: server) })
      }
    }
  }

  private static func blockingReply(to bytes: [UInt8], of server: LoopbackServer) throws -> String {
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", "exec 3<>/dev/tcp/127.0.0.1/\(server.port); cat >&3; cat <&3"]
    (process.standardInput, process.standardOutput) = (input, output)
    process.standardError = FileHandle.nullDevice
    try process.run()
    signal(SIGPIPE, SIG_IGN)
    try? input.fileHandleForWriting.write(contentsOf: Data(bytes))
    try? input.fileHandleForWriting.close()
    let answer = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: answer.prefix { $0 != 0x0D }, as: UTF8.self)
  }

  private func started(head: Double = 10) throws -> LoopbackServer {
    var limits = LoopbackServer.Limits(length: 1000)
    limits.head = head
    let server = try LoopbackServer(port: 0, limits: limits, check: { _, _ in nil }) { request in
      HTTPResponse(.ok, "\(request.body.count)")
    }
    server.start()
    return server
  }

  @Test("Heads above 16 KiB and bodies above the limit are refused")
  func limits() async throws {
    let server = try started()
    let start = Array("GET / HTTP/1.1\r\nA: ".utf8)
    let room = HTTPRequest.headLimit - start.count
    let end = Array("\r\n\r\n".utf8)
    let head = start + [UInt8](repeating: 0x61, count: room)
    #expect(try await reply(to: head + end, of: server) == "HTTP/1.1 200 ok")
    #expect(try await reply(to: head + [0x61] + end, of: server) == "HTTP/1.1 400 badRequest")
    let endless = [UInt8](repeating: 0x61, count: 200_000)
    #expect(["HTTP/1.1 400 badRequest", ""].contains(try await reply(to: endless, of: server)))
    let post = { (length: Int) in Array("POST / HTTP/1.1\r\nContent-Length: \(length)\r\n\r\n".utf8) }
    let body = [UInt8](repeating: 0x61, count: 1001)
    #expect(try await reply(to: post(1000) + body.dropLast(), of: server) == "HTTP/1.1 200 ok")
    #expect(try await reply(to: post(1001) + body, of: server) == "HTTP/1.1 413 tooLarge")
    #expect(try await reply(to: post(-1) + body, of: server) == "HTTP/1.1 413 tooLarge")
    await server.stop()
  }

  @Test("Silent connections delay no other request, and are closed after a while without a response")
  func silence() async throws {
    let server = try started(head: 1)
    let silent = try (0..<8).map { _ in
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/bash")
      process.arguments = ["-c", "exec 3<>/dev/tcp/127.0.0.1/\(server.port); cat <&3"]
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      return process
    }
    #expect(try await reply(to: Array("GET / HTTP/1.1\r\n\r\n".utf8), of: server) == "HTTP/1.1 200 ok")
    // A browser would take a response to nothing for the response to its next request.
    #expect(try await reply(to: [], of: server) == "")
    #expect(try await reply(to: Array("GET / HT".utf8), of: server) == "HTTP/1.1 400 badRequest")
    for process in silent {
      while process.isRunning { try await Task.sleep(for: .milliseconds(20)) }
      process.waitUntilExit()
    }
    await server.stop()
  }

  @Test(
    "Malformed and ambiguous requests are refused",
    arguments: [
      "", "GET /", "GET / HTTP/2\r\n", "GET http://x/ HTTP/1.1\r\n", "GET  / HTTP/1.1\r\n",
      "GET / HTTP/1.1\r\nHost: a\r\nHost: b", "GET / HTTP/1.1\r\nHost: a\r\n b: c",
      "GET / HTTP/1.1\r\nHost a", "GET / HTTP/1.1\r\nContent-Length: 1\r\ncontent-length: 2",
      "GET / HTTP/1.1\r\nHost : a", "GET / HTTP/1.1\nHost: a",
    ])
  func malformed(head: String) {
    #expect(HTTPRequest(head: head.utf8) == nil)
  }

  @Test("A head is parsed into method, path, query and headers")
  func wellFormed() throws {
    let head =
      "POST /decisions?token=ab&c HTTP/1.1\r\nHost: 127.0.0.1:80\r\nX-Assay-Token:\tz\r\nContent-Length: 3"
    let request = try #require(HTTPRequest(head: head.utf8))
    #expect((request.method, request.path) == ("POST", "/decisions"))
    #expect(request.query == "token=ab&c")
    #expect(request.headers == ["host": "127.0.0.1:80", "x-assay-token": "z", "content-length": "3"])
    #expect(request.bodyLength == 3)
    #expect(HTTPRequest(head: (head + "\r\nTransfer-Encoding: chunked").utf8)?.bodyLength == nil)
  }
}

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
    // The token may be in the address.
    let request = HTTPRequest(method: "GET", path: "/", query: "token=secret", headers: ["host": host])
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

  @Test("A request without the token is refused", arguments: [nil, "", "secre", "secret!", "Secret"])
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
