import AssayFacts
import AssayLabels
import AssaySubjects

/// One dimension of a matrix: a key and the values it takes.
struct Axis {
  /// A value with its part of the case's name.
  struct Value {
    var slug: String
    var value: YAMLValue
  }

  var key: String
  var keyLocation: SourceLocation
  var values: [Value]

  /// Reads a list of values, which name themselves, a mapping of names to values, or `every subset`.
  init(_ entry: YAMLValue.Entry, words: [String]?) throws(Problem) {
    key = entry.key
    keyLocation = entry.keyLocation
    values = []
    if entry.value.isMapping {
      for named in try entry.value.entries("'\(key)'") {
        values.append(Value(slug: try Axis.checked(named.key, at: named.keyLocation), value: named.value))
      }
    } else if let words, entry.value.scalarText == "every subset" {
      values = Axis.subsets(of: words, like: entry.value)
    } else {
      for item in try entry.value.items("the values of '\(key)'") {
        values.append(Value(slug: try Axis.slug(of: item, key: key), value: item))
      }
    }
    guard !values.isEmpty else {
      throw entry.value.problem("'\(key)' has no values, so there would be no case")
    }
  }

  /// The part of a case's name for this value: `corner-radius-10`.
  func part(_ value: Value) -> String { Axis.kebab(key) + "-" + value.slug }

  /// A value's own text as a part of a name: `10`, `topleft+topright`, `none`.
  static func slug(of value: YAMLValue, key: String) throws(Problem) -> String {
    if value.isNull { return "null" }
    if value.isSequence {
      var slugs: [String] = []
      for item in try value.items(key) { slugs.append(try slug(of: item, key: key)) }
      return slugs.isEmpty ? "none" : slugs.joined(separator: "+")
    }
    let text = try value.string("a value of '\(key)'")
    let sign = text.hasPrefix("-") && value.plainNumber != nil ? "minus" : ""
    let words = text.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".")) }
    guard !words.isEmpty, words.joined().count * 2 >= text.filter({ $0 != " " }).count else {
      throw value.problem(
        "\(value.kind) gives no name for a case; write 'name: value' instead of the value alone")
    }
    return sign + words.joined(separator: "-")
  }

  private static func checked(_ name: String, at location: SourceLocation) throws(Problem) -> String {
    guard SubjectName(name) != nil, !name.contains("/"), !name.contains("@") else {
      throw Problem(
        location, "'\(name)' is no part of a case's name: use lower-case letters, digits and - . _ + = ,")
    }
    return name
  }

  private static func subsets(of words: [String], like value: YAMLValue) -> [Value] {
    (0..<(1 << words.count)).map { mask in
      let chosen = words.indices.filter { mask & (1 << $0) != 0 }.map { words[$0] }
      let slug = chosen.isEmpty ? "none" : chosen.map { $0.lowercased() }.joined(separator: "+")
      return Value(slug: slug, value: value.list(of: chosen))
    }
  }

  private static func kebab(_ key: String) -> String {
    key.reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
  }
}
