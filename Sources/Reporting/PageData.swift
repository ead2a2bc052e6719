import Facts
import Harness
import ImageDiff
import Imaging
import Subjects

/// What the page is told of a verification: one JSON document, and pictures by position.
///
/// Empty members are left out, and passed subjects are named by group, so that a page of thousands stays small.
struct PageData {
  private(set) var pictures = PagePictures()
  private(set) var document: JSONValue = .null
  /// The folders most pictures are in; a path is told only where it is not in them.
  private let folders: (goldens: String, candidates: String)

  /// How many changed facts and regions of one case are told; their number is told always.
  private static let limit = 200
  /// How many facts are told of two cases that are stated to differ.
  private static let contrastFacts = 12

  /// Collects all a page shows.
  init(_ verification: Verification) async {
    let outcome = Outcome(of: verification)
    let shown = verification.judgements.filter { $0.verdict != .passed }
    let groups = CauseGroup.groups(of: shown)
    let diffs = await diffPictures(of: shown)
    folders = (
      goldens: shown.lazy.compactMap { $0.folder(of: $0.referencePath) }.first ?? "",
      candidates: shown.lazy.compactMap { $0.folder(of: $0.candidatePath ?? "") }.first ?? ""
    )
    let cases = zip(shown, diffs).map { entry(for: $0, diff: $1) }
    let contrasts = verification.judgements.flatMap(\.contrasts)
    let contrastEntries = contrasts.prefix(PageData.limit).map { entry(for: $0) }
    document = .object([
      "id": .string(PageData.id(of: shown)),
      "exit": .number(Int(outcome.rawValue)),
      "outcome": .string("\(outcome)"),
      "meaning": .string(outcome.meaning),
      "duration": .string(words(for: verification.duration)),
      "counts": JSONReport.counts(of: verification),
      "equalByHash": .number(verification.equalByHash),
      "comparedByPixels": .number(verification.comparedByPixels),
      "environment": .array(
        verification.fingerprint.leaves.map {
          .array([text($0.path.description), text(plain($0.value))])
        }),
      "problems": .array(
        verification.problems.map { .array([text($0.location.description), text($0.message)]) }),
      "folders": .array([text(folders.goldens), text(folders.candidates)]),
      "hints": .array(verification.hints.map(text)),
      "groups": .array(groups.map(entry)),
      "cases": .array(cases),
      "passed": passed(verification.judgements),
      "contrastCount": .number(contrasts.count),
      "contrasts": JSONValue.list(contrastEntries, \.self),
      "pictures": pictures.sizes,
    ])
  }

  /// Names what is to be decided, so that a browser keeps decisions apart: the same candidates give the same name.
  private static func id(of judgements: [Judgement]) -> String {
    let exchanges = judgements.compactMap { judgement in
      judgement.exchange.map { "\(judgement.name) \($0.golden?.description ?? "-") \($0.candidate)" }
    }
    return ContentHash(of: Array(exchanges.joined(separator: "\n").utf8)).description
  }

  private func entry(for group: CauseGroup) -> JSONValue {
    .object([
      "cause": .string(group.title),
      "sentence": text(group.sentence),
      "explanation": .string(group.explanation),
      "members": .array(group.members.map { .number($0) }),
    ])
  }

