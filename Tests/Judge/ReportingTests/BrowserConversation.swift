import Foundation

/// A connection to Chromium by the DevTools protocol: JSON messages that end with a zero byte.
final class BrowserConversation {
  /// Why the connection ended.
  struct Failure: Error {
    let sentence: String
  }

  private let (socket, theirs): (Int32, FileHandle)
  private var tab = ""
  private var session: String?
  private var asked = 0
  private var received: [UInt8] = []
  private var events: [[String: Any]] = []

  init() throws {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw Failure(sentence: "there is no socket") }
    (socket, theirs) = (ends[0], FileHandle(fileDescriptor: ends[1], closeOnDealloc: true))
    // Limits the time to wait for an answer.
    var bound = timeval(tv_sec: 600, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &bound, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(socket) }

  /// Starts Chromium, which exits when the socket is closed; then its folder is removed.
  func start(options: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments =
      [
        "-c",
        """
        TMPDIR=$(mktemp -d); export TMPDIR
        /usr/bin/chromium "$@" --user-data-dir="$TMPDIR/profile" --remote-debugging-pipe 3<&0 4>&0
        rm -rf "$TMPDIR"
        """, "chromium",
      ] + options
    process.standardInput = theirs
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    try theirs.close()
  }

  /// Opens a tab and sends messages to it from now on.
  func openTab() throws {
    session = nil
    tab = try ask("Target.createTarget", ["url": "about:blank"])["targetId"] as? String ?? ""
    session = try ask("Target.attachToTarget", ["targetId": tab, "flatten": true])["sessionId"] as? String
  }

  /// Closes the tab and sends messages to the browser from now on.
  func closeTab() throws {
    session = nil
    try ask("Target.closeTarget", ["targetId": tab])
  }

  /// Sends a command and waits for its result; events that come first are kept.
  @discardableResult
  func ask(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    asked += 1
    var message: [String: Any] = ["id": asked, "method": method, "params": parameters]
    message["sessionId"] = session
    try send([UInt8](JSONSerialization.data(withJSONObject: message)) + [0])
    while true {
      let heard = try next()
      guard heard["id"] as? Int == asked else {
        events.append(heard)
        continue
      }
      if let error = heard["error"] { throw Failure(sentence: "\(method): \(error)") }
      return heard["result"] as? [String: Any] ?? [:]
    }
  }

  func wait(for method: String) throws {
    while true {
      if let place = events.firstIndex(where: { $0["method"] as? String == method }) {
        events.remove(at: place)
        return
      }
      events.append(try next())
    }
  }

  /// Returns the events so far and removes them.
  func takeEvents() -> [[String: Any]] {
    defer { events = [] }
    return events
  }

  private func send(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw Failure(sentence: "Chromium has ended") }
      rest = rest.dropFirst(count)
    }
  }

  private func next() throws -> [String: Any] {
    var searched = 0
    while true {
      if let end = received[searched...].firstIndex(of: 0) {
        defer { received.removeFirst(end + 1) }
        let message = try JSONSerialization.jsonObject(with: Data(received[..<end]))
        return message as? [String: Any] ?? [:]
      }
      searched = received.count
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = recv(socket, &bytes, bytes.count, 0)
      guard count > 0 else { throw Failure(sentence: "Chromium does not answer") }
      received += bytes[..<count]
    }
  }
}
