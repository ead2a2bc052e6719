import AssaySystem

/// One accepted connection: reads and writes bytes within limits of length and time.
struct LoopbackConnection {
  let socket: Int32

  /// Reads up to the first empty line and returns the bytes before and after it.
  ///
  /// - Returns: Two empty parts when the line does not come within the limits; nil when no byte comes.
  func readHead(limit: Int, seconds: Double) -> (head: ArraySlice<UInt8>, rest: ArraySlice<UInt8>)? {
    let deadline = ContinuousClock.now + .seconds(seconds)
    let end = Array("\r\n\r\n".utf8)
    var bytes: [UInt8] = []
    while bytes.count < limit + end.count {
      guard let more = receive(limit + end.count - bytes.count, until: deadline) else { break }
      let unsearched = max(0, bytes.count - end.count + 1)
      bytes += more
      if let found = bytes[unsearched...].firstRange(of: end) {
        return (bytes[..<found.lowerBound], bytes[found.upperBound...])
      }
    }
    return bytes.isEmpty ? nil : ([], [])
  }

  /// Reads a body of a known length, whose beginning came with the head; nil when it does not come in time.
  func readBody(_ length: Int, after beginning: ArraySlice<UInt8>, seconds: Double) -> [UInt8]? {
    let deadline = ContinuousClock.now + .seconds(seconds)
    var bytes = Array(beginning.prefix(length))
    while bytes.count < length {
      guard let more = receive(min(length - bytes.count, 1 << 16), until: deadline) else { return nil }
      bytes += more
    }
    return bytes
  }

  /// Sends bytes until the other side stops taking them in time.
  func write(_ bytes: [UInt8], seconds: Double) {
    let deadline = ContinuousClock.now + .seconds(seconds)
    var sent = 0
    while sent < bytes.count, isReady(POLLOUT, until: deadline) {
      let count = bytes.withUnsafeBytes {
        send(socket, $0.baseAddress.map { $0 + sent }, $0.count - sent, Platform.sendAtOnce)
      }
      if count < 0, errno != EAGAIN, errno != EINTR { return }
      sent += max(0, count)
    }
  }

  /// Ends the response, so that the socket can be closed.
  ///
  /// Reads late bytes for up to two seconds: closing a socket with unread bytes makes the system discard the response.
  func end() {
    shutdown(socket, Platform.writingEnd)
    let deadline = ContinuousClock.now + .seconds(2)
    var drained = 0
    while drained < 1 << 20, let more = receive(1 << 16, until: deadline) { drained += more.count }
  }

  /// Reads at least one byte; nil at the end, after an error, and when none comes in time.
  private func receive(_ limit: Int, until deadline: ContinuousClock.Instant) -> [UInt8]? {
    while isReady(POLLIN, until: deadline) {
      var got = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
        got = read(socket, buffer.baseAddress, limit)
        count = max(0, got)
      }
      if got > 0 { return bytes }
      if got == 0 || errno != EINTR && errno != EAGAIN { return nil }
    }
    return nil
  }

  /// Waits until the socket can be read or written; false when the deadline passes first.
  private func isReady(_ event: some BinaryInteger, until deadline: ContinuousClock.Instant) -> Bool {
    while true {
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero else { return false }
      var waiting = pollfd(fd: socket, events: Int16(event), revents: 0)
      let count = poll(&waiting, 1, Int32(min(left / .milliseconds(1), 60_000)) + 1)
      if count > 0 { return true }
      if count < 0, errno != EINTR { return false }
    }
  }
}
