import Facts
import Harness
import ImageDiff
import Subjects

/// Failures that look like one change: the same cause and the same kind of difference.
struct CauseGroup: Hashable {
  /// Why the members fail, in a word or two: `structure`, `unavailable`.
  var title: String
  /// What that means for the reviewer, one sentence.
  var explanation: String
  /// What they have in common, one sentence: `fit.size, line[].width differ`.
  var sentence: String
  /// The positions of the members in the list that was grouped, in its order.
  var members: [Int]

  /// Groups the failures of a list, largest group first.
  static func groups(of judgements: [Judgement]) -> [CauseGroup] {
    var groups: [CauseGroup] = []
    var places: [Key: Int] = [:]
    for (index, judgement) in judgements.enumerated() where judgement.isFailure {
      let key = Key(of: judgement)
      if let place = places[key] {
        groups[place].members.append(index)
      } else {
        places[key] = groups.count
        groups.append(
          CauseGroup(
            title: judgement.causeWords, explanation: judgement.explanation, sentence: key.sentence,
            members: [index]))
      }
    }
    // A stable order: by size, then as found.
    return groups.enumerated().sorted {
      ($1.element.members.count, $0.offset) < ($0.element.members.count, $1.offset)
    }.map(\.element)
  }

  private struct Key: Hashable {
    var title: String
    var sentence: String

    init(of judgement: Judgement) {
      title = judgement.causeWords
      sentence = Key.sentence(for: judgement)
    }

    private static func sentence(for judgement: Judgement) -> String {
      guard let cause = judgement.causes.first, judgement.verdict != .unavailable else {
        return judgement.headline
      }
      return switch cause {
      case .missing, .unexpectedPass: cause.explanation
      case .unusable: judgement.headline
      case .structure, .environment, .expectation: facts(of: judgement) ?? cause.explanation
      case .raster, .color: kinds(of: judgement) ?? cause.explanation
      case .size: judgement.differenceWords ?? cause.explanation
      }
    }

    /// The names of the facts that differ, without positions in lists.
    private static func facts(of judgement: Judgement) -> String? {
      var names: [String] = []
      for difference in judgement.factDifferences {
        let name = difference.path.withoutPositions
        if !names.contains(name) { names.append(name) }
      }
      guard !names.isEmpty else { return nil }
      let rest = names.count > 4 ? " and \(names.count - 4) more" : ""
      return names.prefix(4).joined(separator: ", ") + rest + " changed"
    }

    /// The kinds of change, worst first.
    private static func kinds(of judgement: Judgement) -> String? {
      switch judgement.comparison {
      case .different(let difference)?, .tolerated(let difference)?: difference.regions.first?.kind.words
      default: nil
      }
    }
  }
}

extension FactPath {
  /// The path with every position in a list left out: `line[].baseline`.
  fileprivate var withoutPositions: String {
    steps.reduce("") { text, step in
      switch step {
      case .index: text + "[]"
      case .name(let name): text + (text.isEmpty ? "" : ".") + name
      }
    }
  }
}
