import AssaySystem

/// The limit on the number of files that this process may have open.
enum OpenFiles {
  /// How many the program needs: with fewer, Swift's own libraries crash.
  private static let needed: rlim_t = 64

  /// Raises the limit to what the program needs; returns an error message if the system does not allow it.
  static func raiseLimit() -> String? {
    var limit = rlimit()
    guard getrlimit(Platform.openFiles, &limit) == 0, limit.rlim_cur < needed else { return nil }
    limit.rlim_cur = min(needed, limit.rlim_max)
    if limit.rlim_cur == needed, setrlimit(Platform.openFiles, &limit) == 0 { return nil }
    return
      "error: only \(limit.rlim_max) files may be open at a time, and \(needed) are needed; allow more with `ulimit -n`"
  }
}
