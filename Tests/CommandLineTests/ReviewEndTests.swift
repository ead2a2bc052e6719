import AssayTestSupport
import Foundation
import Testing

@Suite struct ReviewEndTests {
  @Test("A review in a pipe tells its address at once, and ends with the program that started it")
  func endsWithItsParent() throws {
    let assay = try CommandLineTool()
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    // The shell leaves once it knows the address, as one does whose terminal is closed.
    let script =
      #""$0" review 2>&1 | cat >review.txt & while ! grep -q 'review at' review.txt; do sleep 0.05; done"#
    shell.arguments = ["-c", script, try CommandLineTool.executable().path]
    shell.currentDirectoryURL = assay.folder.url
    shell.standardError = FileHandle.nullDevice
    try shell.runToEnd()
    #expect(shell.terminationStatus == 0)
    let end = "0 written, 0 rejected, 3 still failing\n"
    for _ in 0..<600 where try !assay.read("review.txt").hasSuffix(end) { usleep(50_000) }
    #expect(try assay.read("review.txt").hasSuffix(end))
  }
}
