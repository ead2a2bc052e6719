import ArgumentParser
import AssayBenchmarking
import AssayImageDiff
import AssayImaging
import AssayScenarioFormat
import AssayTypesetting

/// Measures how fast pictures are compared and PNG files decoded, on one thread.
///
/// `scripts/bench diff` runs it.
@main
struct DiffBenchmark: ParsableCommand {
  @Option(help: "The lock file of the fonts.")
  var fonts: String
  @Option(help: "How often each measurement is repeated. The fastest counts.")
  var rounds = 7
  @Option(help: "Only compare this pair several times, for a profiler.")
  var compare: String?
  @Option(help: "How often to compare it.")
  var times = 10
  @Option(help: "Only write pairs of pictures into this folder, for other diff tools.")
  var write: String?
  @Option(help: "Only write pairs whose right answer is known into this folder, for scripts/measure/judge.")
  var labelPairs: String?
  @Option(help: "The seed of those pairs.")
  var seed: UInt64 = 1
  @Option(help: "How many scenes to draw with it, 1 to 1000.")
  var scenes: UInt64 = 24

  func run() throws {
    let lock = try FontLock(path: fonts)
    let book = FontBook(files: lock.files, fallback: lock.fallback)
    if let labelPairs {
      let first = seed % 1_000_000 * 1000
      return try LabelPairs(book: book, folder: labelPairs).write(
        seeds: first + 1...first + min(max(scenes, 1), 1000))
    }
    let font = try book.font(family: "Noto Sans", size: 14)
    if let write { return try PicturePair.writeFiles(font, into: write) }
    let pairs = PicturePair.all(font)
    if let compare {
      for pair in pairs where pair.name == compare { for _ in 0..<times { pair.compare() } }
      return
    }
    try measureComparisons(pairs)
    try measureDecoding(of: pairs[0].reference)
  }

  /// Measures comparing each pair, next to comparing the bytes of two equal pictures.
  private func measureComparisons(_ pairs: [PicturePair]) throws {
    let memory = try seconds([pairs[0].compareBytes])[0]
    let times = try seconds(pairs.map { pair in pair.compare })
    try Figure("memcmp of two equal pictures", memory * 1000, "ms").print()
    for (pair, seconds) in zip(pairs, times) {
      try Figure(pair.name, seconds * 1000, "ms").print()
      // Without a goal: memcmp depends on whether a picture fits the processor's cache.
      try Figure(pair.name + " to memcmp", seconds / memory, "times").print()
    }
  }

  /// Measures decoding a picture of red, green, blue and alpha, next to libpng with zlib.
  private func measureDecoding(of page: Bitmap) throws {
    var picture = page
    // Without one translucent pixel, the file has no alpha.
    picture[0, 0] = Color(red: 1, green: 2, blue: 3, alpha: 254)
    let file = try picture.png()
    guard try Bitmap(png: file) == Bitmap(libpng: file) else { return }
    let times = try seconds([{ _ = try Bitmap(png: file) }, { _ = try Bitmap(libpng: file) }])
    let megapixels = Double(picture.width * picture.height) / 1e6
    try Figure("decoding 1080p RGBA", megapixels / times[0], "Mpx/s").print()
    try Figure("decoding by libpng with zlib", megapixels / times[1], "Mpx/s").print()
    try Figure("decoding to libpng", times[1] / times[0], "times", atLeast: 2).print()
  }

  private func seconds(_ bodies: [() throws -> Void]) throws -> [Double] {
    try Stopwatch.seconds(rounds: rounds, within: 0.05, by: .thread, bodies)
  }
}
