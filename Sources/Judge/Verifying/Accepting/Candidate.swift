import AssayFacts
import AssayGoldens
import AssayImaging
import AssaySubjects

/// A selected case with its evaluation, which may become its golden.
struct Candidate {
  let item: Plan.Item
  let evaluation: Evaluation

  /// Whether its golden has a file of its own, or is recorded in one.
  var hasFile: Bool { item.subject.golden.inline == nil }

  /// Whether only its golden is left, which accepting deletes.
  var isDeletion: Bool { item.subject.golden.isAlone && evaluation.replacement != nil }

  /// The edit of its test's source; nil for a golden in a file.
  var inlineReplacement: InlineReplacement? {
    guard let golden = item.subject.golden.inline, let text = evaluation.facts.goldenText else { return nil }
    return InlineReplacement(location: item.subject.location, golden: golden, text: text)
  }

  func change(renamedFrom formerName: SubjectName? = nil) -> AcceptedChange {
    AcceptedChange(
      name: evaluation.name, causes: evaluation.causes,
      message: evaluation.findings.first.map { evaluation.words(for: $0.remark) }, formerName: formerName,
      isTolerated: evaluation.verdict == .tolerated)
  }

  /// Why it cannot become a golden; a damaged golden does not count.
  var reasonAgainst: Problem? {
    let subject = item.subject
    if let obstacle = subject.golden.inline?.obstacle { return Problem(subject.location, obstacle) }
    if isDeletion { return nil }
    guard evaluation.picture != nil, evaluation.verdict != .unavailable, !evaluation.hasBrokenRelation else {
      return Problem(subject.location, "'\(subject.name)' cannot be rendered: \(evaluation.headline)")
    }
    if subject.hasGoldenPicture && evaluation.candidatePNG == nil && evaluation.route != .hash {
      return Problem(subject.location, "the picture of '\(subject.name)' cannot be encoded; make it smaller")
    }
    guard let broken = evaluation.findings.first(where: { $0.cause == .expectation }) else { return nil }
    return Problem(
      subject.location,
      "'\(subject.name)' breaks an expectation, and a golden must not freeze a mistake: \(evaluation.words(for: broken.remark))"
    )
  }

  /// Why its picture cannot be accepted in addition to the golden.
  var reasonAgainstFurther: Problem? {
    let subject = item.subject
    if !subject.golden.mayBeSeveral {
      return Problem(
        subject.location,
        "'\(subject.name)' may have one golden only; state the reason for more as 'severalGoldens'"
      )
    }
    guard evaluation.factDifferences.isEmpty, evaluation.route == .pixels else {
      return Problem(
        subject.location,
        "'\(subject.name)' differs from its golden by more than the picture; accept it without '--further'")
    }
    return nil
  }

  /// The golden that it becomes, alone or in addition to existing ones.
  func golden(further: Bool) -> AcceptedGolden {
    var picture = AcceptedGolden.Picture.none
    if item.subject.hasGoldenPicture {
      picture = .kept
      if let file = evaluation.candidateOriginal ?? evaluation.candidatePNG, let size = evaluation.picture {
        let record = PictureRecord(
          width: size.width, height: size.height, pixelHash: size.pixelHash, fileHash: ContentHash(of: file))
        picture = further ? .further(png: file, record: record) : .new(png: file, record: record)
      }
    }
    return AcceptedGolden(
      name: item.subject.name, facts: evaluation.facts, picture: picture, traits: item.subject.golden)
  }
}

extension Candidate {
  /// How it differs from the reviewed candidate; nil if it doesn't, or if nobody reviewed it.
  func objection(to reviewed: [SubjectName: GoldenReplacement], goldens: GoldenReader) -> Problem? {
    let subject = item.subject
    guard let seen = reviewed[subject.name],
      let now = isDeletion
        ? evaluation.replacement
        : GoldenReplacement(of: subject, evaluation, golden: goldens.golden(of: subject))
    else { return nil }
    if now.candidate != seen.candidate {
      return subject.changed("it is drawn otherwise now than when it was reviewed")
    }
    return seen.fits(now.golden) ? nil : subject.changedGolden
  }
}

extension Subject {
  /// Says what changed since a case was reviewed.
  func changed(_ what: String) -> Problem {
    Problem(location, "'\(name)' has moved on: \(what); run `assay verify` and look at it again")
  }

  /// Says that the golden changed since a case was reviewed.
  var changedGolden: Problem { changed("its golden is another one than when it was reviewed") }
}
