import AssayImaging
import Foundation
import Testing

/// `assay review --terminal` in a terminal of its own.
@Suite struct TerminalReviewCommandTests {
  private let assay: CommandLineTool

  init() throws { assay = try CommandLineTool() }

  @Test("Cases that are accepted in a terminal become goldens when w is pressed, and not before")
  func accepting() throws {
    let review = try TerminalProgram(["review", "--terminal", "--pictures", "blocks"], in: assay)
    try review.wait(for: "0 of 3 decided")
    try review.wait(for: "▀")
    try review.press("a")
    try review.wait(for: "3 of 3 decided")
    #expect(!assay.exists("Goldens"))
    try review.press("w")
    try review.wait(for: "3 written, 0 rejected, 0 still failing")
    #expect(review.status() == 0)
    #expect(review.shown.contains("\u{1B}[?1049l"), "the terminal is as before")
    #expect(assay.exists("Goldens/labels/one.png"))
    try assay("verify").ends(with: 0)
  }

  @Test("A golden that changed meanwhile is refused, and the review goes on")
  func changedGolden() throws {
    try assay.acceptLabels()
    try assay.replace("text: ab,", with: "text: ba,", in: "Scenarios/labels.yaml")
    let review = try TerminalProgram(["review", "--terminal", "--pictures", "none"], in: assay)
    try review.wait(for: "new        .build/assay/candidates/labels/one.png")
    try review.press("a")
    try review.wait(for: "Everything is decided")
    try assay.replace("text: ba,", with: "text: aa,", in: "Scenarios/labels.yaml")
    let goldens = assay.files(below: "Goldens")
    try review.press("w")
    try review.wait(for: "Nothing was written")
    #expect(assay.files(below: "Goldens") == goldens)
    try review.press("q")
    try review.wait(for: "Quit without writing?")
    try review.press("y")
    #expect(review.status() == 1)
  }

  @Test("Two folders are reviewed like scenarios")
  func folders() throws {
    try assay.write(Bitmap(width: 40, height: 30, color: .white), to: "before/page.png")
    try assay.write(Bitmap(width: 40, height: 30, color: .black), to: "after/page.png")
    let review = try TerminalProgram(
      ["review", "before", "after", "--terminal", "--pictures", "none"], in: assay)
    try review.wait(for: "group 1 of 1")
    try review.press("Aw")
    #expect(review.status() == 0)
    #expect(try assay.bitmap("before/page.png") == assay.bitmap("after/page.png"))
  }

  @Test("Without a terminal, the message names another way")
  func noTerminal() throws {
    try assay("review", "--terminal").ends(
      with: 64, complains: "'--terminal' needs a terminal", "`assay accept <group>`")
    try assay("review", "--pictures", "blocks").ends(with: 64, complains: "'--pictures' is for '--terminal'")
  }
}

/// A run of the program in a terminal of 80 × 24 characters, of which this is the other end.
final class TerminalProgram {
  private let process = Process()
  private let terminal: FileHandle
  /// Keeps the folder as long as the program runs.
  private let tool: CommandLineTool
  /// Everything that the program printed so far.
  private(set) var shown = ""

  init(_ arguments: [String], in tool: CommandLineTool) throws {
    self.tool = tool
    let descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    try #require(descriptor >= 0)
    terminal = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 640, ws_ypixel: 384)
    // TIOCSPTLCK and TIOCGPTN (ioctl_tty(2)): unlocks the other end, and returns its number.
    var (lock, number): (Int32, Int32) = (0, 0)
    let result = ioctl(descriptor, 0x4004_5431, &lock) + ioctl(descriptor, 0x8004_5430, &number)
    try #require(result + ioctl(descriptor, UInt(TIOCSWINSZ), &size) == 0)
    let other = try #require(FileHandle(forUpdatingAtPath: "/dev/pts/\(number)"))
    process.executableURL = try CommandLineTool.executable()
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["TERM": "xterm", "ASAN_OPTIONS": "detect_leaks=0"]) { $1 }
    process.currentDirectoryURL = tool.url("")
    (process.standardInput, process.standardOutput, process.standardError) = (other, other, other)
    try process.run()
    // Then reading fails once the program has ended.
    try other.close()
  }

  deinit { if process.isRunning { process.terminate() } }

  /// Reads until a text was printed.
  func wait(for text: String) throws {
    while !shown.contains(text) { try #require(readMore(), "'\(text)' did not come: \(shown)") }
  }

  func press(_ keys: String) throws {
    // What the program shows from now on.
    shown = ""
    try terminal.write(contentsOf: Data(keys.utf8))
  }

  /// The exit status, after reading to the end.
  func status() -> Int32 {
    while readMore() {}
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Reads what the program prints within a minute; false when that is nothing.
  private func readMore() -> Bool {
    var waiting = pollfd(fd: terminal.fileDescriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, 60_000) > 0 else { return false }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(terminal.fileDescriptor, &bytes, bytes.count)
    if count > 0 { shown += String(decoding: bytes[..<count], as: UTF8.self) }
    return count > 0
  }
}
