import ArgumentParser
import AssaySubjects
import AssaySystem

/// Prints an error message to standard error, without characters that control a terminal.
func complain(_ message: String) {
  _ = writeWhole(Array((visible(message) + "\n").utf8), to: STDERR_FILENO)
}

/// Writes the files that a command was asked for.
package enum OutputFile {
  /// Writes a file as ``PlainFile`` does; if it cannot, prints an error message and exits with 2.
  package static func write(_ bytes: some Sequence<UInt8>, to path: String) throws {
    do throws(Problem) {
      try PlainFile.write(bytes, to: path)
    } catch {
      complain("\(path): error: \(error.message)")
      throw ExitCode(2)
    }
  }
}
