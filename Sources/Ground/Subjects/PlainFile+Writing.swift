import AssaySystem

extension PlainFile {
  /// Writes a file completely or not at all, and creates its folder.
  ///
  /// A device or pipe such as `/dev/null` is written to, not replaced.
  package static func write(_ bytes: some Sequence<UInt8>, to path: String) throws(Problem) {
    makeFolders(of: path)
    let own = "\(path).\(getpid())"
    let bytes = Array(bytes)
    guard
      isDevice(path)
        ? write(bytes, to: open(path, O_WRONLY))
        : write(bytes, to: open(own, O_WRONLY | O_CREAT | O_EXCL, 0o666)) && rename(own, path) == 0
    else {
      let reason =
        errno == EEXIST || errno == ENOTDIR
        ? "there is a file where its folder should be" : String(cString: strerror(errno))
      unlink(own)
      throw Problem(
        SourceLocation(path: path), "the file cannot be written: \(reason); choose another place")
    }
  }

  private static func makeFolders(of path: String) {
    for index in path.indices where path[index] == "/" && index > path.startIndex {
      mkdir(String(path[..<index]), 0o777)
    }
  }

  /// Whether the path is something other than a file or folder.
  private static func isDevice(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  private static func write(_ bytes: [UInt8], to file: Int32) -> Bool {
    guard file >= 0 else { return false }
    let isWhole = writeWhole(bytes, to: file)
    return close(file) == 0 && isWhole
  }
}
