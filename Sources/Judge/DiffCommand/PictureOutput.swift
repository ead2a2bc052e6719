import ArgumentParser
import Glibc

/// Writes the pictures that were asked for.
enum PictureOutput {
  /// Writes a file whole or not at all, making its folder; exits with 2 and a sentence when it cannot.
  static func write(_ bytes: [UInt8], to path: String) throws {
    makeFolders(of: path)
    let own = "\(path).\(getpid())"
    guard writeNew(bytes, to: own), rename(own, path) == 0 else {
      let reason =
        errno == EEXIST || errno == ENOTDIR
        ? "there is a file where its folder should be" : String(cString: strerror(errno))
      unlink(own)
      complain("\(path): error: the file cannot be written: \(reason); choose another place")
      throw ExitCode(2)
    }
  }

  private static func makeFolders(of path: String) {
    for index in path.indices where path[index] == "/" && index > path.startIndex {
      mkdir(String(path[..<index]), 0o777)
    }
  }

  private static func writeNew(_ bytes: [UInt8], to path: String) -> Bool {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o666)
    guard file >= 0 else { return false }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(file, $0.baseAddress.map { $0 + written }, bytes.count - written)
      }
      guard count > 0 else { break }
      written += count
    }
    return close(file) == 0 && written == bytes.count
  }
}
