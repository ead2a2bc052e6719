import AssayFacts
import AssayVerifying
import AssayImaging
import AssaySubjects
import Testing

@testable import AssayExplaining
@testable import AssayImageDiff
@testable import AssayReporting

/// Evaluations made by hand, one for each verdict, for the tests of all reports.
enum Sample {
  static func name(_ text: String) throws -> SubjectName {
    try #require(SubjectName(text))
  }

  private static func evaluation(
    _ text: String, _ file: String, _ line: Int, _ column: Int, _ verdict: Verdict
  ) throws -> Evaluation {
    let location = SourceLocation(path: "Scenarios/\(file).yaml", line: line, column: column)
    return Evaluation(name: try name(text), location: location, verdict: verdict)
  }

  static func passed(_ text: String = "htlabel/fit/plain") throws -> Evaluation {
    try evaluation(text, "htlabel/fit", 3, 5, .passed)
  }

  /// A case whose text moved, with regions of the difference.
  static func moved(
    _ text: String = "htlabel/fit/grow-min-10", regions: [PixelRect]? = nil
  ) throws -> Evaluation {
    var evaluation = try evaluation(text, "htlabel/fit", 12, 3, .changed)
    evaluation.findings = [Finding(.structure, "fit.size 60.0 → 59.5, line[0].width 300 → 297.5")]
    evaluation.factDifferences = facts(size: 60, width: 300).differences(to: facts(size: 59.5, width: 297.5))
    var difference = movedDifference
    if let regions { difference.regions = regions.map { Region(box: $0, severity: 6) } }
    evaluation.comparison = .different(difference)
    evaluation.explanation = Explanation(changes: changes)
    evaluation.reference = words(at: 4)
    evaluation.candidate = words(at: 5)
    evaluation.referencePath = "Goldens/\(text).png"
    evaluation.candidatePath = ".build/assay/candidates/\(text).png"
    evaluation.duration = .milliseconds(42)
    return evaluation
  }

  /// Two bars moved, and the area around them grew with them.
  static let changes = [
    Change(
      kind: .moved, thing: .text, amount: .shift(x: 1, y: 0),
      places: [(4, 9), (15, 5)].map { x, width in
        Change.Place(
          before: PixelRect(x: x, y: 4, width: width, height: 8),
          after: PixelRect(x: x + 1, y: 4, width: width, height: 8))
      }),
    Change(
      kind: .resized, thing: .area, amount: .growth(width: 1, height: 0),
      places: [
        .init(
          before: PixelRect(x: 0, y: 0, width: 59, height: 16),
          after: PixelRect(x: 0, y: 0, width: 60, height: 16))
      ],
      isConsequence: true),
  ]

  private static func facts(size: Double, width: Double) -> Facts {
    ["fit": .record(["size": .number(size)]), "line": [.record(["width": .number(width)])]]
  }

  static let movedDifference = Difference(
    changedPixels: 24, largestLevel: 255,
    measures: [
      Measure(limit: .edge, measured: 0.84, allowed: 0.125),
      Measure(limit: .color, measured: 0.4, allowed: 1),
      Measure(limit: .spots, measured: 1, allowed: 0),
    ],
    regions: [Region(box: PixelRect(x: 4, y: 4, width: 29, height: 8), severity: 6.72)],
    smallestTolerance: Tolerance(edge: 0.6, color: 0.4))

  /// A case without a golden.
  static func missing(_ text: String = "htlabel/corners/all-10") throws -> Evaluation {
    var evaluation = try evaluation(text, "htlabel/corners", 7, 3, .missingGolden)
    evaluation.findings = [Finding(.missing, "there is no golden at Goldens/\(text).png")]
    evaluation.candidate = words(at: 8)
    evaluation.referencePath = "Goldens/\(text).png"
    evaluation.candidatePath = ".build/assay/candidates/\(text).png"
    return evaluation
  }

