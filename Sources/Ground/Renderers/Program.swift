import CAssaySystem
import AssaySubjects
import AssaySystem

/// A program that is run without a shell, in a process group of its own that ends with it.
struct Program: Sendable {
  /// How a run ended.
  enum Ending: Hashable, Sendable {
    case exited(Int32)
    case signaled(Int32)
    /// It could not be started, with the system's reason.
    case cannotStart(String)
    case tookTooLong
    case printedTooMuch
    case wroteTooMuch
  }

  /// The most bytes a program may print; it is there to draw.
  static let printLimit = 1 << 20
  /// How much of what it prints is kept, in bytes.
  private static let keptLimit = 4096

  /// The program and its arguments; without a `/` the program is looked for in `PATH`, else in the folder.
  var command: [String]
  /// The working directory.
  var folder: String
  /// How long it may run.
  var timeLimit: Duration
  /// Files that may not become larger than a number of bytes.
  var limits: [(file: String, bytes: Int)] = []

  /// Runs it until it ends in any way; nothing of its process group is left.
  func run() -> (ending: Ending, printed: String) {
    var pipes: [Int32] = [0, 0]
    guard pipe(&pipes) == 0 else { return (.cannotStart(String(cString: strerror(errno))), "") }
    for descriptor in pipes { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    defer { close(pipes[0]) }
    let started = spawn(printingTo: pipes[1])
    close(pipes[1])
    guard case .success(let process) = started else {
      if case .failure(let error) = started {
        return (.cannotStart(String(cString: strerror(error.code))), "")
      }
      return (.cannotStart(""), "")
    }
    _ = fcntl(pipes[0], F_SETFL, O_NONBLOCK)
    var printed = Printed(descriptor: pipes[0])
    let ending = watch(process, &printed)
    return (ending, printed.text)
  }

  private struct SpawnError: Error { var code: Int32 }

  /// Starts it (wraps `posix_spawnp`), with nothing to read and both outputs in one pipe.
  private func spawn(printingTo output: Int32) -> Result<pid_t, SpawnError> {
    var (actions, attributes) = Platform.spawning
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawn_file_actions_addchdir_np(&actions, folder)
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, output, 2)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)
    var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    let code = posix_spawnp(&process, command[0], &actions, &attributes, &arguments, Platform.variables)
    return code == 0 ? .success(process) : .failure(SpawnError(code: code))
  }

  /// Waits for its end, and ends it when it goes too far.
  private func watch(_ process: pid_t, _ printed: inout Printed) -> Ending {
    let clock = ContinuousClock()
    let deadline = clock.now + timeLimit
    var tooFar: Ending?
    while tooFar == nil {
      printed.read(keeping: Program.keptLimit)
      var status: Int32 = 0
      if waitpid(process, &status, WNOHANG) == process {
        // What it may have left running in its group would go on writing.
        kill(-process, SIGKILL)
        printed.read(keeping: Program.keptLimit)
        return printed.count > Program.printLimit ? .printedTooMuch : Program.ending(status)
      }
      if printed.count > Program.printLimit { tooFar = .printedTooMuch }
      if limits.contains(where: { PlainFile.size(of: $0.file) ?? 0 > $0.bytes }) { tooFar = .wroteTooMuch }
      if clock.now >= deadline { tooFar = .tookTooLong }
      if tooFar == nil { printed.wait(milliseconds: 20) }
    }
    kill(-process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    return tooFar ?? .tookTooLong
  }

  private static func ending(_ status: Int32) -> Ending {
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .signaled(signal)
  }
}

/// What a program prints: its beginning, and how much there was.
private struct Printed {
  let descriptor: Int32
  var kept: [UInt8] = []
  var count = 0
  var isOver = false

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Reads what is there, and stops where there is more than a program may print.
  mutating func read(keeping limit: Int) {
    var part = [UInt8](repeating: 0, count: 1 << 14)
    while !isOver, count <= Program.printLimit {
      let length = part.withUnsafeMutableBytes { posixRead(descriptor, $0.baseAddress, $0.count) }
      if length == 0 { isOver = true }
      guard length > 0 else { return }
      count += length
      kept += part[..<min(length, limit - kept.count)]
    }
  }

  /// Waits until there is more, or for a while.
  func wait(milliseconds: Int32) {
    if isOver {
      usleep(1000)
      return
    }
    var entry = pollfd(descriptor: descriptor)
    _ = poll(&entry, 1, milliseconds)
  }

  /// The first line that says something, at most 200 characters of it.
  var text: String {
    let lines = String(decoding: kept, as: UTF8.self).split(whereSeparator: \.isNewline)
    return String((lines.first { !$0.allSatisfy(\.isWhitespace) } ?? "").prefix(200))
  }
}

extension pollfd {
  /// Asks whether there is something to read.
  fileprivate init(descriptor: Int32) {
    self.init(fd: descriptor, events: Int16(POLLIN), revents: 0)
  }
}

/// `read(2)`, whose name is taken where it is called.
private func posixRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}
