import AssaySystem

/// One accepted connection: reads and writes bytes, each within a bound of length and of time.
struct LoopbackConnection {
  let socket: Int32

  /// The bytes before the first empty line, and what came behind it; nil when there is none within the bounds.
  func head(limit: Int, seconds: Double) -> (head: ArraySlice<UInt8>, rest: ArraySlice<UInt8>)? {
    let deadline = ContinuousClock.now + .seconds(seconds)
    let end = Array("\r\n\r\n".utf8)
    var bytes: [UInt8] = []
    while bytes.count < limit + end.count {
      let searched = max(0, bytes.count - (end.count - 1))
      guard let more = receive(limit + end.count - bytes.count, until: deadline) else { return nil }
      bytes += more
      for start in searched..<max(searched, bytes.count - (end.count - 1))
      where bytes[start..<start + end.count].elementsEqual(end) {
        return (bytes[..<start], bytes[(start + end.count)...])
      }
    }
    return nil
  }

  /// A body of a length, of which the beginning may be there already; nil when it does not come in time.
  func body(_ length: Int, after beginning: ArraySlice<UInt8>, seconds: Double) -> [UInt8]? {
    let deadline = ContinuousClock.now + .seconds(seconds)
    var bytes = Array(beginning.prefix(length))
    while bytes.count < length {
      guard let more = receive(min(length - bytes.count, 1 << 16), until: deadline) else { return nil }
      bytes += more
    }
    return bytes
  }

  /// Answers with bytes, as far as they are taken in time.
  func reply(_ bytes: [UInt8], seconds: Double) {
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

  /// Ends the connection; what is still on its way is taken for a moment, for the answer is lost with it otherwise.
  func end() {
    shutdown(socket, Platform.writingEnd)
    let deadline = ContinuousClock.now + .seconds(2)
    var drained = 0
    while drained < 1 << 20, let more = receive(1 << 16, until: deadline) { drained += more.count }
    close(socket)
  }

  /// Some bytes, at least one; nil at the end, after an error and when none come in time.
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

  /// Waits until something can be read or written; false when it cannot in time.
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
