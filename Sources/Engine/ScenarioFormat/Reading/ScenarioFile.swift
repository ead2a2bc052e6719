import AssayFacts
import AssayLabels
import AssaySubjects

/// Reads the text of one scenario file into its cases.
struct ScenarioFile {
  /// The file's path, as a person would type it.
  var path: String
  /// The file's name below the scenario folder, without extension.
  var name: String
  /// The font families in the lock file.
  var families: [String]
  /// Selects the cases to read, and of which only the names are read where that is enough; nil reads all.
  var isSelected: ((SubjectName) -> Bool)?

  /// The cases, in the file's order; throws the first mistake.
  func cases(in text: String, noting mistakes: Mistakes = Mistakes()) throws(Problem) -> [ScenarioCase] {
    let cases = mistakes.attempt { () throws(Problem) in try readCases(in: text, noting: mistakes) }
    if mistakes.count == 0 { mistakes.noteUnapplied() }
    guard mistakes.problems.isEmpty, let cases else {
      throw mistakes.problems.min { $0.location < $1.location }
        ?? Problem(SourceLocation(path: path), "the file cannot be read")
    }
    return cases
  }

  private func readCases(in text: String, noting mistakes: Mistakes) throws(Problem) -> [ScenarioCase] {
    let root = try YAMLFile.parse(text, path: path, noting: mistakes)
    let block = Block(try root.entries("a scenario"), "a scenario", noting: mistakes)
    var budget = ExpansionBudget()
    guard let named = block[.cases] else {
      let location = block[.matrix]?.location ?? root.location
      return try expand(block, name: nil, location: location, within: &budget, noting: mistakes)
    }
    var cases: [ScenarioCase] = []
    for entry in try named.entries("'cases'") where !budget.isExceeded && !mistakes.isFull {
      cases +=
        mistakes.attempt { () throws(Problem) in
          try SubjectName.checkPart(entry.key, "name for a case", at: entry.keyLocation)
          let what = "case '\(entry.key)'"
          var own = block
          own.overlay(
            Block(try entry.value.entries(what), what, excluding: [.anchors, .cases], noting: mistakes))
          return try expand(
            own, name: entry.key, location: entry.keyLocation, within: &budget, noting: mistakes)
        } ?? []
    }
    guard !cases.isEmpty || mistakes.count > 0 else {
      throw named.problem("'cases' is empty, so the file shows nothing")
    }
    try checkNames(cases)
    return cases
  }

  /// The cases of a block: one for every combination of its matrix values.
  private func expand(
    _ block: Block, name: String?, location: SourceLocation, within budget: inout ExpansionBudget,
    noting mistakes: Mistakes
  ) throws(Problem) -> [ScenarioCase] {
    let axes = try axes(of: block)
    var combinations = 1
    for axis in axes {
      combinations *= axis.values.count
      try budget.check(subjects: combinations, at: axis.keyLocation)
    }
    let items = try block.items(.when)
    var conditional = mistakes.each(items) { item throws(Problem) in
      try ConditionalBlock(item, axes, noting: mistakes)
    }
    let count = block.valueCount + conditional.count
    let isSelected = block.hasOnlyLabel ? self.isSelected : nil
    var cases: [ScenarioCase] = []
    cases.reserveCapacity(combinations)
    for combination in 0..<combinations {
      let indices = axes.indices(of: combination)
      if let isSelected, !axes.isOnDiagonal(indices) {
        let leaf = CaseReader.leaf(name, zip(axes, indices).map { $0.values[$1].part })
        if let full = SubjectName(identifier: "\(self.name)/\(leaf)"), !isSelected(full) {
          try budget.take(subjects: 1, at: location)
          cases.append(ScenarioCase(unread: full, leaf: leaf, at: location))
          continue
        }
      }
      let choices = zip(axes, indices).map { CaseReader.Choice(axis: $0, index: $1) }
      let variables = choices.variables
      var overlaid = block
      let overlaidCount = conditional.overlay(&overlaid, for: choices, variables: variables)
      try budget.take(values: count + overlaidCount, at: location)
      let reader = CaseReader(
        block: overlaid, group: self.name, name: name, choices: choices, variables: variables,
        location: location, families: families, mistakes: mistakes)
      guard let scenario = mistakes.attempt(reader.read) ?? nil else { continue }
      try budget.take(subjects: scenario.pictures.count, at: location)
      cases.append(scenario)
    }
    if let unmet = conditional.first(where: { !$0.isMet }) {
      throw Problem(unmet.location, "no case meets these conditions; correct 'if', or remove the block")
    }
    try checkNames(cases)
    return cases
  }

