#if os(Linux)
  package import CAssaySystem
  #if canImport(Glibc)
    // C's standard output is a variable, which only a program's end reads.
    @_exported @preconcurrency public import Glibc
  #else
    @_exported @preconcurrency public import Musl
  #endif

  /// What systems have in different ways, as Linux has it.
  package enum Platform {
    #if canImport(Glibc)
      /// The resource of which each open file is one.
      package static let openFiles = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
      /// The kind of a socket for connections.
      package static let streamSocket = Int32(SOCK_STREAM.rawValue)
    #else
      package static let openFiles = RLIMIT_NOFILE
      package static let streamSocket = SOCK_STREAM
    #endif
    /// Sends at once or not at all; the other end may be gone, which must not end the program.
    package static let sendAtOnce = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
    /// The end of a connection that is written to.
    package static let writingEnd = Int32(SHUT_WR)

    /// What a program is started with, before it is told anything.
    package static var spawning: (actions: posix_spawn_file_actions_t, attributes: posix_spawnattr_t) {
      (posix_spawn_file_actions_t(), posix_spawnattr_t())
    }

    /// The variables of the environment, as a program is given them.
    package static var variables: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? { environ }

    /// Whether something that was printed cannot be written.
    package static var printingFailed: Bool { fflush(nil) != 0 || ferror(stdout) != 0 }

    /// The words of the command that started a process; none where it is gone.
    package static func command(of process: pid_t) -> [String] {
      content(of: "/proc/\(process)/cmdline").split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    /// When a process began, by which it is told from an earlier one of the same number; empty where it is gone.
    package static func beginning(of process: pid_t) -> String {
      let status = String(decoding: content(of: "/proc/\(process)/stat"), as: UTF8.self)
      // Field 22 of proc(5); the name of the program, in parentheses, is the second, and may have spaces.
      let fields = status.split(separator: ")").last?.split(separator: " ") ?? []
      return fields.count > 19 ? String(fields[19]) : ""
    }

    /// A file of the kernel, which says that it is empty and so must be read to its end.
    private static func content(of path: String) -> [UInt8] {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return [] }
      defer { close(descriptor) }
      var content: [UInt8] = []
      var part = [UInt8](repeating: 0, count: 1 << 14)
      while case let count = read(descriptor, &part, part.count), count > 0 { content += part[..<count] }
      return content
    }
  }

  extension stat {
    /// When the content was changed last.
    package var modification: timespec { st_mtim }
  }
#endif
