import AssayFacts
import AssayHarness
import AssayImageDiff
import AssayImaging
import AssaySubjects
import AssaySystem

/// The data of the page: a JSON document, and pictures that it refers to by number.
///
/// Empty members are left out, and passed cases are grouped, so that a page with thousands of cases stays small.
struct PageData {
  private(set) var pictures = PagePictures()
  private var guides = PageGuides()
  private(set) var document: Fact = .null
  /// The folders of most pictures; only the paths of others are in the document.
  private let folders: (goldens: String, candidates: String)
  private let invocation: Invocation

  /// The most changed facts and regions of a case; their number is always there.
  private static let limit = 200
  /// The most lines of a changed text.
  private static let textLimit = 1000
  /// The most bytes of scenario files on a page where nothing failed, so that there is nothing else to see.
  private static let sourceLimit = 600_000
  /// The most facts of two cases that must differ.
  private static let contrastFacts = 12

  /// The colors of hatched rows and columns.
  private static var kindsOfBands: [Fact] {
    Displacement.Axis.allCases.flatMap { axis -> [Fact] in
      let inserted = Fact.list([.text("\(axis) inserted"), .text("\(Region.Kind.added.color)")])
      return [inserted, .list([.text("\(axis) removed"), .text("\(Region.Kind.missing.color)")])]
    }
  }

  /// Collects the data of a verification.
  ///
  /// - Parameters:
  ///   - passed: Its passed cases.
  ///   - source: Reads a source file; nil if that fails.
  init(
    _ verification: Verification, passed: PassedCases, source: (String) -> String? = { _ in nil }
  ) async {
    let outcome = verification.outcome
    let isGreen = outcome == .passed
    invocation = verification.invocation
    let indices = verification.evaluations.indices.filter { verification.evaluations[$0].verdict != .passed }
    let shown = indices.map { verification.evaluations[$0] }
    let places = Dictionary(uniqueKeysWithValues: zip(indices, shown.indices))
    let diffs = await Threads.mapAside(shown) { $0.diffPicture }
    folders = (
      goldens: shown.lazy.compactMap { $0.folder(of: $0.referencePath) }.first ?? "",
      candidates: shown.lazy.compactMap { $0.folder(of: $0.candidatePath ?? "") }.first ?? ""
    )
    let cases = zip(shown, diffs).map { entry(for: $0, diff: $1, verification.vocabulary) }
    let evaluations = verification.evaluations
    let contrasts = evaluations.indices.flatMap { evaluations[$0].contrasts }
    let shownContrasts = Array(contrasts.prefix(PageData.limit))
    let sides = await Threads.mapAside(shownContrasts) { $0.sides() }
    let contrastEntries = zip(shownContrasts, sides).compactMap { contrast, sides in
      sides.map { entry(for: contrast, $0) }
    }
    let sources = SourceExcerpts(
      around: shown.map(\.location) + passed.locations,
      limit: isGreen ? PageData.sourceLimit : SourceExcerpts.usualLimit, read: source)
    document = .object([
      "exit": .number(Int(outcome.rawValue)),
      "outcome": .text("\(outcome)"),
      "meaning": .text(verification.meaning),
      "against": verification.comparedRevision.map { .list([text($0.name), .text($0.commit)]) },
      "headline": verification.changesHeadline.map(text),
      "removed": .number(verification.removedGoldens),
      "duration": .text(words(for: verification.duration)),
      "counts": JSONReport.counts(of: verification),
      "equalByHash": .number(verification.equalByHash),
      "comparedByPixels": .number(verification.comparedByPixels),
      "extent": Fact.array(ConsoleReport().extent(of: verification)) { text($0) },
      "environment": .list(
        [.list([text("assay"), text(ToolVersion.number)])]
          + verification.fingerprint.leaves.map {
            .list([text($0.path.description), text(plain($0.value))])
          }),
      "problems": .list(
        verification.problems.map {
          .list([text($0.location.description), text(verification.invocation.completing($0.message))])
        }),
      "folders": .list([text(folders.goldens), text(folders.candidates)]),
      "hints": .list(verification.hints.map { text(verification.invocation.completing($0)) }),
      "invocation": invocation == Invocation()
        ? nil
        : .list([.text(invocation.program), text(invocation.options.map { " " + $0 }.joined())]),
      "groups": .list(verification.groups.map { entry(for: $0, places: places) }),
      "cases": .list(cases),
      "passed": passed.document,
      "contrastCount": .number(contrasts.count),
      "contrasts": Fact.array(contrastEntries, \.self),
      "pictures": pictures.sizes,
      "kinds": .list(
        Region.Kind.allCases.map { .list([.text($0.words), .text("\($0.color)")]) }
          + PageData.kindsOfBands
          + [.list([.text("outside of all regions"), .text("\(Color.slightDifference)")])]),
      "guides": guides.entries,
      "sources": sources.document,
    ])
  }

