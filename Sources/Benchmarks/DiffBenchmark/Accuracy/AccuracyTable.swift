import Foundation
import AssayImageDiff
import AssayImaging
import AssayScenarioFormat
import AssaySubjects
import AssayTypesetting

/// Judges pairs by the default tolerance and prints how often the judge is right, kind by kind.
struct AccuracyTable {
  let book: FontBook

  /// Seeds that may be looked at while limits are chosen, and those that are kept for the end.
  static let tuning: ClosedRange<UInt64> = 1...12
  static let unseen: ClosedRange<UInt64> = 1001...1024

  private static let texts = [
    ["Settings", "and privacy"], ["Receive 128,50", "tomorrow"], ["Größe wählen", "Übersicht"],
    ["Ελληνικά γράμ", "και τόνοι"], ["Привет, мир", "снова"], ["ilIl1!.,:;", "thin lines"],
    ["हिन्दी पाठ", "दूसरी"], ["日本語の表示", "文字"], ["שלום עולם", "שורה"], ["ภาษาไทย", "บรรทัด"],
  ]

  /// Draws lots for a label.
  private func label(_ dice: inout SplitMix64) throws -> LabelPicture {
    let size = [10.0, 12, 14, 17, 24][dice.pick(5)]
    var label = LabelPicture(
      font: try book.font(family: "Noto Sans", size: size),
      bold: try book.font(family: "Noto Sans", style: .bold, size: size))
    label.size = size
    label.lines = AccuracyTable.texts[dice.pick(AccuracyTable.texts.count)]
    let isDark = dice.pick(3) == 0
    label.paper = isDark ? [18, 20, 30] : dice.pick(2) == 0 ? [255, 255, 255] : [246, 240, 222]
    label.ink = isDark ? [235, 235, 240] : [[0, 0, 0], [30, 60, 140], [140, 30, 40]][dice.pick(3)]
    label.card = dice.pick(2) == 0
    label.corner = [4, 6, 8, 12][dice.pick(4)]
    label.border = [1, 1, 2][dice.pick(3)]
    label.origin = (14 + dice.within(0...2), 14 + size + dice.within(0...1))
    label.lineStep = size * 1.3
    label.height = Int(30 + size * 2.8)
    return label
  }

  /// Judges all kinds with some seeds and prints the table.
  func run(seeds: ClosedRange<UInt64>, writingMistakesTo folder: String?) throws {
    let comparator = AssayImageDiff.Comparator(tolerance: .crossPlatform)
    var wrong = (noise: 0, change: 0)
    var count = (noise: 0, change: 0)
    for (kind, alter) in PairKinds.noises {
      var row = Row(kind: kind, mustPass: true)
      for seed in seeds {
        var dice = SplitMix64(seed: seed &* 31 &+ 7)
        var label = try label(&dice)
        var other = Machine()
        alter(&label, &other, &dice)
        let pair = (Machine().draw(label, &dice), other.draw(label, &dice))
        try row.take(pair, comparator, name: "\(kind)-\(seed)", folder: folder)
      }
      print(row.text)
      (wrong.noise, count.noise) = (wrong.noise + row.wrong, count.noise + row.count)
    }
    for (kind, alter) in PairKinds.changes {
      var row = Row(kind: kind, mustPass: false)
      for seed in seeds {
        var dice = SplitMix64(seed: seed &* 37 &+ 11)
        var before = try label(&dice)
        var after = before
        alter(&before, &after, &dice)
        let pair = (Machine().draw(before, &dice), Machine().draw(after, &dice))
        try row.take(pair, comparator, name: "\(kind)-\(seed)", folder: folder)
      }
      print(row.text)
      (wrong.change, count.change) = (wrong.change + row.wrong, count.change + row.count)
    }
    let falseFails = 100 * Double(wrong.noise) / Double(max(1, count.noise))
    let falsePasses = 100 * Double(wrong.change) / Double(max(1, count.change))
    print(
      String(
        format: "%d pairs: false failures %.2f %%, false passes %.2f %%, balanced accuracy %.2f %%",
        count.noise + count.change, falseFails, falsePasses, 100 - (falseFails + falsePasses) / 2))
  }

  private struct Row {
    var kind: String
    var mustPass: Bool
    var count = 0
    var wrong = 0
    var extreme: Double?

    mutating func take(
      _ pair: (Bitmap, Bitmap), _ comparator: AssayImageDiff.Comparator, name: String, folder: String?
    ) throws {
      // A change that changes no pixel is none.
      guard mustPass || pair.0 != pair.1 else { return }
      let comparison = comparator.compare(reference: pair.0, candidate: pair.1)
      var (passed, severity) = (true, 0.0)
      switch comparison {
      case .identical: break
      case .tolerated(let difference): severity = difference.worstMeasure?.severity ?? 0
      case .different(let difference): (passed, severity) = (false, difference.worstMeasure?.severity ?? 0)
      case .sizeMismatch: passed = false
      }
      count += 1
      extreme = mustPass ? max(extreme ?? 0, severity) : min(extreme ?? .infinity, severity)
      guard passed != mustPass else { return }
      wrong += 1
      guard let folder else { return }
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let strip = sideBySide(reference: pair.0, candidate: pair.1, comparison: comparison)
      let file = name.replacingOccurrences(of: " ", with: "-")
      try Data(try strip.png()).write(to: URL(fileURLWithPath: "\(folder)/\(file).png"))
    }

    var text: String {
      let (what, bound) = mustPass ? ("passes", "at most") : ("fails ", "at least")
      let name = kind.padding(toLength: 32, withPad: " ", startingAt: 0)
      return String(
        format: "%@ %@ %3d of %3d, %@ %.2f of the limit", name, what, count - wrong, count, bound,
        extreme ?? 0)
    }
  }
}
