import FlyingFox
import FlyingSocks
public import AssayHarness
import AssayReporting
public import AssaySubjects

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The report of a verification, served to this machine alone, whose page writes what its reviewer accepts.
public struct ReviewServer: Sendable {
  private let verification: Verification
  private let session: ReviewSession
  private let token = ReviewGate.newToken()
  private let log: @Sendable (String) -> Void

  /// The largest request, in bytes: the decisions on a hundred thousand cases.
  static let requestLimit = 32 << 20
  /// How many seconds the server may take to open its port, and to answer: accepting thousands takes its time.
  private static let patience = 600.0

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - verification: What is reviewed.
  ///   - judge: Who writes the goldens.
  ///   - jobs: How many subjects are rendered at the same time; nil for one a core.
  ///   - catalog: Reads what there is, anew for each decision.
  ///   - log: Told of every request that is refused, and why.
  public init(
    _ verification: Verification, judge: Judge, jobs: Int? = nil, catalog: @escaping @Sendable () -> Catalog,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.verification = verification
    self.log = log
    session = ReviewSession(judge: judge, jobs: jobs, catalog: catalog)
  }

  /// Serves until the reviewer is done, or until the task is canceled; returns what was written.
  ///
  /// - Parameters:
  ///   - port: The port on 127.0.0.1; 0 for any that is free.
  ///   - ready: Told the address to open, which carries the token.
  /// - Throws: What the system says when the port cannot be used.
  public func run(port: UInt16 = 0, ready: @escaping @Sendable (String) -> Void) async throws -> ReviewSummary
  {
    let page = await HTMLReport.page(for: verification, reviewToken: token)
    let server = HTTPServer(
      address: try .inet(ip4: "127.0.0.1", port: port), timeout: Self.patience, logger: .disabled)
    let (ending, end) = AsyncStream.makeStream(of: Void.self)
    await server.appendRoute("*") { [weak server] request in
      await respond(to: request, page: page, port: await server?.port ?? 0) { end.finish() }
    }
    // A busy machine is no reason to give up soon, for what goes wrong with the port ends the waiting.
    let opening = Task { try await server.waitUntilListening(timeout: Self.patience) }
    let serving = Task {
      defer { opening.cancel() }
      try await server.run()
    }
    do {
      try await opening.value
      ready("http://127.0.0.1:\(await server.port)/?token=\(token)")
      await withTaskGroup { group in
        group.addTask { for await _ in ending {} }
        group.addTask { _ = try? await serving.value }
        await group.next()
        group.cancelAll()
        // It always waits that long, in which the last reply is sent.
        await server.stop(timeout: 1)
      }
    } catch {
      serving.cancel()
      // What went wrong is what the server says, not that nobody could wait for it.
      try await serving.value
      throw error
    }
    return await session.summary
  }

  private func respond(
    to request: HTTPRequest, page: [UInt8], port: UInt16, end: @escaping @Sendable () -> Void
  ) async -> HTTPResponse {
    let credentials = ReviewGate.Credentials(
      host: request.headers[.host], origin: request.headers[HTTPHeader("Origin")],
      token: request.headers[HTTPHeader("X-Assay-Token")] ?? request.query.first { $0.name == "token" }?.value
    )
    if let reason = ReviewGate(token: token, port: port).refusal(of: credentials) {
      log("refused \(request.method.rawValue) \(request.path): \(reason)")
      return answer(.forbidden, "This review is not yours: \(reason).\n")
    }
    switch (request.method.rawValue, request.path) {
    case ("GET", "/"): return answer(.ok, Data(page), type: "text/html; charset=utf-8")
    case ("POST", "/decisions"): return await decide(request)
    case ("POST", "/done"):
      end()
      return answer(.ok, "{}\n", type: "application/json")
    default:
      log("refused \(request.method.rawValue) \(request.path): there is no such thing")
      return answer(.notFound, "There is no such thing.\n")
    }
  }

  private func decide(_ request: HTTPRequest) async -> HTTPResponse {
    guard request.headers[.contentType] == "application/json" else {
      log("refused POST \(request.path): it is not sent as JSON")
      return answer(.unsupportedMediaType, "Decisions are sent as application/json.\n")
    }
    guard let length = request.headers[.contentLength].flatMap({ Int($0) }), length <= Self.requestLimit,
      let body = try? await request.bodyData
    else {
      log("refused POST \(request.path): it is too long")
      return answer(.payloadTooLarge, "Decisions have at most \(Self.requestLimit >> 20) MiB.\n")
    }
    let reply = await session.apply([UInt8](body))
    return answer(reply.statusCode, reply.json, type: "application/json")
  }

  private func answer(_ status: HTTPStatusCode, _ text: String, type: String = "text/plain; charset=utf-8")
    -> HTTPResponse
  {
    answer(status, Data(text.utf8), type: type)
  }

  private func answer(_ status: HTTPStatusCode, _ body: Data, type: String) -> HTTPResponse {
    HTTPResponse(
      statusCode: status,
      headers: [
        .contentType: type, .cacheControl: "no-store", HTTPHeader("X-Content-Type-Options"): "nosniff",
        HTTPHeader("Referrer-Policy"): "no-referrer", HTTPHeader("X-Frame-Options"): "DENY",
      ], body: body)
  }
}

extension HTTPServer {
  /// The port it listens on; 0 before it does.
  fileprivate var port: UInt16 {
    if case .ip4(_, port: let port)? = listeningAddress { port } else { 0 }
  }
}