  private func entry(for group: CauseGroup, places: [Int: Int]) -> Fact {
    .object([
      "id": .text(group.id),
      "command": group.command.map { .text(invocation.command($0)) },
      "hint": (group.command == nil ? group.hint : group.leftOut).map { text(invocation.completing($0)) },
      "pictures": .bool(group.differingPictures == group.members.count),
      "broken": group.brokenExpectations == 0 ? nil : .number(group.brokenExpectations),
      "cause": .text(group.title),
      "sentence": text(group.sentence),
      "explanation": .text(group.explanation),
      "members": .list(group.members.compactMap { places[$0].map { .number($0) } }),
    ])
  }

  private mutating func entry(
    for evaluation: Evaluation, diff: [UInt8]?, _ vocabulary: FactVocabulary
  ) -> Fact {
    let difference = evaluation.difference
    let shown = evaluation.shownPictures
    let regions = difference.map(shownRegions) ?? []
    let seen = CauseGroup.sentence(for: evaluation, vocabulary: vocabulary)
    return .object([
      "name": text(evaluation.name.text),
      "summary": evaluation.summary.map { .text(sentence($0)) },
      "form": evaluation.form == .picture ? nil : .text(evaluation.form.rawValue),
      "verdict": .text(evaluation.verdict.rawValue),
      "causes": Fact.array(evaluation.causes) { .text($0.words) },
      "messages": Fact.array(
        evaluation.messages.isEmpty ? [evaluation.headline] : evaluation.messages, text),
      "seen": seen == evaluation.headline ? nil : seen.map { text($0) },
      "colors": Fact.array(Array(evaluation.recolorings.prefix(3))) {
        .list([.text("\($0.old)"), .text("\($0.new)")])
      },
      "location": text(evaluation.location.description),
      "exchange": evaluation.replacement.map {
        .list([$0.golden.map { .text($0.description) } ?? .null, .text($0.candidate.description)])
      },
      "hint": evaluation.obstacleHint.map { text(invocation.completing($0)) },
      "measured": evaluation.untoldDifferenceWords.map(text),
      "text": evaluation.textDifference.map(lines),
      "factCount": .number(evaluation.differencesBesidesText.count),
      "facts": Fact.array(Array(evaluation.differencesBesidesText.prefix(PageData.limit))) {
        .list([text($0.path.description), side($0.old), side($0.new)])
      },
      "measures": Fact.array(difference?.measures ?? []) {
        .list([.text($0.limit.rawValue), .number($0.measured), .number($0.allowed)])
      },
      "regionCount": difference.map { _ in .number(regions.count) },
      "regions": Fact.array(Array(regions.prefix(PageData.limit)), \.self),
      "changed": difference.map { .number($0.changedPixels) },
      "level": difference.map { .number($0.largestLevel) },
      "smallest": difference?.advisableTolerance.map { .text($0.words) },
      "reference": place(of: shown.reference),
      "candidate": place(of: shown.candidate),
      "referenceGuides": shown.reference == nil
        ? nil : guides.add(evaluation.shown(evaluation.referenceGuides, lacking: .inserted)),
      "candidateGuides": shown.candidate == nil
        ? nil : guides.add(evaluation.shown(evaluation.candidateGuides, lacking: .removed)),
      "scale": evaluation.pixelsPerPoint == 1 ? nil : .number(evaluation.pixelsPerPoint),
      "diff": place(of: diff),
      "sizes": difference?.displacement.map {
        .object(["reference": .text("\($0.reference)"), "candidate": .text("\($0.candidate)")])
      },
      "referencePath": path(evaluation.referencePath, of: evaluation, in: folders.goldens),
      "candidatePath": path(evaluation.candidatePath ?? "", of: evaluation, in: folders.candidates),
    ])
  }

