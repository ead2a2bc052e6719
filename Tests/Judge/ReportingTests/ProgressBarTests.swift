import AssayReporting
import Testing

@Suite struct ProgressBarTests {
  @Test("A line for the terminal shows share, rate and time left")
  func terminalLine() {
    let bar = ProgressBar(done: 300, total: 1200, elapsed: .seconds(2))
    #expect(bar.line(width: 80) == "███████░░░░░░░░░░░░░░░░░░░░░░░   25 %  300/1200  150/s  6.0 s left")
  }

  @Test("The line is never wider than the terminal")
  func width() {
    let bar = ProgressBar(done: 300, total: 1200, elapsed: .seconds(2))
    for width in 0...120 { #expect(bar.line(width: width).count <= width) }
    #expect(bar.line(width: 20) == "300/1200  150/s  6.0")
  }

  @Test("Rate and time left are missing while they are unknown")
  func unknownRate() {
    #expect(
      ProgressBar(done: 0, total: 4, elapsed: .zero).line() == "░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░    0 %  0/4")
    #expect(
      ProgressBar(done: 4, total: 4, elapsed: .milliseconds(500)).line()
        == "██████████████████████████████  100 %  4/4  8/s")
  }

  @Test("A log gets one line for each tenth")
  func log() {
    let lines = (1...1000).compactMap { done in
      ProgressBar(done: done, total: 1000, elapsed: .milliseconds(done)).logLine(after: done - 1)
    }
    #expect(lines.count == 10)
    #expect(lines.first == "judged 100 of 1000 (10 %) in 100 ms")
    #expect(lines.last == "judged 1000 of 1000 (100 %) in 1.0 s")
  }
}
