public import Foundation

extension Process {
  /// Runs it to its end, or ends it after ten minutes, so that no test waits for good.
  public func runToEnd() throws {
    let ended = DispatchSemaphore(value: 0)
    terminationHandler = { _ in ended.signal() }
    try run()
    if ended.wait(timeout: .now() + .seconds(600)) == .timedOut { endNow() }
  }

  /// Ends it at once and waits until it has ended.
  public func endNow() {
    kill(processIdentifier, SIGKILL)
    waitUntilExit()
  }
}
