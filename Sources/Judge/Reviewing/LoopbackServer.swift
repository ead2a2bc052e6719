import AssaySystem
import Dispatch
import Synchronization

/// A small HTTP server that only this machine can reach: one request for each connection, within limits of size and time.
///
/// Every connection has a thread of its own, so that a slow or silent client delays nobody else.
final class LoopbackServer: Sendable {
  /// How long a request may take, and how large it may be.
  struct Limits: Sendable {
    /// The seconds in which the head must arrive.
    var head = 3.0
    /// The seconds in which the body must arrive, and in which the response must be taken.
    var body = 60.0
    /// The longest body, in bytes.
    var length: Int
    /// How many connections that have not shown the secret may be open; a new one takes the place of the oldest.
    var strangers = 64
  }

  /// Checks the head of a request; returns a response to refuse it with before its body is read, or nil.
  typealias Check = @Sendable (HTTPRequest, _ port: UInt16) -> HTTPResponse?
  /// Responds to a whole request.
  typealias Respond = @Sendable (HTTPRequest) async -> HTTPResponse

  /// The system's error message when the server cannot listen.
  struct ListeningError: Error, CustomStringConvertible {
    let description = String(cString: strerror(errno))
  }

  /// The port that the server listens on.
  let port: UInt16
  private let listener: Int32
  private let limits: Limits
  private let isStopped = Atomic(false)
  /// The sockets of connections that have not shown the secret, the oldest first.
  private let strangers = Mutex<[Int32]>([])
  private let connections = DispatchGroup()
  private let check: Check
  private let respond: Respond

  /// Listens on 127.0.0.1; port 0 means any free one.
  init(
    port: UInt16, limits: Limits, check: @escaping Check, respond: @escaping Respond
  ) throws(ListeningError) {
    listener = socket(AF_INET, Platform.streamSocket, 0)
    guard listener >= 0 else { throw ListeningError() }
    guard let bound = LoopbackServer.bind(listener, to: port) else {
      let error = ListeningError()
      close(listener)
      throw error
    }
    self.port = bound
    self.limits = limits
    self.check = check
    self.respond = respond
  }

  /// Makes a socket listen on a port and returns that port; nil when the system refuses.
  private static func bind(_ listener: Int32, to port: UInt16) -> UInt16? {
    var yes: Int32 = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { general in
        guard AssaySystem.bind(listener, general, size) == 0, listen(listener, 64) == 0,
          fcntl(listener, F_SETFL, O_NONBLOCK) == 0, fcntl(listener, F_SETFD, FD_CLOEXEC) == 0,
          getsockname(listener, general, &size) == 0
        else { return nil }
        return UInt16(bigEndian: address.pointee.sin_port)
      }
    }
  }

  /// Starts to accept connections.
  func start() {
    DispatchQueue(label: "assay.review").async { [self] in
      while !isStopped.load(ordering: .relaxed) {
        // Waits 50 ms at most, to notice that the server was stopped.
        var waiting = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, 50) > 0 else { continue }
        let socket = accept(listener, nil, nil)
        guard socket >= 0 else {
          // The process has too many open files until a connection ends.
          usleep(10_000)
          continue
        }
        admit(socket)
        DispatchQueue(label: "assay.review.connection").async(group: connections) { [self] in
          let connection = LoopbackConnection(socket: socket)
          if let response = response(on: connection) {
            connection.write(response.bytes, seconds: limits.body)
          }
          connection.end()
          forget(socket)
          close(socket)
        }
      }
      close(listener)
    }
  }

  /// Adds a connection; if there are too many, the longest silent one is ended.
  private func admit(_ socket: Int32) {
    strangers.withLock { sockets in
      if sockets.count >= limits.strangers { shutdown(sockets.removeFirst(), Int32(SHUT_RDWR)) }
      sockets.append(socket)
    }
  }

  private func forget(_ socket: Int32) {
    strangers.withLock { sockets in sockets.removeAll { $0 == socket } }
  }

  /// Stops accepting connections, and waits for open ones, one second at most.
  func stop() async {
    isStopped.store(true, ordering: .relaxed)
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "assay.review.end").async { [connections] in
        _ = connections.wait(timeout: .now() + 1)
        continuation.resume()
      }
    }
  }

  /// Reads a request and finds the response to it; nil when nothing or no body arrives.
  private func response(on connection: LoopbackConnection) -> HTTPResponse? {
    // Browsers open connections before they need them. A response to nothing would be taken for that to their next request.
    guard let (head, rest) = connection.readHead(limit: HTTPRequest.headLimit, seconds: limits.head) else {
      return nil
    }
    guard var request = HTTPRequest(head: head) else {
      return HTTPResponse(.badRequest, "This is not an HTTP request.\n")
    }
    if let refusal = check(request, port) { return refusal }
    forget(connection.socket)
    guard let length = request.bodyLength, length <= limits.length else {
      return HTTPResponse(
        .tooLarge, "A request must state its length, of at most \(limits.length >> 20) MiB.\n")
    }
    guard let body = connection.readBody(length, after: rest, seconds: limits.body) else { return nil }
    request.body = body
    return wait { [respond, request] in await respond(request) }
  }

  /// Blocks the connection's own thread until asynchronous work is done.
  private func wait(for work: @escaping @Sendable () async -> HTTPResponse) -> HTTPResponse? {
    // The semaphore orders the write before the read.
    nonisolated(unsafe) var response: HTTPResponse?
    let isDone = DispatchSemaphore(value: 0)
    Task {
      response = await work()
      isDone.signal()
    }
    isDone.wait()
    return response
  }
}
