import AssaySystem

/// How many files this process may have open at a time.
enum OpenFiles {
  /// What the program needs: where Swift's own libraries can open none, they end it by a signal.
  static let needed = 64

  /// Raises the limit to what is needed, as far as the system lets it be raised.
  ///
  /// - Returns: Where that is less, a sentence with the way out.
  static func raise(to count: Int = needed) -> String? {
    var limit = rlimit()
    guard getrlimit(Platform.openFiles, &limit) == 0, limit.rlim_cur < rlim_t(count) else { return nil }
    limit.rlim_cur = min(rlim_t(count), limit.rlim_max)
    if limit.rlim_cur == rlim_t(count), setrlimit(Platform.openFiles, &limit) == 0 { return nil }
    return
      "error: only \(limit.rlim_max) files may be open at a time, and \(count) are needed; allow more with `ulimit -n`"
  }
}
