import AssaySubjects
import AssaySystem

/// Prints one sentence to standard error, with nothing in it that steers a terminal.
func complain(_ sentence: String) {
  _ = writeWhole(Array((visible(sentence) + "\n").utf8), to: STDERR_FILENO)
}
