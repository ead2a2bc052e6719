// Written from Apple's documentation; never run on macOS.
#if canImport(Darwin)
  // C's standard output is a global variable, which only the end of a program reads.
  @_exported @preconcurrency public import Darwin

  /// System-specific code for macOS.
  package enum Platform {
    /// What a limit is on, for `getrlimit`.
    package typealias Resource = Int32
    /// The limit on open files.
    package static let openFiles = RLIMIT_NOFILE
    /// The limit on the address space.
    package static let addressSpace = RLIMIT_AS
    /// The socket type for connections.
    package static let streamSocket = SOCK_STREAM
    /// Sends at once or not at all.
    package static let sendAtOnce = MSG_DONTWAIT
    /// The writing end of a connection, for `shutdown`.
    package static let writingEnd = SHUT_WR

    /// The empty arguments of `posix_spawn`.
    package static var spawning: (actions: posix_spawn_file_actions_t?, attributes: posix_spawnattr_t?) {
      (nil, nil)
    }

    /// The environment, as a null-terminated array of `NAME=value`.
    package static var variables: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
      _NSGetEnviron().pointee
    }

    /// Whether writing to standard output failed, after flushing it.
    package static var printingFailed: Bool { fflush(nil) != 0 || ferror(stdout) != 0 }

    /// The arguments that started a process; empty when it has ended.
    package static func command(of process: pid_t) -> [String] {
      var name = [CTL_KERN, KERN_PROCARGS2, process]
      var size = 0
      guard sysctl(&name, 3, nil, &size, nil, 0) == 0 else { return [] }
      var bytes = [UInt8](repeating: 0, count: size)
      guard sysctl(&name, 3, &bytes, &size, nil, 0) == 0, size > 4 else { return [] }
      // The number of arguments, the program's path, zeros, the arguments, then the environment.
      let count = bytes.withUnsafeBytes { Int($0.loadUnaligned(as: Int32.self)) }
      return bytes[4..<size].split(separator: 0).dropFirst().prefix(max(0, count))
        .map { String(decoding: $0, as: UTF8.self) }
    }

    /// The start time of a process, which distinguishes it from an earlier one with the same id; empty when it has ended.
    package static func beginning(of process: pid_t) -> String {
      var info = proc_bsdinfo()
      let size = Int32(MemoryLayout<proc_bsdinfo>.size)
      guard proc_pidinfo(process, PROC_PIDTBSDINFO, 0, &info, size) == size else { return "" }
      return "\(info.pbi_start_tvsec).\(info.pbi_start_tvusec)"
    }
  }

  extension stat {
    /// The time of the last change of the content.
    package var modification: timespec { st_mtimespec }
  }
#endif
