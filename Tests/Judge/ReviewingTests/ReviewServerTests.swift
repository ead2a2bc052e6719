import AssayFacts
import Foundation
import AssayGoldens
import AssayVerifying
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

  /// Whether the folder contains no goldens.
  var hasNoGolden: Bool {
    FileManager.default.subpaths(atPath: folder.path)?.allSatisfy {
      !$0.hasSuffix(".png") && !$0.hasSuffix(".facts")
    } ?? true
  }

  static func catalog() -> Catalog {
    let subjects = ["g/a", "g/b"].compactMap { SubjectName($0) }.map { name in
      Subject(name: name, location: SourceLocation(path: "g.yaml")) { () throws(RenderingError) in
        Rendering(bitmap: Bitmap(width: 2, height: name.leaf == "a" ? 1 : 2), facts: ["size": 2])
      }
    }
    return Catalog(groups: [
      ScenarioGroup(name: "g", location: SourceLocation(path: "g.yaml"), fingerprint: [:], subjects: subjects)
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
  /// More headers, or others than usual.
  var headers: [String: String] = [:]

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
    let usual = ["Content-Type": "application/json", "X-Assay-Token": secret ?? ""]
    for (name, value) in usual.merging(headers, uniquingKeysWith: { $1 }) {
      request.setValue(value, forHTTPHeaderField: name)
    }
    let (data, response) = try await URLSession.shared.data(for: request)
    return (try #require(response as? HTTPURLResponse).statusCode, String(decoding: data, as: UTF8.self))
  }
}

@Suite struct ReviewServerTests {
  private let review: RunningReview

  init() throws { review = try RunningReview() }

  @Test("Accepted cases become goldens")
  func accepting() async throws {
    let summary = try await review.serve { address in
      let page = try await Request(address: address).send()
      #expect(page.status == 200)
      #expect(page.body.contains("connect-src 'self'"))
      let body = await review.decisions("accept")
      let reply = try await Request(address: address, path: "/decisions", body: body).send()
      #expect(reply.status == 200)
      #expect(reply.body == #"{"written":["g\/a","g\/b"]}"#)
      #expect(try await Request(address: address, path: "/written").send().body == reply.body)
    }
    #expect(summary.written.map(\.text) == ["g/a", "g/b"])
    #expect(await review.judge.verify(RunningReview.catalog()).problems == [])
    #expect(review.refusals.withLock { $0 } == [])
  }

  @Test("A write is finished before the review ends, even if the page is closed", arguments: [true, false])
  func endingWhileWriting(byDone: Bool) async throws {
    let (began, begin) = AsyncStream.makeStream(of: Void.self)
    let server = ReviewServer(
      await review.judge.verify(RunningReview.catalog()),
      accept: { decisions throws(JudgeRefusal) in
        begin.finish()
        try? await Task.sleep(for: .milliseconds(500))
        _ = try await review.judge.accept(decisions, in: RunningReview.catalog())
      }, log: { said in review.refusals.withLock { $0.append(said) } })
    let (addresses, ready) = AsyncStream.makeStream(of: String.self)
    let running = Task {
      defer { ready.finish() }
      return try await server.run { ready.yield($0) }
    }
    for await address in addresses {
      let url = try #require(URL(string: address))
      let body = await review.decisions("accept")
      let page = Task { try await Request(address: url, path: "/decisions", body: body).send() }
      for await _ in began {}
      page.cancel()
      if byDone {
        let reply = try await Request(address: url, path: "/done", body: "{}").send()
        #expect(reply.body.contains(#"g\/b"#))
      }
      running.cancel()
      break
    }
    #expect(try await running.value.written.map(\.text) == ["g/a", "g/b"])
    let verdicts = await review.judge.verify(RunningReview.catalog()).evaluations.map(\.verdict)
    #expect(verdicts == [.passed, .passed])
    #expect(review.refusals.withLock { $0.count } == (byDone ? 0 : 1))
  }

  @Test("Rejected cases are reported and not written")
  func rejecting() async throws {
    let summary = try await review.serve { address in
      let body = await review.decisions("reject")
      let reply = try await Request(address: address, path: "/decisions", body: body).send()
      #expect(reply.status == 200)
    }
    #expect(summary == ReviewSummary(written: [], rejected: ["g/a", "g/b"].compactMap { SubjectName($0) }))
    #expect(review.hasNoGolden)
  }

  @Test("Requests from elsewhere are refused and logged")
  func foreignRequests() async throws {
    _ = try await review.serve { address in
      let body = await review.decisions("accept")
      let guess = ["X-Assay-Token": "guess"]
      let requests = [
        Request(address: address, path: "/decisions", body: body, headers: guess),
        Request(address: address, path: "/", headers: guess),
        Request(address: address, path: "/written", headers: guess),
        Request(address: address, path: "/decisions", body: body, headers: ["Origin": "http://evil.example"]),
        Request(address: address, path: "/decisions", body: body, headers: ["Host": "evil.example"]),
      ]
      for request in requests {
        let reply = try await request.send()
        #expect(reply.status == 403)
        #expect(reply.body.hasPrefix("This review is not yours"))
      }
      let form = Request(
        address: address, path: "/decisions", body: body, headers: ["Content-Type": "text/plain"])
      #expect(try await form.send().status == 415)
      #expect(try await Request(address: address, path: "/../Goldens/g/a.facts").send().status == 404)
    }
    #expect(review.hasNoGolden)
    let refusals = review.refusals.withLock { $0 }
    #expect(refusals.count == 7)
    #expect(refusals.first == "refused POST /decisions: it lacks the token of this review")
    #expect(refusals.contains("refused POST /decisions: it was sent to the host 'evil.example'"))
  }

  @Test("A port that is in use is an error")
  func usedPort() async throws {
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
    let summary = try await review.serve { address in
      let reply = try await Request(address: address, path: "/decisions", body: body).send()
      #expect(reply.status == 409)
      #expect(reply.body.hasPrefix(#"{"problems":["decisions: error: "#))
    }
    #expect(summary == ReviewSummary())
    #expect(review.hasNoGolden)
  }
}
