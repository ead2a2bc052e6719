package import Foundation

extension Process {
  /// Runs it to its end, or ends it after ten minutes, so that no test waits for good.
  package func runToEnd() throws {
    let ended = DispatchSemaphore(value: 0)
    terminationHandler = { _ in ended.signal() }
    try run()
    if ended.wait(timeout: .now() + .seconds(600)) == .timedOut { kill(processIdentifier, SIGKILL) }
    // It has ended, or is about to: this lets go of the run loop that Foundation keeps it by.
    waitUntilExit()
    terminationHandler = nil
  }

  /// Ends it at once and waits until it has ended.
  package func endNow() {
    kill(processIdentifier, SIGKILL)
    waitUntilExit()
  }
}
