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
  /// How many bytes of the output an error message is made from.
  private static let quotedLimit = 4096

  /// The program and its arguments; without a `/` the program is looked for in `PATH`, else in the folder.
  var command: [String]
  /// The working directory.
  var folder: String
  /// How long it may run.
  var timeLimit: Duration
  /// Files that may not become larger than a number of bytes.
  var limits: [(file: String, bytes: Int)] = []

  /// Runs the program until it ends or exceeds a limit; none of its process group is left running.
  ///
  /// - Returns: How it ended, and the first line with text that it printed, at most 200 characters.
  func run() -> (ending: Ending, printed: String) {
    // A file without a name, which the program cannot replace, and whose size can be limited like that of other files.
    let descriptor = ChildProcess.unnamedFile()
    guard descriptor >= 0 else { return (.cannotStart(Program.systemError(errno)), "") }
    defer { close(descriptor) }
    // With nothing to read, and both outputs in one file.
    let empty = open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard empty >= 0 else { return (.cannotStart(Program.systemError(errno)), "") }
    defer { close(empty) }
    var process: Int32 = 0
    let error = ChildProcess.start(&process, command, in: folder, files: [empty, descriptor, descriptor])
    guard error == 0 else { return (.cannotStart(Program.systemError(error)), "") }
    let ending = wait(for: process, printingTo: descriptor)
    return (ending, Program.firstLine(of: descriptor))
  }

  /// Waits for the program's end, and ends it when it exceeds a limit.
  private func wait(for process: pid_t, printingTo output: Int32) -> Ending {
    let deadline = ContinuousClock.now + timeLimit
    var status: Int32 = 0
    while waitpid(process, &status, WNOHANG) != process {
      guard let exceeded = exceededLimit(printingTo: output, deadline: deadline) else {
        usleep(500)
        continue
      }
      kill(-process, SIGKILL)
      while waitpid(process, &status, 0) < 0 && errno == EINTR {}
      return exceeded
    }
    // Processes that it left running in its group would go on writing.
    kill(-process, SIGKILL)
    if Program.size(of: output) > Program.printLimit { return .printedTooMuch }
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .signaled(signal)
  }

  private func exceededLimit(printingTo output: Int32, deadline: ContinuousClock.Instant) -> Ending? {
    if Program.size(of: output) > Program.printLimit { return .printedTooMuch }
    if limits.contains(where: { PlainFile.size(of: $0.file) ?? 0 > $0.bytes }) { return .wroteTooMuch }
    return ContinuousClock.now >= deadline ? .tookTooLong : nil
  }

  private static func size(of file: Int32) -> Int {
    var status = stat()
    return fstat(file, &status) == 0 ? Int(status.st_size) : 0
  }

  private static func firstLine(of file: Int32) -> String {
    let bytes = [UInt8](unsafeUninitializedCapacity: quotedLimit) { buffer, count in
      count = max(0, pread(file, buffer.baseAddress, quotedLimit, 0))
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    return String((lines.first { !$0.allSatisfy(\.isWhitespace) } ?? "").prefix(200))
  }

  private static func systemError(_ code: Int32) -> String { String(cString: strerror(code)) }
}
