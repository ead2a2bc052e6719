import AssaySystem

/// The system's limits for this process, checked at its start: with less, Swift's own libraries crash or wait
/// forever.
enum ProcessLimits {
  private static let openFiles: rlim_t = 64
  private static let memory: rlim_t = 256 << 20

  /// Raises the limits as far as the program needs; returns an error message if the system does not allow it.
  static func raise() -> String? {
    if let files = lack(of: openFiles, Platform.openFiles) {
      return
        "error: only \(files) files may be open at a time, and \(openFiles) are needed; allow more with `ulimit -n`"
    }
    if let bytes = lack(of: memory, Platform.addressSpace) {
      return
        "error: only \(bytes >> 20) MiB of memory may be used, and \(memory >> 20) are needed; allow more with `ulimit -v`"
    }
    return nil
  }

  /// Raises a limit to the needed number; returns the highest possible number if that is less.
  private static func lack(of needed: rlim_t, _ resource: Platform.Resource) -> rlim_t? {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < needed else { return nil }
    limit.rlim_cur = min(needed, limit.rlim_max)
    return limit.rlim_cur == needed && setrlimit(resource, &limit) == 0 ? nil : limit.rlim_max
  }
}
