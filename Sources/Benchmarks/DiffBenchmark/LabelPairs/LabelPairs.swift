import AssayImaging
import AssaySubjects
import AssayTypesetting
import Foundation

/// Pairs of pictures of random labels with noise, which must pass, or with a change, which must fail.
struct LabelPairs {
  let book: FontBook
  let folder: String

  private static let texts = [
    ["Settings", "and privacy"], ["Receive 128,50", "tomorrow"], ["Größe wählen", "Übersicht"],
    ["Ελληνικά γράμ", "και τόνοι"], ["Привет, мир", "снова"], ["ilIl1!.,:;", "thin lines"],
    ["हिन्दी पाठ", "दूसरी"], ["日本語の表示", "文字"], ["שלום עולם", "שורה"], ["ภาษาไทย", "บรรทัด"],
  ]

  /// Writes a pair of every kind for each seed: `ID-reference.png`, `ID-candidate.png`, and their rows in `labels.csv`.
  func write(seeds: ClosedRange<UInt64>) throws {
    var rows = ["id,label,kind"]
    func write(_ label: String, _ kind: String, _ reference: Bitmap, _ candidate: Bitmap) throws {
      try reference.write(to: "\(folder)/\(rows.count)-reference.png")
      try candidate.write(to: "\(folder)/\(rows.count)-candidate.png")
      rows.append("\(rows.count),\(label),\"\(kind)\"")
    }
    for seed in seeds {
      for (kind, alter) in PairKinds.noises {
        var dice = SplitMix64(seed: seed &* 31 &+ 7)
        var label = try randomLabel(&dice)
        var other = Machine()
        alter(&label, &other, &dice)
        try write("noise", kind, Machine().draw(label, &dice), other.draw(label, &dice))
      }
      for (kind, alter) in PairKinds.changes {
        var dice = SplitMix64(seed: seed &* 37 &+ 11)
        var before = try randomLabel(&dice)
        var after = before
        alter(&before, &after, &dice)
        let (reference, candidate) = (Machine().draw(before, &dice), Machine().draw(after, &dice))
        if reference != candidate { try write("change", kind, reference, candidate) }
      }
    }
    let table = Data((rows.joined(separator: "\n") + "\n").utf8)
    try table.write(to: URL(fileURLWithPath: folder + "/labels.csv"))
  }

  private func randomLabel(_ dice: inout SplitMix64) throws -> LabelPicture {
    let size = [10.0, 12, 14, 17, 24][dice.pick(5)]
    var label = LabelPicture(
      font: try book.font(family: "Noto Sans", size: size),
      bold: try book.font(family: "Noto Sans", style: .bold, size: size))
    label.size = size
    label.lines = LabelPairs.texts[dice.pick(LabelPairs.texts.count)]
    let isDark = dice.pick(3) == 0
    label.paper = isDark ? [18, 20, 30] : dice.pick(2) == 0 ? [255, 255, 255] : [246, 240, 222]
    label.ink = isDark ? [235, 235, 240] : [[0, 0, 0], [30, 60, 140], [140, 30, 40]][dice.pick(3)]
    label.hasCard = dice.pick(2) == 0
    label.corner = [4, 6, 8, 12][dice.pick(4)]
    label.border = [1, 1, 2][dice.pick(3)]
    label.origin = (14 + dice.within(0...2), 14 + size + dice.within(0...1))
    label.lineStep = size * 1.3
    label.height = Int(30 + size * 2.8)
    return label
  }
}
