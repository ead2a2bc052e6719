import AssayFacts
import AssayImaging
import AssaySubjects

@testable import AssayExplaining
@testable import AssayImageDiff
@testable import AssayVerifying

/// A case whose facts changed.
func changed(_ text: String, _ old: Facts, _ new: Facts, broken: Bool = false) -> Evaluation {
  let causes: [Cause] = broken ? [.structure, .expectation] : [.structure]
  var evaluation = failure(text, causes.map { Finding($0, $0.explanation) })
  evaluation.factDifferences = old.differences(to: new)
  return evaluation
}

/// A case of which only the picture changed, in one box of 4×4 pixels; it has no facts.
func repainted(_ text: String, x: Int = 10, _ changes: Change...) -> Evaluation {
  var evaluation = failure(text, [Finding(.raster, "9 px differ")])
  let region = Region(box: PixelRect(x: x, y: 10, width: 4, height: 4), severity: 2)
  evaluation.comparison = .different(
    Difference(
      changedPixels: 9, largestLevel: 255, measures: [], regions: [region], smallestTolerance: .lenient))
  evaluation.explanation = Explanation(changes: changes)
  return evaluation
}

/// A case of a renderer that states facts, and guides around what changed.
func guided(_ text: String, in kind: GuideKind? = nil, _ changes: Change...) -> Evaluation {
  var evaluation = repainted(text)
  evaluation.facts = ["size": 20]
  evaluation.explanation = Explanation(changes: changes)
  evaluation.candidateGuides = kind.map { [Guide(kind: $0, x: 8, y: 8, width: 90, height: 90)] } ?? []
  evaluation.referenceGuides = evaluation.candidateGuides
  return evaluation
}

/// The same case of a renderer that states facts.
func asGuided(_ evaluation: Evaluation) -> Evaluation {
  var evaluation = evaluation
  evaluation.facts = ["size": 20]
  return evaluation
}

/// A case of which only colors changed.
func recolored(_ text: String, _ pairs: (old: Color, new: Color)...) -> Evaluation {
  var evaluation = failure(text, [Finding(.color, "colors changed")])
  evaluation.explanation = Explanation(
    changes: pairs.map { change(.recolored, .colors(old: $0.old, new: $0.new)) })
  return evaluation
}

/// A change of a number of things, each of 4×4 pixels.
func change(
  _ kind: ChangeKind, _ amount: Change.Amount? = nil, _ thing: ThingKind = .text, count: Int = 1
) -> Change {
  let places = (0..<count).map { index in
    let box = PixelRect(x: 10, y: 10 + 6 * index, width: 4, height: 4)
    return Change.Place(before: kind == .added ? nil : box, after: kind == .removed ? nil : box)
  }
  return Change(kind: kind, thing: thing, amount: amount, places: places)
}

/// Things that moved.
func moved(_ x: Double, _ y: Double, _ thing: ThingKind = .text) -> Change {
  change(.moved, .shift(x: x, y: y), thing)
}

/// A case that must equal other cases, and does not.
func unequal(_ text: String, _ others: String...) -> Evaluation {
  var evaluation = failure(
    text,
    others.map {
      Finding(
        .expectation, .relation(Relation(kind: .sameAs, other: name($0), location: .commandLine)))
    })
  evaluation.unequal = others.map(name)
  return evaluation
}

private func failure(_ text: String, _ findings: [Finding]) -> Evaluation {
  var evaluation = Evaluation(name: name(text), location: .commandLine, verdict: .changed)
  evaluation.findings = findings
  return evaluation
}

/// The facts of a line of text, which depend on the ascent of its font and on its size.
func line(ascent: Double, size: Double = 20) -> Facts {
  [
    "textHeight": .number(ascent + 4),
    "fit": .record(["size": .number(size), "probes": .number(2 * size)]),
    "line": [.record(["baseline": .number(ascent), "ascent": .number(ascent)])],
  ]
}

private let vocabulary = FactVocabulary(terms: [
  .init("fit", "text is fitted another way"),
  .init(
    "line[].ascent", "lines have other heights", more: "lines are taller", less: "lines are less tall",
    by: "points"),
  .init(
    "line[].baseline", "lines moved", more: "lines moved down", less: "lines moved up",
    by: "points"),
  .init("line", "lines came or went", element: "line"),
  .init("ellipsis.text", "the ellipsis is another text"),
  .init(
    "mask.area", "masks have another outline", more: "every mask is larger", less: "every mask is smaller",
    by: "square points"),
  .init("textHeight", "the height of text changed", isEffect: true),
])

func causeGroups(_ failures: [Evaluation]) -> [CauseGroup] {
  CauseGroup.groups(of: failures, vocabulary: vocabulary)
}

/// The number of members of each group.
func groupSizes(_ failures: [Evaluation]) -> [Int] { causeGroups(failures).map(\.members.count) }

/// `10 structure: lines are taller by 0.4 points` for each group.
func summary(_ failures: [Evaluation]) -> [String] {
  causeGroups(failures).map { "\($0.members.count) \($0.title): \($0.sentence)" }
}