  /// The keys of the matrix; a case's key replaces the file's.
  private func axes(of block: Block) throws(Problem) -> [Axis] {
    var axes: [Axis] = []
    for entry in try block.entries(.matrix) {
      var axis = try Axis(entry, words: try words(of: entry.key, in: block))
      if let path = FactPath(entry.key), path.steps.count > 1 {
        axis = try axis.completed(path, in: try block.given(path))
      }
      axes.removeAll { $0.key == axis.key }
      axes.append(axis)
      guard axes.count <= ExpansionBudget.axisLimit else {
        throw Problem(
          entry.keyLocation, "a matrix has at most \(ExpansionBudget.axisLimit) keys; split the file")
      }
    }
    return axes
  }

  /// The words that a property takes any set of, for `every subset`; nil for other properties.
  private func words(of key: String, in block: Block) throws(Problem) -> [String]? {
    guard let label = block[.label] else { return nil }
    let system = try CaseReader.system(label, label.location)
    guard case .words(let words, _)? = system.property(named: key)?.kind else { return nil }
    return words
  }

  private func checkNames(_ cases: [ScenarioCase]) throws(Problem) {
    var seen = [String: SourceLocation](minimumCapacity: cases.count)
    for item in cases {
      if let first = seen.updateValue(item.location, forKey: item.leaf) {
        throw Problem(
          item.location, "a second case is named '\(item.leaf)'; the first is at line \(first.line)")
      }
    }
  }
}

extension SubjectName {
  /// Checks that a word can be a part of a case's name, which is also the name of a file.
  static func checkPart(_ word: String, _ what: String, at location: SourceLocation) throws(Problem) {
    guard SubjectName(identifier: word) != nil, !word.contains("/"), !word.contains("@") else {
      throw Problem(location, "'\(word)' is not a \(what): use lower-case letters, digits and - . _ + = ,")
    }
  }
}

/// Counts the cases and values of one scenario file, and throws before a limit: a small matrix can make millions.
struct ExpansionBudget {
  /// The most subjects of a file: its cases, and the pictures captured on their way.
  static let subjectLimit = 10_000
  /// The most values of all cases together; a shared value counts once for each case, and so does a condition of `when`.
  static let valueLimit = 1_000_000
  /// The most keys of a matrix; each takes a part of the case's name, which has at most 200 bytes.
  static let axisLimit = 64

  /// Whether a limit was exceeded, so that the rest of the file need not be read.
  private(set) var isExceeded = false
  private var subjects = 0
  private var values = 0

  mutating func take(subjects count: Int, at location: SourceLocation) throws(Problem) {
    try check(subjects: count, at: location)
    subjects += count
  }

  /// Throws if some more cases and captures would be too many.
  mutating func check(subjects count: Int, at location: SourceLocation) throws(Problem) {
    let all = subjects + count
    guard all <= ExpansionBudget.subjectLimit else {
      isExceeded = true
      throw Problem(
        location,
        "the file would have \(all) cases and captures; at most \(ExpansionBudget.subjectLimit) are made: split it"
      )
    }
  }

  mutating func take(values count: Int, at location: SourceLocation) throws(Problem) {
    values += count
    guard values <= ExpansionBudget.valueLimit else {
      isExceeded = true
      throw Problem(
        location,
        "the cases up to here have \(values) values, with shared values counted for each case; "
          + "at most \(ExpansionBudget.valueLimit) are read: split the file, or share less")
    }
  }
}
