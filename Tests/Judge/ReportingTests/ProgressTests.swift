import AssayReporting
import Testing

@testable import AssayVerifying

@Suite struct ProgressTests {
  private func progress(_ completed: Int, of total: Int) throws -> VerificationOptions.Progress {
    VerificationOptions.Progress(completed: completed, total: total, name: try Sample.name("a"))
  }

  @Test(
    "A line for the terminal shows share, rate and time left, if they are known and there is room",
    arguments: [
      (300, 1200, .seconds(2), 80, "███████░░░░░░░░░░░░░░░░░░░░░░░   25 %  300/1200  150/s  6.0 s left"),
      (300, 1200, .seconds(2), 20, "300/1200  150/s  6.0"),
      (0, 4, .zero, 80, "░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░    0 %  0/4"),
      (4, 4, .milliseconds(500), 80, "██████████████████████████████  100 %  4/4  8/s"),
    ] as [(Int, Int, Duration, Int, String)])
  func terminalLine(done: Int, total: Int, elapsed: Duration, width: Int, line: String) throws {
    #expect(try progress(done, of: total).line(after: elapsed, width: width) == line)
  }

  @Test("The line is never wider than the terminal")
  func width() throws {
    let bar = try progress(300, of: 1200)
    for width in 0...120 { #expect(bar.line(after: .seconds(2), width: width).count <= width) }
  }

  @Test("A log gets one line for each tenth")
  func log() throws {
    let lines = try (1...1000).compactMap { done in
      try progress(done, of: 1000).logLine(after: .milliseconds(done), since: done - 1)
    }
    #expect(lines.count == 10)
    #expect(lines.first == "judged 100 of 1000 (10 %) in 100 ms")
    #expect(lines.last == "judged 1000 of 1000 (100 %) in 1.0 s")
  }
}
