import AssayFacts
import AssayHarness
import AssayImageDiff
import AssayImaging
import AssaySubjects

extension PageData {
  /// The most lines of a changed text.
  private static let textLimit = 1000
  /// The most guides of one picture.
  private static let guideLimit = 40

  /// A case that did not pass.
  mutating func entry(
    for evaluation: Evaluation, part: PictureParts?, diff: [UInt8]?, of verification: Verification
  ) -> Fact {
    let difference = evaluation.difference
    let shown = evaluation.shownPictures
    let regions = difference.map(shownRegions) ?? []
    let seen = CauseGroup.sentence(for: evaluation, part: part, vocabulary: verification.vocabulary)
    return .object([
      "name": text(evaluation.name.text),
      "summary": evaluation.summary.map { .text(sentence($0)) },
      "form": evaluation.form == .picture ? nil : .text(evaluation.form.rawValue),
      "verdict": .text(evaluation.verdict.rawValue),
      "causes": Fact.array(evaluation.causes) { .text($0.words) },
      "messages": Fact.array(
        evaluation.messages.isEmpty ? [evaluation.headline] : evaluation.messages
      ) { text(withoutInk($0)) },
      "seen": seen == evaluation.headline ? nil : seen.map { text($0) },
      "colors": Fact.array(Array(evaluation.recolorings.prefix(3))) {
        .list([.text("\($0.old)"), .text("\($0.new)")])
      },
      "location": text(evaluation.location.description),
      "exchange": evaluation.replacement.map {
        .list([$0.golden.map { .text($0.description) } ?? .null, .text($0.candidate.description)])
      },
      "hint": evaluation.obstacleHint.map { text(verification.invocation.completing($0)) },
      "measured": evaluation.unmentionedDifference.map { text(withoutInk($0)) },
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
        ? nil : guides(evaluation.shown(evaluation.referenceGuides, lacking: .inserted)),
      "candidateGuides": shown.candidate == nil
        ? nil : guides(evaluation.shown(evaluation.candidateGuides, lacking: .removed)),
      "scale": evaluation.pixelsPerPoint == 1 ? nil : .number(evaluation.pixelsPerPoint),
      "diff": place(of: diff),
      "versions": Fact.array(verification.acceptedPictures[evaluation.referencePath] ?? []) {
        .list([text($0.day), text($0.commit), text($0.subject), place(of: $0.png) ?? .null])
      },
      "sizes": difference?.displacement.map {
        .object(["reference": .text("\($0.reference)"), "candidate": .text("\($0.candidate)")])
      },
      "referencePath": evaluation.referencePath.isEmpty ? nil : text(evaluation.referencePath),
      "candidatePath": evaluation.candidatePath.map(text),
    ])
  }

  /// The changed parts of a text, and how many more lines there are.
  ///
  /// A line is a list: its number in the old and the new text, 0 for none, then its pieces, unchanged and changed in turn.
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

  /// The guides of a picture: of each the number of its kind; x, y, width and height in pixels; and the baseline of a line.
  private func guides(_ guides: [Guide]) -> Fact? {
    Fact.array(Array(guides.prefix(PageData.guideLimit))) { guide in
      let kind = Guide.Kind.allCases.firstIndex(of: guide.kind) ?? 0
      let numbers = [guide.x, guide.y, guide.width, guide.height] + [guide.baseline].compactMap(\.self)
      return .list([.number(kind)] + numbers.map { .number(($0 * 10).rounded() / 10) })
    }
  }
}

/// Words for a difference as the page says them: `moved` for `ink moved`.
private func withoutInk(_ words: String) -> String {
  words.replacing("(ink ", with: "(").replacing(#/^ink /#, with: "")
}

extension Region.Kind {
  /// What a region shows, as the page says it: `moved`.
  var plainWords: String { withoutInk(words) }
}

/// The regions in the pictures as the page shows them; a region has words for its place if the pictures are aligned.
private func shownRegions(of difference: Difference) -> [Fact] {
  let displacement = difference.displacement
  let bands: [(PixelRect, String, String?)] =
    displacement.map { shown in
      zip(shown.boxes, shown.bands).map { ($0, "\(shown.axis) \($1.kind)", shown.words(for: $1)) }
    } ?? []
  let regions: [(PixelRect, String, String?)] = difference.regions.map { region in
    let box = displacement?.aligned(region.box, lacking: .removed) ?? region.box
    let reference = displacement?.referenceBox(of: region.box)
    return (box, region.kind.plainWords, reference.map { "\(region.box), in the reference \($0)" })
  }
  return (bands + regions).map { box, words, place in
    let words = [words, place].compactMap(\.self).map { Fact.text($0) }
    return .list([box.x, box.y, box.width, box.height].map { .number($0) } + words)
  }
}
