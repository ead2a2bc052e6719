import ArgumentParser
import AssayImageDiff
import AssayImaging
import AssaySubjects
import AssaySystem

/// Compares two pictures again and again, to measure the comparison without starting and reading.
struct Compare: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Compare two pictures twenty times, and print the milliseconds of the fastest comparison: CPU time, elapsed time."
  )

  @Option(help: "How many threads compare.") var threads = 1
  @Argument(help: "The reference and the candidate.") var paths: [String]

  func run() throws {
    let pictures = try paths.map { try Bitmap(file: PlainFile.read($0, limit: 1 << 28) ?? [], named: $0) }
    guard pictures.count == 2 else { throw ValidationError("Name two pictures.") }
    var comparator = AssayImageDiff.PictureComparator(tolerance: .crossPlatform)
    comparator.threads = threads
    var (cpu, wall) = (Double.infinity, Double.infinity)
    for _ in 0..<20 {
      let start = clock()
      let time = ContinuousClock().measure {
        _ = comparator.compare(reference: pictures[0], candidate: pictures[1])
      }
      (cpu, wall) = (min(cpu, Double(clock() - start) / 1000), min(wall, time / .milliseconds(1)))
    }
    print(cpu, wall)
  }
}
