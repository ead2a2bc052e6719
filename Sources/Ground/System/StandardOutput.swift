/// What programs print.
package enum StandardOutput {
  /// Ends the program with 2 and a sentence where what it printed cannot be written, however it would have ended: a list
  /// that a full disk cut short must not pass for the whole one.
  package static func demand() {
    atexit {
      guard Platform.printingFailed else { return }
      let sentence = "error: the results cannot be written to standard output; is its disk full?\n"
      _ = sentence.withCString { write(STDERR_FILENO, $0, strlen($0)) }
      _exit(2)
    }
  }
}