  /// The changed parts of a text, and how many more lines there are.
  ///
  /// A line is its number in each text, 0 for none, and its pieces, of which every second one changed.
  private func lines(of difference: TextDifference) -> Fact {
    let (stretches, rest) = difference.hunks(atMost: PageData.textLimit)
    let lines = stretches.map { lines in
      Fact.list(
        lines.map { line in
          let isMarked = line.pieces.first?.isChanged == true
          return .list(
            [.number(line.old ?? 0), .number(line.new ?? 0)] + (isMarked ? [""] : [])
              + line.pieces.map { text($0.text) })
        })
    }
    return .list([.list(lines), .number(rest)])
  }

  private mutating func entry(for contrast: Contrast, _ sides: Contrast.Sides) -> Fact {
    .object([
      "name": text(contrast.name.text),
      "other": text(contrast.other.text),
      "picture": place(of: sides.picturePNG),
      "otherPicture": place(of: sides.otherPNG),
      "factCount": .number(sides.differences.count),
      "facts": Fact.array(Array(sides.differences.prefix(PageData.contrastFacts))) {
        .list([text($0.path.description), side($0.old), side($0.new)])
      },
    ])
  }

  private mutating func place(of file: [UInt8]?) -> Fact? {
    pictures.add(file).map { .number($0) }
  }

  /// The path of a picture; true if it follows from the folder and the name, nil if there is no picture.
  private func path(_ path: String, of evaluation: Evaluation, in folder: String) -> Fact? {
    if path.isEmpty { return nil }
    return evaluation.folder(of: path) == folder ? .bool(true) : text(path)
  }
}

/// A text for the page, with invisible characters written as code points.
func text(_ text: String) -> Fact { .text(visible(text)) }

/// A fact for the page; a text has no quotes.
private func plain(_ fact: Fact) -> String {
  if case .text(let text) = fact { text } else { fact.description }
}

private func side(_ fact: Fact?) -> Fact {
  fact.map { text($0.description) } ?? .null
}

/// What differs, in the pictures as the page shows them; a place follows if it is another one in the pictures themselves.
private func shownRegions(of difference: Difference) -> [Fact] {
  func entry(_ box: PixelRect, _ words: String, place: String? = nil) -> Fact {
    .list(
      [
        .number(box.x), .number(box.y), .number(box.width), .number(box.height), .text(words),
      ] + (place.map { [.text($0)] } ?? []))
  }
  guard let displacement = difference.displacement else {
    return difference.regions.map { entry($0.box, $0.kind.words) }
  }
  let bands = zip(displacement.boxes, displacement.bands).map { box, band in
    entry(box, "\(displacement.axis) \(band.kind)", place: displacement.words(for: band))
  }
  return bands
    + difference.regions.map { region in
      entry(
        displacement.aligned(region.box, lacking: .removed), region.kind.words,
        place: "\(region.box), in the reference \(displacement.referenceBox(of: region.box))")
    }
}

extension Evaluation {
  /// The folder of a picture whose path ends with the name of the case; nil for another path.
  fileprivate func folder(of path: String) -> String? {
    let file = "\(name).\(form.rawValue)"
    return path.hasSuffix(file) ? String(path.dropLast(file.count)) : nil
  }
}
