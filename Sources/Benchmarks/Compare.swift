import ArgumentParser
import AssayImageDiff
import AssayImaging
import AssaySubjects
import AssaySystem

/// Compares two pictures again and again, to measure the comparison without starting and reading.
struct Compare: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Compare two pictures again and again.",
    discussion: """
      Prints the least milliseconds of a comparison: of all its threads, of its first thread, which a comparison cannot be \
      shorter than on an idle machine, and by the clock.
      """)

  @Option(help: "How many threads compare.") var threads = 1
  @Option(help: "How many times the pictures are compared.") var times = 20
  @Argument(help: "The reference.") var reference: String
  @Argument(help: "The candidate.") var candidate: String

  func run() throws {
    let pictures = try [reference, candidate].map { path in
      try Bitmap(file: PlainFile.read(path, limit: 1 << 28) ?? [], named: path)
    }
    var comparator = AssayImageDiff.Comparator(tolerance: .crossPlatform)
    comparator.threads = threads
    let clocks = [CLOCK_PROCESS_CPUTIME_ID, CLOCK_THREAD_CPUTIME_ID, CLOCK_MONOTONIC]
    var least = clocks.map { _ in Double.infinity }
    for _ in 0..<times {
      let start = clocks.map(milliseconds)
      _ = comparator.compare(reference: pictures[0], candidate: pictures[1])
      for (index, end) in clocks.map(milliseconds).enumerated() {
        least[index] = min(least[index], end - start[index])
      }
    }
    print(least[0], least[1], least[2])
  }

  private func milliseconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}
