import ArgumentParser
import AssaySubjects

/// Writes the files that a command was asked for.
package enum OutputFile {
  /// Writes a file as ``PlainFile`` does; exits with 2 and a sentence when it cannot.
  package static func write(_ bytes: some Sequence<UInt8>, to path: String) throws {
    do throws(Problem) {
      try PlainFile.write(bytes, to: path)
    } catch {
      complain("\(path): error: \(error.message)")
      throw ExitCode(2)
    }
  }
}
