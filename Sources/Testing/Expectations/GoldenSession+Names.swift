import AssayImaging
package import AssaySubjects
import Synchronization

extension GoldenSession {
  /// The longest argument that is part of a name as it is, in characters; of a longer one, a beginning and a hash.
  private static let longestArgument = 40

  /// The name of a golden that its test does not name: suites and function such as `["BadgeTests", "round(count:)"]`, and
  /// arguments as texts, give `badge-tests/round/3`.
  package static func name(of components: [String], arguments: [String] = []) -> String {
    let names = components.map { $0.hasSuffix(")") ? String($0.prefix { $0 != "(" }) : $0 }
    let values = arguments.map { argument in
      argument.count <= longestArgument
        ? argument
        : "\(argument.prefix(longestArgument))-\(ContentHash(of: Array(argument.utf8)).description.prefix(6))"
    }
    let last = values.isEmpty ? [] : [values.joined(separator: "-").replacing("/", with: "-")]
    return (names.map(hyphenated) + last).joined(separator: "/")
  }

  /// `round-badge` for `roundBadge`.
  private static func hyphenated(_ word: String) -> String {
    var result = ""
    for character in word {
      if character.isUppercase, let before = result.last, before.isLowercase || before.isNumber {
        result += "-"
      }
      result.append(character)
    }
    return result
  }

  /// The name of the golden at a place in a test; the second place has the number 2, also when the test runs again.
  package func name(_ automatic: String, at location: SourceLocation) -> String {
    let place = location.description
    let number = state.withLock { state in
      let places = state.unnamed[automatic, default: []]
      if let index = places.firstIndex(of: place) { return index + 1 }
      state.unnamed[automatic] = places + [place]
      return places.count + 1
    }
    return number == 1 ? automatic : "\(automatic)-\(number)"
  }
}
