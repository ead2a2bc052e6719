import AssaySystem
import Dispatch
import Synchronization

/// What the system says when it cannot listen.
struct ListeningError: Error, CustomStringConvertible {
  let description: String

  /// The error the system reported last.
  init() { description = String(cString: strerror(errno)) }
}

/// Answers HTTP requests from this machine, one for each connection, whatever is sent and however slowly.
///
/// Every connection has a thread of its own, which waits for it no longer than its bounds allow, so that none can keep
/// the rest of the program, or another one, from going on.
final class LoopbackServer: Sendable {
  /// What a request may take.
  struct Limits: Sendable {
    /// Until the head is there, in seconds.
    var head = 10.0
    /// Until the body is there, and until the answer is taken.
    var body = 60.0
    /// The longest body, in bytes.
    var length: Int
    /// The most connections at the same time; others are closed unread.
    var connections = 64
  }

  /// Refuses a request for its head, before its body is read; nil for one that may go on.
  typealias Refusal = @Sendable (WebRequest, _ port: UInt16) -> WebResponse?
  /// Answers a whole request.
  typealias Answer = @Sendable (WebRequest) async -> WebResponse

  /// The port it listens on.
  let port: UInt16
  private let listener: Int32
  private let limits: Limits
  private let isStopped = Atomic(false)
  private let open = Atomic(0)
  private let connections = DispatchGroup()
  private let refuse: Refusal
  private let answer: Answer

  /// Listens on 127.0.0.1.
  init(
    port: UInt16, limits: Limits, refuse: @escaping Refusal, answer: @escaping Answer
  ) throws(ListeningError) {
    listener = socket(AF_INET, Platform.streamSocket, 0)
    guard listener >= 0 else { throw ListeningError() }
    guard let bound = LoopbackServer.claim(port, by: listener) else {
      let error = ListeningError()
      close(listener)
      throw error
    }
    self.port = bound
    self.limits = limits
    self.refuse = refuse
    self.answer = answer
  }

  /// The port that a socket listens on from now on; nil when the system refuses.
  private static func claim(_ port: UInt16, by listener: Int32) -> UInt16? {
    var yes: Int32 = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { general in
        guard bind(listener, general, size) == 0, listen(listener, 64) == 0,
          fcntl(listener, F_SETFL, O_NONBLOCK) == 0, fcntl(listener, F_SETFD, FD_CLOEXEC) == 0,
          getsockname(listener, general, &size) == 0
        else { return nil }
        return UInt16(bigEndian: address.pointee.sin_port)
      }
    }
  }

  /// Begins to answer.
  func start() {
    DispatchQueue(label: "assay.review").async { [self] in
      while !isStopped.load(ordering: .relaxed) {
        // Looks up now and then whether it is stopped.
        var waiting = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, 50) > 0 else { continue }
        let socket = accept(listener, nil, nil)
        guard socket >= 0 else {
          // Out of descriptors, until a connection ends.
          usleep(10_000)
          continue
        }
        guard open.add(1, ordering: .relaxed).oldValue < limits.connections else {
          open.subtract(1, ordering: .relaxed)
          close(socket)
          continue
        }
        DispatchQueue(label: "assay.review.connection").async(group: connections) { [self] in
          serve(LoopbackConnection(socket: socket))
          open.subtract(1, ordering: .relaxed)
        }
      }
      close(listener)
    }
  }

  /// Takes no more connections, and waits a second at most for those that are open.
  func stop() async {
    isStopped.store(true, ordering: .relaxed)
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "assay.review.end").async { [connections] in
        _ = connections.wait(timeout: .now() + 1)
        continuation.resume()
      }
    }
  }

  private func serve(_ connection: LoopbackConnection) {
    defer { connection.end() }
    guard let (head, rest) = connection.head(limit: WebRequest.headLimit, seconds: limits.head),
      var request = WebRequest(head: head)
    else {
      return connection.reply(refusal(.badRequest, "This is no request.\n"), seconds: limits.head)
    }
    if let refusal = refuse(request, port) { return connection.reply(refusal.bytes, seconds: limits.body) }
    guard let length = request.bodyLength, length <= limits.length else {
      let sentence = "A request has at most \(limits.length >> 20) MiB, and says how many.\n"
      return connection.reply(refusal(.tooLarge, sentence), seconds: limits.body)
    }
    if request.headers["expect"]?.lowercased() == "100-continue" {
      connection.reply(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8), seconds: limits.head)
    }
    guard let body = connection.body(length, after: rest, seconds: limits.body) else { return }
    request.body = body
    if let response = wait({ [answer, request] in await answer(request) }) {
      connection.reply(response.bytes, seconds: limits.body)
    }
  }

  private func refusal(_ status: WebResponse.Status, _ sentence: String) -> [UInt8] {
    WebResponse(status: status, body: Array(sentence.utf8)).bytes
  }

  /// Waits, on a thread that is there for nothing else, for what others do.
  private func wait(_ work: @escaping @Sendable () async -> WebResponse) -> WebResponse? {
    let result = Result()
    Task {
      let response = await work()
      result.response.withLock { $0 = response }
      result.isThere.signal()
    }
    result.isThere.wait()
    return result.response.withLock { $0 }
  }

  /// What becomes of some work, to be waited for.
  private final class Result: Sendable {
    let response = Mutex<WebResponse?>(nil)
    let isThere = DispatchSemaphore(value: 0)
  }
}