  private mutating func entry(for judgement: Judgement, diff: [UInt8]?) -> JSONValue {
    let difference = judgement.difference
    return .object([
      "name": text(judgement.name.text),
      "summary": judgement.summary.map(text),
      "verdict": .string(judgement.verdict.rawValue),
      "causes": JSONValue.list(judgement.causes) { .string($0.words) },
      "messages": JSONValue.list(
        judgement.messages.isEmpty ? [judgement.headline] : judgement.messages, text),
      "location": text(judgement.location.description),
      "exchange": judgement.exchange.map {
        .array([$0.golden.map { .string($0.description) } ?? .null, .string($0.candidate.description)])
      },
      "hint": judgement.hint.hasPrefix("`assay accept") ? nil : text(judgement.hint),
      "measured": judgement.headline.contains("allowed") ? nil : judgement.differenceWords.map(text),
      "factCount": .number(judgement.factDifferences.count),
      "facts": JSONValue.list(Array(judgement.factDifferences.prefix(PageData.limit))) {
        .array([text($0.path.description), side($0.old), side($0.new)])
      },
      "measures": JSONValue.list(difference?.measures ?? []) {
        .array([.string($0.limit.rawValue), .number($0.measured), .number($0.allowed)])
      },
      "regionCount": difference.map { .number($0.regions.count) },
      "regions": JSONValue.list(Array(difference?.regions.prefix(PageData.limit) ?? []), region),
      "changed": difference.map { .number($0.changedPixels) },
      "level": difference.map { .number($0.largestLevel) },
      "smallest": difference.map { smallest($0.smallestTolerance) },
      "reference": place(of: judgement.referencePNG),
      "candidate": place(of: judgement.candidatePNG),
      "diff": place(of: diff),
      "referencePath": path(judgement.referencePath, of: judgement, in: folders.goldens),
      "candidatePath": path(judgement.candidatePath ?? "", of: judgement, in: folders.candidates),
      "milliseconds": .number(judgement.duration.milliseconds),
    ])
  }

  private mutating func entry(for contrast: Contrast) -> JSONValue {
    .object([
      "name": text(contrast.name.text),
      "other": text(contrast.other.text),
      "picture": place(of: contrast.picturePNG),
      "otherPicture": place(of: contrast.otherPNG),
      "factCount": .number(contrast.differences.count),
      "facts": JSONValue.list(Array(contrast.differences.prefix(PageData.contrastFacts))) {
        .array([text($0.path.description), side($0.old), side($0.new)])
      },
    ])
  }

  private mutating func place(of file: [UInt8]?) -> JSONValue? {
    pictures.add(file).map { .number($0) }
  }

  /// A picture's path: true where it follows from the folder and the name, nothing where there is none.
  private func path(_ path: String, of judgement: Judgement, in folder: String) -> JSONValue? {
    if path.isEmpty { return nil }
    return judgement.folder(of: path) == folder ? .bool(true) : text(path)
  }

  private func passed(_ judgements: [Judgement]) -> JSONValue {
    let names = Dictionary(grouping: judgements.filter { $0.verdict == .passed }.map(\.name), by: \.group)
    return .array(
      names.sorted { $0.key < $1.key }.map { group, members in
        .array([.string(group), .array(members.map { .string($0.leaf) })])
      })
  }
}

/// A text the page shows as it is, with everything invisible written out.
private func text(_ text: String) -> JSONValue { .string(visible(text)) }

/// A fact for the page: a text without its quotes, everything else as it is written.
private func plain(_ fact: Fact) -> String {
  if case .text(let text) = fact { text } else { fact.description }
}

private func side(_ fact: Fact?) -> JSONValue {
  fact.map { text($0.description) } ?? .null
}

private func region(_ region: Region) -> JSONValue {
  .array([
    .number(region.box.x), .number(region.box.y), .number(region.box.width), .number(region.box.height),
    .string(region.kind.words), .number(region.severity),
  ])
}

private func smallest(_ tolerance: Tolerance) -> JSONValue {
  .string(
    "edge \(short(tolerance.edge)), color \(short(tolerance.color)), ink \(short(tolerance.ink)), "
      + "spots \(tolerance.spots)")
}

extension Judgement {
  /// The folder of a picture called as its subject; nil for another path.
  fileprivate func folder(of path: String) -> String? {
    let file = name.text + ".png"
    return path.hasSuffix(file) ? String(path.dropLast(file.count)) : nil
  }

  /// The measured difference, where pictures of one size were compared.
  fileprivate var difference: Difference? {
    switch comparison {
    case .tolerated(let difference)?, .different(let difference)?: difference
    case .identical?, .sizeMismatch?, nil: nil
    }
  }
}
