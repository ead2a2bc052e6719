// Written by the documentation of macOS, and tried on none.
#if canImport(Darwin)
  // C's standard output is a variable, which only a program's end reads.
  @_exported @preconcurrency public import Darwin

  /// What systems have in different ways, as macOS has it.
  package enum Platform {
    /// The resource of which each open file is one.
    package static let openFiles = RLIMIT_NOFILE
    /// The kind of a socket for connections.
    package static let streamSocket = SOCK_STREAM
    /// Sends at once or not at all.
    package static let sendAtOnce = MSG_DONTWAIT
    /// The end of a connection that is written to.
    package static let writingEnd = SHUT_WR

    /// What a program is started with, before it is told anything.
    package static var spawning: (actions: posix_spawn_file_actions_t?, attributes: posix_spawnattr_t?) {
      (nil, nil)
    }

    /// The variables of the environment, as a program is given them.
    package static var variables: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
      _NSGetEnviron().pointee
    }

    /// Whether something that was printed cannot be written.
    package static var printingFailed: Bool { fflush(nil) != 0 || ferror(stdout) != 0 }

    /// The words of the command that started a process; none where it is gone.
    package static func command(of process: pid_t) -> [String] {
      var name = [CTL_KERN, KERN_PROCARGS2, process]
      var size = 0
      guard sysctl(&name, 3, nil, &size, nil, 0) == 0 else { return [] }
      var bytes = [UInt8](repeating: 0, count: size)
      guard sysctl(&name, 3, &bytes, &size, nil, 0) == 0, size > 4 else { return [] }
      // The number of words, the program's path, zeros, the words, then the environment.
      let count = bytes.withUnsafeBytes { Int($0.loadUnaligned(as: Int32.self)) }
      return bytes[4..<size].split(separator: 0).dropFirst().prefix(max(0, count))
        .map { String(decoding: $0, as: UTF8.self) }
    }

    /// When a process began, by which it is told from an earlier one of the same number; empty where it is gone.
    package static func beginning(of process: pid_t) -> String {
      var info = proc_bsdinfo()
      let size = Int32(MemoryLayout<proc_bsdinfo>.size)
      guard proc_pidinfo(process, PROC_PIDTBSDINFO, 0, &info, size) == size else { return "" }
      return "\(info.pbi_start_tvsec).\(info.pbi_start_tvusec)"
    }
  }

  extension stat {
    /// When the content was changed last.
    package var modification: timespec { st_mtimespec }
  }
#endif
