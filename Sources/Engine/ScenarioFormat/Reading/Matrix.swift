import AssayFacts
import AssayLabels
import AssaySubjects

/// A key of a matrix with its values.
struct Axis {
  /// A value with its slug, which is its text in the case's name.
  struct Value {
    var slug: String
    /// The part of a case's name: `corner-radius-10`.
    var part: String
    var value: YAMLValue
    var fact: Fact

    init(_ slug: String, _ value: YAMLValue, of key: String) throws(Problem) {
      (self.slug, self.value) = (slug, value)
      part = Axis.kebab(key) + "-" + slug
      fact = try Fact(value)
    }
  }

  var key: String
  var keyLocation: SourceLocation
  var values: [Value]
  /// Whether the values change a part of the property that `given` states.
  var isPart = false

  /// Reads a list of values, a mapping of names to values, or `every subset` of some words.
  init(_ entry: YAMLValue.KeyValuePair, words: [String]?) throws(Problem) {
    key = entry.key
    keyLocation = entry.keyLocation
    values = []
    if entry.value.isMapping {
      for named in try entry.value.entries("'\(key)'") {
        try SubjectName.checkPart(named.key, "part of a case's name", at: named.keyLocation)
        values.append(try Value(named.key, named.value, of: key))
      }
    } else if let words, entry.value.scalarText == "every subset" {
      values = try subsets(of: words, like: entry.value)
    } else {
      for item in try entry.value.items("the values of '\(key)'") {
        values.append(try Value(try Axis.slug(of: item, key: key), item, of: key))
      }
    }
    guard !values.isEmpty else {
      throw entry.value.problem("'\(key)' has no values, so there would be no case")
    }
  }

  /// The axis with values of the whole property, whose part its key names, such as `attributedText.attributes.kern`.
  func completed(_ path: FactPath, in whole: YAMLValue?) throws(Problem) -> Axis {
    guard case .name(let key)? = path.steps.first else { return self }
    guard let whole else {
      throw Problem(keyLocation, "'given' must state '\(key)', of which the matrix changes a part")
    }
    var axis = self
    (axis.key, axis.isPart) = (key, true)
    axis.values = try values.map { value throws(Problem) in
      try Value(value.slug, try whole.replacing(path.steps.dropFirst(), with: value.value), of: key)
    }
    return axis
  }

  /// The slug of a value without a name: `10`, `topleft+topright`, `none`.
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

  private func subsets(of words: [String], like value: YAMLValue) throws(Problem) -> [Value] {
    try (0..<(1 << words.count)).map { mask throws(Problem) in
      let chosen = words.indices.filter { mask & (1 << $0) != 0 }.map { words[$0] }
      let slug = chosen.isEmpty ? "none" : chosen.map { $0.lowercased() }.joined(separator: "+")
      return try Value(slug, value.list(of: chosen), of: key)
    }
  }

  private static func kebab(_ key: String) -> String {
    key.reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
  }
}

extension [Axis] {
  /// The positions of the values of one of all combinations; the values of the last key change first.
  func indices(of combination: Int) -> [Int] {
    var (rest, indices) = (combination, [Int](repeating: 0, count: count))
    for axis in self.indices.reversed() {
      (rest, indices[axis]) = rest.quotientAndRemainder(dividingBy: self[axis].values.count)
    }
    return indices
  }

  /// Whether a combination is one of a few that together have every value.
  ///
  /// They are always read, so that a file's fonts, and mistakes in its values, are known.
  func isOnDiagonal(_ indices: [Int]) -> Bool {
    guard let longest = self.indices.max(by: { self[$0].values.count < self[$1].values.count }) else {
      return true
    }
    return self.indices.allSatisfy { indices[$0] == indices[longest] % self[$0].values.count }
  }
}
