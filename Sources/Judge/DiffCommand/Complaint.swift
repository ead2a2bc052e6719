import AssaySubjects
import AssaySystem

/// Prints one sentence to standard error, with nothing in it that steers a terminal.
func complain(_ sentence: String) {
  let line = Array((visible(sentence) + "\n").utf8)
  var written = 0
  while written < line.count {
    let count = line.withUnsafeBytes {
      write(STDERR_FILENO, $0.baseAddress.map { $0 + written }, line.count - written)
    }
    guard count > 0 else { return }
    written += count
  }
}
