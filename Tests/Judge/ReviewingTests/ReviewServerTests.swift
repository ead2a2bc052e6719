import AssayFacts
import Foundation
import AssayGoldenStorage
import AssayHarness
import AssayImaging
import AssaySubjects
import Synchronization
import AssayTestSupport
import Testing

@testable import AssayReviewing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A review of two cases without goldens, `g/a` and `g/b`.
private final class RunningReview: Sendable {
  let folder: TemporaryFolder
  let judge: Judge
  let refusals = Mutex<[String]>([])

  init() throws {
    folder = try TemporaryFolder()
    judge = Judge(store: GoldenStore(root: folder.path + "/Goldens"))
  }

  static func catalog() -> Catalog {
    let subjects = ["g/a", "g/b"].compactMap(SubjectName.init).map { name in
      Subject(name: name, location: SourceLocation(path: "g.yaml")) { () throws(RenderingError) in
        Rendering(bitmap: Bitmap(width: 2, height: name.leaf == "a" ? 1 : 2), facts: ["size": 2])
      }
    }
    return Catalog(groups: [
      SubjectGroup(name: "g", location: SourceLocation(path: "g.yaml"), fingerprint: [:], subjects: subjects)
    ])
  }

  /// Serves while `work` uses the address to open; returns what the review did.
  func serve(
    port: UInt16 = 0, _ work: @escaping @Sendable (URL) async throws -> Void
  ) async throws -> ReviewSummary {
    let server = ReviewServer(
      await judge.verify(Self.catalog()),
      accept: { decisions throws(JudgeRefusal) in
        _ = try await self.judge.accept(decisions, in: Self.catalog())
      },
      log: { sentence in self.refusals.withLock { $0.append(sentence) } })
    let (addresses, ready) = AsyncStream.makeStream(of: String.self)
    let running = Task {
      // A server that cannot start reports no address.
      defer { ready.finish() }
      return try await server.run(port: port) { ready.yield($0) }
    }
    defer { running.cancel() }
    for await address in addresses {
      let url = try #require(URL(string: address))
      try await work(url)
      // On a busy machine the reply may be lost, since the server ends a second later.
      if (try? await Request(address: url, path: "/done", body: "{}").send()) == nil { running.cancel() }
      break
    }
    return try await running.value
  }

  /// The same decision on both cases, as the page would send it.
  func decisions(_ decision: String) async -> String {
    let entries = await judge.verify(Self.catalog()).evaluations.compactMap { evaluation in
      evaluation.replacement.map {
        #"{"name": "\#(evaluation.name)", "decision": "\#(decision)", "golden": null, "candidate": "\#($0.candidate)"}"#
      }
    }
    return #"{"assay": "decisions", "version": 1, "decisions": [\#(entries.joined(separator: ","))]}"#
  }
}

/// One request to a review; a body makes it a POST.
private struct Request {
  var address: URL
  var path = "/"
  var body: String?
  var headers = ["Content-Type": "application/json"]
  var token: String?

