import ArgumentParser
import Foundation

/// Writes the files that a command was asked for.
enum OutputFile {
  /// Writes a file whole or not at all, making its folder; exits with 2 and a sentence when it cannot.
  static func write(_ bytes: some Sequence<UInt8>, to path: String) throws {
    let url = URL(fileURLWithPath: path)
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: url, options: .atomic)
    } catch {
      Terminal.complain(
        "\(path): error: the file cannot be written: \(reason(of: error)); choose another place")
      throw ExitCode(2)
    }
  }

  private static func reason(of error: any Error) -> String {
    if (error as? CocoaError)?.code == .fileWriteFileExists {
      return "there is a file where its folder should be"
    }
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    if let underlying, underlying.domain == NSPOSIXErrorDomain {
      return String(cString: strerror(Int32(underlying.code)))
    }
    return error.localizedDescription
  }
}
