import AssayFacts
public import AssayImageDiff
import AssayImaging
import AssaySubjects

/// What names of facts mean for a reviewer, and which of them come first when text is laid out.
enum CauseWords {
  /// In the order of layout: what stands earlier is rather the cause, what stands later the effect.
  private static let meanings: [(name: String, meaning: String)] = [
    ("fit", "text is fitted another way"),
    ("line[].runs[].font", "text is set in another font or size"),
    ("line[].ascent", "lines have other heights"),
    ("line[].descent", "lines have other heights"),
    ("line[].lineGap", "lines have other heights"),
    ("line[].range", "lines break elsewhere"),
    ("line[].runs[].range", "lines break elsewhere"),
    ("line[].runs[].glyphs", "other glyphs are shown"),
    ("line[].runs", "lines hold other runs"),
    ("line", "lines came or went"),
    ("lineCount", "lines came or went"),
    ("ellipsis", "text is cut elsewhere"),
    ("line[].height", "lines have other heights"),
    ("line[].width", "lines have other widths"),
    ("line[].baseline", "lines stand elsewhere"),
    ("line[].x", "lines stand elsewhere"),
  ]

  /// How early in a layout a fact is settled; unknown ones are last.
  static func rank(of element: String) -> Int {
    meanings.firstIndex { isFact(element, named: $0.name) } ?? meanings.count
  }

  /// What a change of a fact means; nil for a name that speaks for itself.
  static func meaning(of element: String) -> String? {
    meanings.first { isFact(element, named: $0.name) }?.meaning
  }

  private static func isFact(_ element: String, named name: String) -> Bool {
    element == name
  }

  /// `grew`, `shrank`, or `changed` where some did this and some that.
  static func direction(of differences: [FactDifference]) -> String {
    let growth = differences.map(\.growth)
    if growth.allSatisfy({ $0.map { $0 > 0 } ?? false }) { return "grew" }
    if growth.allSatisfy({ $0.map { $0 < 0 } ?? false }) { return "shrank" }
    return "changed"
  }

  /// `#000000 became #010000`.
  static func recoloring(_ old: String, _ new: String) -> String { "\(old) became \(new)" }

  /// Which channels a recoloring raises and lowers; nil for a text that is none.
  static func direction(ofRecoloring text: String) -> [Int]? {
    let colors = text.split(separator: " became ", maxSplits: 1).map { Color(String($0)) }
    guard colors.count == 2, let old = colors[0], let new = colors[1] else { return nil }
    return zip([old.red, old.green, old.blue, old.alpha], [new.red, new.green, new.blue, new.alpha]).map {
      (Int($1) - Int($0)).signum()
    }
  }
}

extension FactPath {
  /// The name of the fact in every element of every list: `line[].baseline`, `line[].range`.
  var factName: String {
    var name = pattern
    while name.hasSuffix("[]") { name.removeLast(2) }
    return name
  }

  /// What groups go by: the name, or that of the record of its own which the fact is a member of: `fit` for `fit.size`.
  var subject: String {
    guard steps.count > 1, case .name(let record) = steps[0], case .name = steps[1] else { return factName }
    return record
  }
}

extension Evaluation {
  /// The cause to review it by.
  var mainCause: Cause? {
    causes.contains(.unexpectedPass) ? .unexpectedPass : causes.first
  }

  /// The first cause, in words; the verdict where no cause is given or nothing is known.
  public var causeWords: String {
    verdict == .unavailable ? "unavailable" : mainCause?.words ?? verdict.rawValue
  }

  /// What the first cause means for the reviewer, one sentence.
  public var causeExplanation: String {
    verdict == .unavailable
      ? "Something it needs is not on this machine, so nothing is known." : mainCause?.explanation ?? ""
  }

  /// The first sentence of why; facts that differ where none was given.
  public var headline: String {
    if let message = messages.first { return message }
    return factDifferences.isEmpty
      ? causes.first?.explanation ?? verdict.rawValue : Sentences.facts(factDifferences)
  }

  /// The measured difference, where pictures of one size were compared.
  public var difference: Difference? {
    switch comparison {
    case .tolerated(let difference)?, .different(let difference)?: difference
    case .identical?, .sizeMismatch?, nil: nil
    }
  }

  /// The colors that became others, in the picture and in facts.
  var recoloringWords: [String] {
    let inFacts = factDifferences.filter(\.isRecoloring).compactMap { difference -> String? in
      guard case .text(let old)? = difference.old, case .text(let new)? = difference.new else { return nil }
      return CauseWords.recoloring(old, new)
    }
    let all = recolorings.map { CauseWords.recoloring("\($0.old)", "\($0.new)") } + inFacts
    return all.isEmpty ? [Cause.color.explanation] : all
  }

  /// `wider, lower`.
  var growthOfPicture: String {
    guard case .sizeMismatch(let old, let new)? = comparison else { return Cause.size.explanation }
    let width = new.width == old.width ? nil : new.width > old.width ? "wider" : "narrower"
    let height = new.height == old.height ? nil : new.height > old.height ? "higher" : "lower"
    return [width, height].compactMap(\.self).joined(separator: ", ")
  }

  /// Where the expectation is written that does not hold; for a relation, what the file states of its cases.
  var placeOfExpectation: String {
    let words = headline.split(separator: " ", maxSplits: 1).map(String.init)
    guard let place = words.first, place.hasSuffix(":"), place.contains("/") || place.contains(".") else {
      return "\(name.group) "
        + headline.split(separator: "'").enumerated().filter { $0.offset % 2 == 0 }
        .map { String($0.element) }.joined()
    }
    return place
  }
}
