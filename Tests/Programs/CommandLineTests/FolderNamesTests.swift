import AssayImaging
import AssaySubjects
import AssayTestSupport
import Foundation
import Testing

/// Folders of pictures whose names differ by little: in normalization, case, a dot or a tilde.
@Suite struct FolderNamesTests {
  private static let names = [
    "é", "e\u{301}", "É", "E\u{301}", "a", "A", "a~2", ".a", "\u{212B}", "Å", "A\u{30A}", "sub/é",
    "sub/e\u{301}",
    ".shots/a",
  ]

  @Test("Every picture is compared, or named as not compared", arguments: 1...6)
  func random(seed: Int) throws {
    let assay = try CommandLineTool()
    var dice = SplitMix64(seed: UInt64(seed))
    var (isHidden, changed) = (false, 0)
    for name in Self.names where dice.next() % 2 == 0 {
      if name.contains("."), seed < 4 { continue }
      isHidden = isHidden || name.contains(".")
      let sides = (1...2).map { _ in Int(dice.next() % 5) }
      for (folder, color) in zip(["before", "after"], sides) where color > 0 {
        let picture = Bitmap(width: 8, height: 8, color: color == 1 ? .black : .white)
        try PlainFile.write(try picture.png(), to: "\(assay.folder.path)/\(folder)/\(name).png")
      }
      if min(sides[0], 2) != min(sides[1], 2) { changed += 1 }
    }
    for side in ["before", "after"] {
      try PlainFile.write(
        try Bitmap(width: 8, height: 8, color: .black).png(), to: "\(assay.folder.path)/\(side)/z.png")
    }
    let status: Int32 = isHidden ? 2 : changed > 0 ? 1 : 0
    try assay("diff", "before", "after").ends(with: status)
    try assay("diff", "before", "after", "--report").ends(with: status)
    try assay("verify", "before", "after").ends(with: status)
    let problems = try assay("diff", "before", "after").errors
    #expect(!isHidden || problems.contains("begins with a dot"))
    guard !isHidden else { return }
    // Pruning and accepting leave exactly the candidates.
    let sources = ["--candidates", "after", "--goldens", "before"]
    try assay.run(["prune", "--apply"] + sources).ends(with: 0)
    try assay.run(["accept", "**"] + sources).ends(with: 0)
    try assay("diff", "before", "after").ends(with: 0, prints: "identical")
    try assay("verify", "before", "after", "--tolerance", "exact").ends(with: 0)
  }
}
