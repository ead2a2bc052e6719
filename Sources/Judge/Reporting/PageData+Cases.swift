import AssayExplaining
import AssayFacts
import AssayVerifying
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
    for evaluation: Evaluation, part: PictureParts?,
    _ shown: (reference: [UInt8]?, candidate: [UInt8]?, diff: [UInt8]?), of verification: Verification
  ) -> Fact {
    let difference = evaluation.difference
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
      ) { text($0) },
      // The statements are not repeated.
      "seen": seen == evaluation.headline || seen == evaluation.seen ? nil : seen.map { text($0) },
      "changes": evaluation.explanation.flatMap { changes($0, in: evaluation) },
      "location": text(evaluation.location.description),
      "exchange": evaluation.replacement.map {
        .list([$0.golden.map { .text($0.description) } ?? .null, .text($0.candidate.description)])
      },
      "hint": evaluation.obstacleHint.map { text(verification.invocation.completing($0)) },
      "measured": evaluation.unmentionedDifference.map { text($0) },
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
      "diff": place(of: shown.diff),
      "versions": Fact.array(verification.acceptedPictures[evaluation.referencePath] ?? []) {
        .list([text($0.day), text($0.commit), text($0.subject), place(of: $0.png) ?? .null])
      },
      "sizes": evaluation.shownDisplacement.map {
        .object(["reference": .text("\($0.reference)"), "candidate": .text("\($0.candidate)")])
      },
      "referencePath": evaluation.referencePath.isEmpty ? nil : text(evaluation.referencePath),
      "candidatePath": evaluation.candidatePath.map(text),
    ])
  }

  /// The statements about a picture, origins first: words, whether it is a consequence, its kind, the place of each thing before
  /// and after, in the pictures as the page shows them, null where it is not; then the colors, if it has another.
  private func changes(_ explanation: Explanation, in evaluation: Evaluation) -> Fact? {
    let displacement = evaluation.shownDisplacement
    func box(_ box: PixelRect?, lacking kind: BandKind) -> Fact {
      guard let box else { return .null }
      let shown = displacement?.aligned(box, lacking: kind) ?? box
      return .list([shown.x, shown.y, shown.width, shown.height].map { .number($0) })
    }
    let all = (explanation.origins + explanation.consequences).prefix(PageData.limit)
    return Fact.array(Array(all)) { change in
      let places = change.places.prefix(PageData.limit).map { place in
        Fact.list([box(place.before, lacking: .inserted), box(place.after, lacking: .removed)])
      }
      let words = Statement(change, in: evaluation.guide(of: change)).words
      var colors: [Fact] = []
      if case .colors(let old, let new)? = change.amount { colors = [.text("\(old)"), .text("\(new)")] }
      return .list(
        [text(words), .bool(change.isConsequence), .text(change.kind.rawValue), .list(places)] + colors)
    }
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
      let kind = GuideKind.allCases.firstIndex(of: guide.kind) ?? 0
      let numbers = [guide.x, guide.y, guide.width, guide.height] + [guide.baseline].compactMap(\.self)
      return .list([.number(kind)] + numbers.map { .number(($0 * 10).rounded() / 10) })
    }
  }
}

/// The regions in the pictures as the page shows them; a region has words for its place if the pictures are aligned.
private func shownRegions(of difference: Difference) -> [Fact] {
  let displacement = difference.displacement.flatMap { $0.changesSize ? $0 : nil }
  let bands: [(PixelRect, String, String?)] =
    difference.displacement.map { shown in
      guard shown.changesSize else { return [(shown.extent, "moved", shown.words)] }
      return zip(shown.boxes, shown.bands).map { ($0, "\(shown.axis) \($1.kind)", shown.words(for: $1)) }
    } ?? []
  let regions: [(PixelRect, String, String?)] = difference.regions.map { region in
    let box = displacement?.aligned(region.box, lacking: .removed) ?? region.box
    let reference = displacement?.referenceBox(of: region.box)
    return (box, "", reference.map { "\(region.box), in the golden \($0)" })
  }
  return (bands + regions).map { box, words, place in
    let words = [words, place].compactMap(\.self).map { Fact.text($0) }
    return .list([box.x, box.y, box.width, box.height].map { .number($0) } + words)
  }
}