  func send() async throws -> (status: Int, body: String) {
    var parts = try #require(URLComponents(url: address, resolvingAgainstBaseURL: false))
    let secret = parts.queryItems?.first?.value
    parts.path = path
    parts.queryItems = nil
    var request = URLRequest(url: try #require(parts.url))
    request.httpMethod = body == nil ? "GET" : "POST"
    request.httpBody = body.map { Data($0.utf8) }
    // A busy machine may be slow.
    request.timeoutInterval = 600
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    request.setValue(token ?? secret, forHTTPHeaderField: "X-Assay-Token")
    let (data, response) = try await URLSession.shared.data(for: request)
    return (try #require(response as? HTTPURLResponse).statusCode, String(decoding: data, as: UTF8.self))
  }
}

@Suite struct ReviewServerTests {
  @Test("Accepted cases become goldens")
  func accepting() async throws {
    let review = try RunningReview()
    let summary = try await review.serve { address in
      let page = try await Request(address: address).send()
      #expect(page.status == 200)
      #expect(page.body.contains("connect-src 'self'"))
      let reply = try await Request(
        address: address, path: "/decisions", body: await review.decisions("accept")
      ).send()
      #expect(reply.status == 200)
      #expect(reply.body == #"{"written":["g\/a","g\/b"]}"#)
      #expect(try await Request(address: address, path: "/written").send().body == reply.body)
    }
    #expect(summary.written.map(\.text) == ["g/a", "g/b"])
    #expect(await review.judge.verify(RunningReview.catalog()).problems == [])
    #expect(review.refusals.withLock { $0 } == [])
  }

  @Test("Rejected cases are reported and not written")
  func rejecting() async throws {
    let review = try RunningReview()
    let summary = try await review.serve { address in
      let body = await review.decisions("reject")
      let reply = try await Request(address: address, path: "/decisions", body: body).send()
      #expect(reply.status == 200)
    }
    #expect(summary == ReviewSummary(written: [], rejected: ["g/a", "g/b"].compactMap(SubjectName.init)))
    #expect(review.folder.hasNoGolden)
  }

  @Test("Requests from elsewhere are refused and logged")
  func foreignRequests() async throws {
    let review = try RunningReview()
    _ = try await review.serve { address in
      let body = await review.decisions("accept")
      let requests = [
        Request(address: address, path: "/decisions", body: body, token: "guess"),
        Request(address: address, path: "/", token: "guess"),
        Request(address: address, path: "/written", token: "guess"),
        Request(
          address: address, path: "/decisions", body: body,
          headers: ["Content-Type": "application/json", "Origin": "http://evil.example"]),
        Request(
          address: address, path: "/decisions", body: body,
          headers: ["Content-Type": "application/json", "Host": "evil.example"]),
      ]
      for request in requests {
        let reply = try await request.send()
        #expect(reply.status == 403)
        #expect(reply.body.hasPrefix("This review is not yours"))
      }
      let form = Request(
        address: address, path: "/decisions", body: body, headers: ["Content-Type": "text/plain"])
      #expect(try await form.send().status == 415)
      #expect(try await Request(address: address, path: "/../Goldens/g.facts").send().status == 404)
    }
    #expect(review.folder.hasNoGolden)
    let refusals = review.refusals.withLock { $0 }
    #expect(refusals.count == 7)
    #expect(refusals.first == "refused POST /decisions: it lacks the token of this review")
    #expect(refusals.contains("refused POST /decisions: it was sent to the host 'evil.example'"))
  }

  @Test("A port that is in use is an error")
  func usedPort() async throws {
    let review = try RunningReview()
    let summary = try await review.serve { address in
      let port = try #require(address.port.flatMap(UInt16.init(exactly:)))
      await #expect(throws: (any Error).self) { try await review.serve(port: port) { _ in } }
    }
    #expect(summary == ReviewSummary())
  }

  @Test(
    "A malformed decisions file writes nothing",
    arguments: ["", "{}", #"{"assay": "decisions", "version": 1, "decisions": [{"name": "../x"}]}"#])
  func malformedDecisions(_ body: String) async throws {
    let review = try RunningReview()
    let summary = try await review.serve { address in
      let reply = try await Request(address: address, path: "/decisions", body: body).send()
      #expect(reply.status == 409)
      #expect(reply.body.hasPrefix(#"{"problems":["decisions:1:1: error: "#))
    }
    #expect(summary == ReviewSummary())
    #expect(review.folder.hasNoGolden)
  }
}

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

  @Test("Silent connections delay no other request and are closed after a while")
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
    #expect(request.query == ["token": "ab", "c": ""])
    #expect(request.headers == ["host": "127.0.0.1:80", "x-assay-token": "z", "content-length": "3"])
    #expect(request.bodyLength == 3)
    #expect(HTTPRequest(head: (head + "\r\nTransfer-Encoding: chunked").utf8)?.bodyLength == nil)
  }
}

extension TemporaryFolder {
  /// Whether the folder contains no goldens.
  fileprivate var hasNoGolden: Bool {
    FileManager.default.subpaths(atPath: path)?.allSatisfy {
      !$0.hasSuffix(".png") && !$0.hasSuffix(".facts")
    } ?? true
  }
}
