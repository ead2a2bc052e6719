import AssayReporting
import AssaySubjects
import Testing

@testable import AssayHarness

@Suite struct ProgressTests {
  private func progress(_ completed: Int, of total: Int) throws -> VerificationOptions.Progress {
    VerificationOptions.Progress(completed: completed, total: total, name: try Sample.name("a"))
  }

  @Test("A line for the terminal shows share, rate and time left")
  func terminalLine() throws {
    let bar = try progress(300, of: 1200)
    #expect(
      bar.line(after: .seconds(2), width: 80)
        == "███████░░░░░░░░░░░░░░░░░░░░░░░   25 %  300/1200  150/s  6.0 s left")
  }

  @Test("The line is never wider than the terminal")
  func width() throws {
    let bar = try progress(300, of: 1200)
    for width in 0...120 { #expect(bar.line(after: .seconds(2), width: width).count <= width) }
    #expect(bar.line(after: .seconds(2), width: 20) == "300/1200  150/s  6.0")
  }

  @Test("Rate and time left are missing while they are unknown")
  func unknownRate() throws {
    #expect(
      try progress(0, of: 4).line(after: .zero) == "░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░    0 %  0/4")
    #expect(
      try progress(4, of: 4).line(after: .milliseconds(500))
        == "██████████████████████████████  100 %  4/4  8/s")
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
