public import AssayHarness
import AssayReporting
import AssaySubjects

/// The report of a verification, served to this machine alone, whose page writes what its reviewer accepts.
public struct ReviewServer: Sendable {
  private let verification: Verification
  private let session: ReviewSession
  private let token = ReviewGate.newToken()
  private let log: @Sendable (String) -> Void

  /// The largest request, in bytes: the decisions on a hundred thousand cases.
  static let requestLimit = 32 << 20

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - verification: What is reviewed.
  ///   - accept: Makes goldens of what was accepted, all of it or nothing, and reads what there is anew for that.
  ///   - log: Told of every request that is refused, and why.
  public init(
    _ verification: Verification,
    accept: @escaping @Sendable (Decisions) async throws(AcceptanceRefusal) -> Void,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.verification = verification
    self.log = log
    session = ReviewSession(accept: accept)
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
    let (ending, end) = AsyncStream.makeStream(of: Void.self)
    let server = try LoopbackServer(
      port: port, limits: .init(length: Self.requestLimit), refuse: { refusal(of: $0, port: $1) },
      answer: { await respond(to: $0, page: page) { end.finish() } })
    server.start()
    ready("http://127.0.0.1:\(server.port)/?token=\(token)")
    // Ends with the review, and when the task is canceled.
    for await _ in ending {}
    await server.stop()
    return await session.summary
  }

  /// The answer to a request that is refused for what its head says; nil where its body may be read.
  private func refusal(of request: WebRequest, port: UInt16) -> WebResponse? {
    let credentials = ReviewGate.Credentials(
      host: request.headers["host"], origin: request.headers["origin"],
      token: request.headers["x-assay-token"] ?? request.query["token"])
    if let reason = ReviewGate(token: token, port: port).refusal(of: credentials) {
      log("refused \(request.words): \(reason)")
      return answer(.forbidden, "This review is not yours: \(reason).\n")
    }
    guard request.words == "POST /decisions" else { return nil }
    guard request.headers["content-type"] == "application/json" else {
      log("refused \(request.words): it is not sent as JSON")
      return answer(.unsupportedType, "Decisions are sent as application/json.\n")
    }
    guard let length = request.bodyLength, length <= Self.requestLimit else {
      log("refused \(request.words): it is too long")
      return answer(.tooLarge, "Decisions have at most \(Self.requestLimit >> 20) MiB.\n")
    }
    return nil
  }

  private func respond(
    to request: WebRequest, page: [UInt8], end: @escaping @Sendable () -> Void
  ) async -> WebResponse {
    switch request.words {
    case "GET /": return WebResponse(status: .ok, type: "text/html; charset=utf-8", body: page)
    case "GET /written":
      let reply = ReviewSession.Reply.written(await session.summary.written)
      return WebResponse(status: reply.status, type: "application/json", body: reply.json)
    case "POST /decisions":
      let reply = await session.apply(request.body)
      return WebResponse(status: reply.status, type: "application/json", body: reply.json)
    case "POST /done":
      end()
      return WebResponse(status: .ok, type: "application/json", body: Array("{}\n".utf8))
    default:
      log("refused \(request.words): there is no such thing")
      return answer(.notFound, "There is no such thing.\n")
    }
  }

  private func answer(_ status: WebResponse.Status, _ text: String) -> WebResponse {
    WebResponse(status: status, body: Array(text.utf8))
  }
}

extension WebRequest {
  /// What is asked for: `POST /decisions`; of a long one, the beginning.
  fileprivate var words: String { visible(String("\(method) \(path)".prefix(200))) }
}
