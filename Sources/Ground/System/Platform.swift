import CAssaySystem

#if canImport(Glibc)
  // C's standard output is a global variable, which only the end of a program reads.
  @_exported @preconcurrency public import Glibc
#else
  @_exported @preconcurrency public import Musl
#endif

/// What differs between the C libraries of Linux, and what only Linux has.
package enum Platform {
  #if canImport(Glibc)
    /// The resource of a limit, as `getrlimit` takes it.
    package typealias Resource = __rlimit_resource_t
    /// The limit on open files.
    package static let openFiles = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    /// The limit on the address space.
    package static let addressSpace = __rlimit_resource_t(RLIMIT_AS.rawValue)
    /// The socket type for connections.
    package static let streamSocket = Int32(SOCK_STREAM.rawValue)
    /// A thread, as `pthread_create` sets it.
    typealias Thread = pthread_t

    /// The number of cores that this process may run on.
    static var ownCores: Int {
      var cores = cpu_set_t()
      sched_getaffinity(0, MemoryLayout<cpu_set_t>.size, &cores)
      return withUnsafeBytes(of: cores) { max(1, $0.reduce(0) { $0 + $1.nonzeroBitCount }) }
    }
  #else
    package typealias Resource = Int32
    package static let openFiles = RLIMIT_NOFILE
    package static let addressSpace = RLIMIT_AS
    package static let streamSocket = SOCK_STREAM
    typealias Thread = pthread_t?
    static var ownCores: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
  #endif
  /// The number of cores whose time this process may use: no more than a container's quota, rounded up.
  static var cores: Int {
    let group =
      String(decoding: content(of: "/proc/self/cgroup"), as: UTF8.self)
      .split(separator: "\n").first { $0.hasPrefix("0::") }?.dropFirst(3) ?? ""
    let quotas = ["", group].compactMap { group in
      quota(String(decoding: content(of: "/sys/fs/cgroup\(group)/cpu.max"), as: UTF8.self))
    }
    return quotas.reduce(ownCores, min)
  }

  /// The cores of a quota such as `150000 100000`, microseconds of each period; nil for `max`.
  package static func quota(_ text: String) -> Int? {
    let numbers = text.split(whereSeparator: \.isWhitespace).map { Int($0) }
    guard numbers.count == 2, let time = numbers[0], let period = numbers[1], time > 0, period > 0 else {
      return nil
    }
    return (time - 1) / period + 1
  }

  /// Sends at once or not at all, without a signal that would end the program when the other end is gone.
  package static let sendAtOnce = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
  /// The writing end of a connection, for `shutdown`.
  package static let writingEnd = Int32(SHUT_WR)

  /// Whether writing to standard output failed, after flushing it.
  static var printingFailed: Bool { fflush(nil) != 0 || ferror(stdout) != 0 }

  /// The arguments that started a process; empty when it has ended.
  package static func command(of process: Int32) -> [String] {
    content(of: "/proc/\(process)/cmdline").split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The start time of a process, which distinguishes it from an earlier one with the same id; empty when it has ended.
  package static func beginning(of process: Int32) -> String {
    let status = String(decoding: content(of: "/proc/\(process)/stat"), as: UTF8.self)
    // Field 22 in proc(5); the second, the program's name in parentheses, may contain spaces.
    let fields = status.split(separator: ")").last?.split(separator: " ") ?? []
    return fields.count > 19 ? String(fields[19]) : ""
  }

  /// The content of a file of the kernel, which has no size.
  private static func content(of path: String) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    return rest(of: descriptor)
  }

  /// The bytes of an open file up to its end; none if it cannot be read.
  package static func rest(of descriptor: Int32) -> [UInt8] {
    var content: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = read(descriptor, &part, part.count), count > 0 { content += part[..<count] }
    return content
  }
}
