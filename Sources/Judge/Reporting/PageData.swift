import AssayFacts
import AssayVerifying
import AssayImageDiff
import AssayImaging
import AssaySubjects
import AssaySystem

/// The data of the page: a JSON document, and pictures that it refers to by number.
///
/// Empty members are left out, and passed cases are grouped, so that a page with thousands of cases stays small.
struct PageData {
  var pictures = PagePictures()
  var document: Fact = .null

  /// The most changed facts and regions of a case; their number is always there.
  static let limit = 200
  /// The most facts of two cases that must differ.
  private static let contrastFacts = 12

  /// The colors of hatched rows and columns.
  private static let bands: [Fact] = Displacement.Axis.allCases.flatMap { axis in
    [("inserted", DifferenceColor.candidate), ("removed", .reference)].map { words, kind in
      .list([.text("\(axis) \(words)"), .text("\(kind.color)"), true])
    }
  }
}

extension PageData {
  /// Collects the data of a verification.
  ///
  /// - Parameter source: Reads a source file; nil if that fails.
  init(_ verification: Verification, source: (String) -> String? = { _ in nil }) async {
    self.init()
    let (outcome, invocation) = (verification.outcome, verification.invocation)
    let indices = verification.evaluations.indices.filter { verification.evaluations[$0].verdict != .passed }
    let shown = indices.map { verification.evaluations[$0] }
    let places = Dictionary(uniqueKeysWithValues: zip(indices, shown.indices))
    let shownPictures = await Threads.mapAside(shown) {
      let pair = $0.shownPictures
      return (reference: pair.reference, candidate: pair.candidate, diff: $0.diffPicture)
    }
    let parts = verification.groups.reduce(into: [Int: PictureParts]()) { parts, group in
      for member in group.members { parts[member] = group.part }
    }
    let cases = indices.indices.map {
      entry(for: shown[$0], part: parts[indices[$0]], shownPictures[$0], of: verification)
    }
    let contrasts = verification.evaluations.flatMap { one in one.contrasts.map { (one.name, $0) } }
    let contrastEntries = contrasts.prefix(Contrast.limit).compactMap { name, contrast in
      contrast.sides.map { entry(for: name, contrast.other, $0) }
    }
    let sources = SourceExcerpts(around: shown.map(\.location), read: source)
    document = .object([
      "exit": .number(Int(outcome.rawValue)),
      "outcome": .text("\(outcome)"),
      "meaning": .text(verification.meaning),
      "against": verification.scope.revision.map { .list([text($0.name), .text($0.commit)]) },
      "headline": verification.changesHeadline.map(text),
      "removed": .number(verification.removedGoldens),
      "duration": .text(words(for: verification.duration)),
      "counts": JSONReport.counts(of: verification),
      "equalByHash": .number(verification.work.equalByHash),
      "comparedByPixels": .number(verification.work.comparedByPixels),
      "extent": Fact.array(ConsoleReport().extent(of: verification)) { text($0) },
      "environment": .list(
        [.list([text("assay"), text(ToolVersion.number)])]
          + verification.fingerprint.leaves.map {
            .list([text($0.path.description), text($0.value.string ?? $0.value.description)])
          }),
      "problems": .list(
        verification.problems.map {
          .list([text($0.location.description), text(invocation.completing($0.message))])
        }),
      "hints": .list(verification.hints.map { text(invocation.completing($0)) }),
      "invocation": invocation == Invocation()
        ? nil
        : .list([
          .text(invocation.program),
          text(invocation.words.map { " " + $0 }.joined()),
        ]),
      "groups": .list(verification.groups.map { PageData.entry(for: $0, places: places, invocation) }),
      "cases": .list(cases),
      "passed": PageData.passed(in: verification),
      "contrastCount": .number(contrasts.count),
      "contrasts": Fact.array(contrastEntries, \.self),
      "pictures": pictures.sizes,
      "kinds": .list(
        DifferenceColor.allCases.map { .list([.text($0.rawValue), .text("\($0.color)")]) } + PageData.bands),
      "sources": sources.document,
    ])
  }

  /// The names of the passed cases: each folder, then the last parts of the names in it.
  private static func passed(in verification: Verification) -> Fact {
    var leaves: [String: [String]] = [:]
    for evaluation in verification.evaluations where evaluation.verdict == .passed {
      leaves[evaluation.name.file, default: []].append(evaluation.name.leaf)
    }
    return .list(
      leaves.sorted { $0.key < $1.key }.map { group, leaves in
        .list([.text(group), .text(leaves.joined(separator: "/"))])
      })
  }

  private static func entry(for group: CauseGroup, places: [Int: Int], _ invocation: Invocation) -> Fact {
    .object([
      "id": .text(group.id),
      "command": group.command.map { .text(invocation.command($0)) },
      "hint": group.command == nil ? group.hint.map { text(invocation.completing($0)) } : nil,
      "pictures": .bool(group.differingPictures == group.members.count),
      "broken": group.brokenExpectations == 0 ? nil : .number(group.brokenExpectations),
      "cause": .text(group.title),
      "sentence": text(group.sentence),
      "explanation": .text(group.explanation),
      "likely": group.likely.map { .text($0) },
      "members": .list(group.members.compactMap { places[$0].map { .number($0) } }),
    ])
  }

  private mutating func entry(
    for name: SubjectName, _ other: SubjectName, _ sides: Contrast.Sides
  ) -> Fact {
    .object([
      "name": text(name.text),
      "other": text(other.text),
      "picture": place(of: sides.picturePNG),
      "otherPicture": place(of: sides.otherPNG),
      "factCount": .number(sides.differences.count),
      "facts": Fact.array(Array(sides.differences.prefix(PageData.contrastFacts))) {
        .list([text($0.path.description), side($0.old), side($0.new)])
      },
    ])
  }

  /// The number of a picture in the page; nil for none.
  mutating func place(of file: [UInt8]?) -> Fact? {
    pictures.add(file).map { .number($0) }
  }
}

/// A text for the page, with invisible characters written as code points.
func text(_ text: String) -> Fact { .text(visible(text)) }

/// A fact for the page, or null for none.
func side(_ fact: Fact?) -> Fact {
  fact.map { text($0.description) } ?? .null
}
