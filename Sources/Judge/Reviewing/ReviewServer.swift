public import AssayVerifying
import AssayReporting
package import AssaySubjects

/// Serves the report of a verification to this machine only, and makes goldens of what its reviewer accepts in the page.
public struct ReviewServer: Sendable {
  private let verification: Verification
  private let session: ReviewSession
  private let token = ReviewGate.newToken()
  private let log: @Sendable (String) -> Void

  /// The largest request, in bytes: room for the decisions on a hundred thousand cases.
  static let requestLimit = 32 << 20

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - accept: Makes goldens of the accepted cases, all of them or none. It loads the scenarios again for each call.
  ///   - log: Called for every request that is refused, with the reason.
  public init(
    _ verification: Verification,
    accept: @escaping @Sendable (Decisions) async throws(JudgeRefusal) -> Void,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.verification = verification
    self.log = log
    session = ReviewSession(accept: accept)
  }

  /// Serves until the reviewer is done or the task is canceled; returns the result.
  ///
  /// - Parameters:
  ///   - port: The port on 127.0.0.1; 0 for any free one.
  ///   - ready: Called with the address to open, which contains the token.
  /// - Throws: The system's error when the port cannot be used.
  public func run(port: UInt16 = 0, ready: @escaping @Sendable (String) -> Void) async throws -> ReviewSummary
  {
    let page = await HTMLReport.page(for: verification, reviewToken: token)
    let (ending, end) = AsyncStream.makeStream(of: Void.self)
    let server = try LoopbackServer(
      port: port, limits: .init(length: Self.requestLimit), check: { refusal(of: $0, port: $1) },
      respond: { await respond(to: $0, page: page) { end.finish() } })
    server.start()
    ready("http://127.0.0.1:\(server.port)/?token=\(token)")
    // The stream ends with the review, and when the task is canceled.
    for await _ in ending {}
    if await session.isWriting {
      log(
        "goldens are still being written, and the review ends then; Ctrl-C again stops at once, and the next "
          + "`assay accept` completes or undoes the rest")
    }
    let summary = await session.end()
    await server.stop()
    return summary
  }

  /// The response to a request whose head is enough to refuse it; nil when its body may be read.
  private func refusal(of request: HTTPRequest, port: UInt16) -> HTTPResponse? {
    if let reason = ReviewGate(token: token, port: port).refusal(of: request) {
      return refuse(request, .forbidden, because: reason, "This review is not yours: \(reason).\n")
    }
    guard request.words == "POST /decisions", request.headers["content-type"] != "application/json" else {
      return nil
    }
    return refuse(
      request, .unsupportedType, because: "it is not sent as JSON",
      "Decisions are sent as application/json.\n")
  }

  private func respond(
    to request: HTTPRequest, page: [UInt8], end: @escaping @Sendable () -> Void
  ) async -> HTTPResponse {
    switch request.words {
    case "GET /": return HTTPResponse(.ok, type: "text/html; charset=utf-8", body: page)
    case "GET /written": return HTTPResponse(written: await session.summary().written)
    case "POST /decisions": return await session.apply(request.body)
    case "POST /done":
      let summary = await session.end()
      end()
      return HTTPResponse(written: summary.written)
    default:
      return refuse(request, .notFound, because: "there is no such page", "There is no such page.\n")
    }
  }

  private func refuse(
    _ request: HTTPRequest, _ status: HTTPResponse.Status, because reason: String, _ text: String
  ) -> HTTPResponse {
    log("refused \(request.words): \(reason)")
    return HTTPResponse(status, text)
  }
}

extension HTTPRequest {
  /// Method and path, such as `POST /decisions`; only the beginning of a long one.
  fileprivate var words: String { visible(String("\(method) \(path)".prefix(200))) }
}

extension Bound {
  /// The limits of requests to `assay review`, in the table of all limits.
  package static let ofRequests: [Bound] = {
    let (input, limits) = (
      "request to `assay review`", LoopbackServer.Limits(length: ReviewServer.requestLimit)
    )
    return [
      Bound(input, "head", HTTPRequest.headLimit, .bytes, "browsers send a few hundred bytes"),
      Bound(input, "time of the head", Int(limits.head), .seconds, "it comes from this machine"),
      Bound(
        input, "body", limits.length, .bytes,
        "the decisions on all cases; only with the review's token"),
      Bound(input, "time of the body", Int(limits.body), .seconds, "it comes from this machine"),
      Bound(
        input, "connections without the token", limits.strangers, .count("connections"),
        "each has a thread; the oldest makes room"),
    ]
  }()
}