  /// A case that cannot be drawn.
  static func broken(_ text: String = "htlabel/broken/font") throws -> Evaluation {
    var evaluation = try evaluation(text, "htlabel/broken", 2, 9, .broken)
    evaluation.findings = [
      Finding(.broken, "'Asay Square' is no font of fonts.lock, did you mean 'Assay Square'?")
    ]
    return evaluation
  }

  /// A case whose font is not installed.
  static func unavailable(_ text: String = "real/cjk/plain") throws -> Evaluation {
    var evaluation = try evaluation(text, "real/cjk", 5, 3, .unavailable)
    evaluation.remarks = [
      .message("NotoSansCJK-Regular.ttc is not installed: install the package fonts-noto-cjk")
    ]
    return evaluation
  }

  /// The meaning of the facts of these cases.
  static let vocabulary = FactVocabulary(terms: [.init("fit", "text is fitted another way")])

  /// A verification with these evaluations.
  static func verification(of evaluations: Evaluation...) -> Verification { verification(of: evaluations) }

  static func verification(of evaluations: [Evaluation]) -> Verification {
    Verification(evaluations: evaluations, problems: [], fingerprint: [:], duration: .zero)
  }

  /// A verification with one case for each verdict, ordered by name.
  static func verification() throws -> Verification {
    var tolerated = try passed("htlabel/fit/soft")
    tolerated.verdict = .tolerated
    tolerated.findings = [Finding(.raster, "Facts are equal, but pixels differ.")]
    var verification = Verification(
      evaluations: [
        try broken(), try missing(), try moved(), try passed(), tolerated, try unavailable(),
      ],
      problems: [
        Problem(
          SourceLocation(path: "Scenarios/price.yaml", line: 3, column: 1),
          "unknown key 'algin', did you mean 'align'?")
      ],
      fingerprint: ["engine": 3, "freetype": "2.12.1", "harfbuzz": "6.0.0"], duration: .milliseconds(3250),
      vocabulary: vocabulary)
    (verification.work.equalByHash, verification.work.comparedByPixels) = (1, 3)
    return verification
  }

  /// A picture of dark bars like words, `x` pixels from the left.
  static func words(at x: Int, width: Int = 60, height: Int = 16) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height, color: Color(red: 255, green: 244, blue: 214))
    for (start, length) in [(0, 9), (11, 5), (18, 11)] {
      for column in start..<(start + length) {
        for row in 4..<12 where column + x < width { bitmap[column + x, row] = .black }
      }
    }
    return bitmap
  }
}

/// Goldens made by hand for the tests of the gallery.
enum GallerySample {
  static func piece(
    _ name: String, line: Int = 3, summary: String? = "A corner.", system: String? = "HTLabel",
    behaviors: [String] = ["HT-09"], width: Int = 60
  ) throws -> Gallery.Piece {
    let group = try Sample.name(name).file
    var subject = Subject(
      name: try Sample.name(name), location: SourceLocation(path: "Scenarios/\(group).yaml", line: line)
    ) { () throws(RenderingError) in throw .unavailable("it is not rendered") }
    subject.notes.summary = summary
    (subject.notes.system, subject.notes.behaviors) = (system, behaviors)
    return Gallery.Piece(subject, png: try Sample.words(at: 4, width: width).png())
  }

  static func gallery(_ pieces: [Gallery.Piece]? = nil) throws -> Gallery {
    var gallery = Gallery([])
    gallery.pieces = try pieces ?? self.pieces()
    return gallery
  }

  static func pieces() throws -> [Gallery.Piece] {
    var all = try [
      piece("cross/nothing/one", system: "CJLabel", behaviors: ["CJ-01"]),
      piece("htlabel/corners/all-10", behaviors: ["HT-09", "HT-13"]),
      piece("htlabel/corners/none", line: 30, behaviors: ["HT-09"], width: 600),
      piece("htlabel/fit/grow", summary: "Text grows.", behaviors: []),
    ]
    all[1].equals = [try Sample.name("htlabel/corners/all-11"), try Sample.name("cross/corners/parabola")]
    return all
  }

  static let source = (1...40).map { "line \($0)" }.joined(separator: "\n")
}
