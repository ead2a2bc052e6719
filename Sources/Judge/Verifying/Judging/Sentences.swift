import AssayExplaining
import AssayFacts
import AssayImageDiff
import AssaySubjects

/// Sentences about causes, for all reports.
enum Sentences {
  /// How many facts a sentence names before it counts the rest.
  private static let shown = 3

  /// `line[0] added, line[1…20].baseline +24 and 2 more`.
  static func facts(_ differences: [FactDifference]) -> String {
    listed(FactStatement.statements(of: differences).map(\.description), atMost: shown)
  }

  /// `line 3: "41" → "42", and 2 more lines`.
  static func text(_ difference: TextDifference) -> String {
    guard let first = difference.blocks.first, let line = (first.added.first ?? first.removed.first) else {
      return "the text is another one"
    }
    let more = difference.count - max(first.removed.count, first.added.count)
    let rest = more == 0 ? "" : ", and \(counted(more, "more line"))"
    return "line \(line.new ?? line.old ?? 1): \(first.change)\(rest)"
  }

  /// `FreeType 2.13.2 → 2.14.1`.
  static func environment(_ differences: [FactDifference]) -> String {
    listed(differences.map(EnvironmentDifference.words), atMost: shown)
  }

  /// `the picture is 300×60, the golden 300×58`.
  static func size(reference: PixelSize, candidate: PixelSize) -> String {
    "the picture is \(candidate), the golden \(reference)"
  }

  /// The visible change; `12 px differ in 9×3 at (12, 4)` where it has no name.
  static func difference(_ difference: Difference, seen: String?) -> String {
    if let seen { return seen }
    var text = "\(difference.changedPixels) px differ"
    if let region = difference.regions.first { text += " in \(region.box)" }
    if difference.regions.count > 1 { text += " and \(difference.regions.count - 1) more" }
    return text
  }

  /// ` (#7, until 2026-06-01)`.
  static func issueAndEnd(of known: KnownFailure) -> String {
    let end = known.until.map { ", until \($0)" } ?? ""
    return known.issue.map { " (\($0)\(end))" } ?? end
  }

  static func unexcused(_ reason: Remark.Unexcused) -> String {
    switch reason {
    case .withoutGolden:
      "without a golden, it needs an expectation that fails; state one, or remove `knownFailure`"
    case .late(let day): "'until' was \(day), and the case still fails; fix it, or set another day"
    case .unnamed(let name):
      "add `failure: \(name)` to `knownFailure`, so that no other failure is excused"
    case .other(let name, let known):
      "this failure is \(name), the known one \(known); fix it, or correct `failure`"
    }
  }
}

extension Evaluation {
  /// One sentence per cause, in the same order and without the cause's name, then the remarks.
  public var messages: [String] { (findings.map(\.remark) + remarks).map(words) }

  /// A remark in words.
  public func words(for remark: Remark) -> String {
    switch remark {
    case .message(let message), .brokenRelation(let message): message
    case .environment: Sentences.environment(self.environmentReasons)
    case .otherEnvironment:
      "the golden's environment was another one, too: \(Sentences.environment(self.environmentDifferences))"
    case .facts: Sentences.facts(self.factDifferences) + inParentheses(details(of: remark))
    case .text:
      self.factDifferences.first(where: \.isOfText).map {
        Sentences.text(TextDifference($0.old?.string, $0.new?.string ?? ""))
      } ?? Sentences.facts(differencesBesidesText)
    case .picture: pictureWords
    case .expectation(let broken, let count):
      "\(broken.location): \(broken.failure)" + (count == 1 ? "" : ", of which \(count) facts are expected")
    case .relation(let relation):
      switch relation.kind {
      case .sameAs: "must equal '\(relation.other)', but the pictures differ"
      case .differsFrom: "must differ from '\(relation.other)', but the pictures are equal"
      }
    case .failingReference(let name, let headline):
      "must equal '\(name)', which does not pass itself: \(headline); look at `assay verify \(name.argument)`"
    case .unexpectedPass(let known):
      "passes although a known failure was expected (\(known.reason)); remove `knownFailure`"
    case .knownFailure(let known):
      "known failure: \(known.reason)\(Sentences.issueAndEnd(of: known))"
    case .unexcused(let reason): "not excused by `knownFailure`: \(Sentences.unexcused(reason))"
    }
  }

  private func inParentheses(_ words: String?) -> String { words.map { " (\($0))" } ?? "" }

  /// The measurements of the pictures behind a finding, in words; nil if it does not show them.
  package func details(of remark: Remark) -> String? {
    switch remark {
    case .facts where self.comparison != nil && self.unequal.isEmpty && !structuralDifferences.isEmpty:
      let measured =
        self.comparison == .identical
        ? "the pictures are equal" : self.comparison?.sizes == nil ? difference?.words : nil
      let words = [seen, measured].compactMap(\.self)
      return words.isEmpty ? nil : words.joined(separator: "; ")
    case .picture:
      guard let difference else { return nil }
      let named = difference.words(of: self.explanation?.limit, length: self.explanation?.length)
      // A color alone moves faint edges, so it is measured by colors.
      let words =
        isRecoloring
        ? difference.measures.first { $0.limit == .color }?.words
        : named.map(difference.words(measured:)) ?? difference.words
      return words?.isEmpty == true ? nil : words
    default: return nil
    }
  }

  private var pictureWords: String {
    let details = details(of: .picture)
    guard let sizes = self.comparison?.sizes else {
      return (difference.map { Sentences.difference($0, seen: seen) } ?? "") + inParentheses(details)
    }
    let words = Sentences.size(reference: sizes.reference, candidate: sizes.candidate)
    return seen.map { "\(words): \($0)" + inParentheses(details) }
      ?? ([words] + (details.map { [$0] } ?? [])).joined(separator: ": ")
  }

  /// Whether colors changed and nothing else.
  var isRecoloring: Bool {
    self.explanation?.isRecoloring == true && difference != nil && difference?.displacement == nil
  }
}
