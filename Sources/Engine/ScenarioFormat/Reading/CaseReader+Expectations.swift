import AssayFacts
import AssayLabels
import AssaySubjects

/// Reads the expectations of a case on its facts and on other cases.
extension CaseReader {
  /// Reads the expectations of all pictures of a case: the last one, and those captured at steps.
  func pictures(of label: LabelCase?) -> [ScenarioCase.Picture] {
    let captured = (label?.steps ?? []).compactMap { step -> CaseReader? in
      guard case .capture(let name, let expectations) = step else { return nil }
      var reader = self
      reader.capture = name
      reader.block.replaceExpectations(
        from: Block(
          expectations, "a captured picture",
          excluding: Set(ScenarioKey.allCases).subtracting(ScenarioKey.expectations), noting: mistakes))
      return reader
    }
    return mistakes.each([self] + captured) { reader throws(Problem) -> ScenarioCase.Picture? in
      let text = "\(group)/\(reader.leaf(of: choices))"
      guard let name = SubjectName(identifier: text) else {
        // The name has parts of a matrix or a step with a mistake that is noted already.
        if mistakes.count > 0 { return nil }
        throw Problem(
          location,
          "'\(text)' is longer than the \(SubjectName.lengthLimit) bytes a name may have; "
            + "give the matrix values short names")
      }
      let stated = reader.expectations(of: label)
      return ScenarioCase.Picture(
        name: name, capture: reader.capture, expectations: stated.map(\.expectation),
        statesGlyphs: stated.contains { $0.path.steps.first == .name("missingGlyphs") },
        relations: try reader.relations())
    }
  }

  /// Reads `expect`: of a label only facts that it may have, of a program any.
  private func expectations(of label: LabelCase?) -> [(path: FactPath, expectation: Expectation)] {
    let probes = mistakes.each(try block.entries(.probes)) { $0.key }
    let facts = label.map { KnownFacts(label: $0.system.name, probes: Set(probes)) }
    return mistakes.each(try block.entries(.expect)) {
      entry throws(Problem) -> (path: FactPath, expectation: Expectation)? in
      guard let value = try chosen(entry.value, of: entry.key) else { return nil }
      let entry = YAMLValue.KeyValuePair(key: entry.key, keyLocation: entry.keyLocation, value: value)
      let (requirement, statement) = try requirement(entry, among: facts)
      let expectation = Expectation(location: entry.keyLocation, statement: statement) {
        [variables] facts in
        requirement.failure(facts: facts, variables: variables)
      }
      return (requirement.path, expectation)
    }
  }

  /// The value for this case, if there is one for each value of the matrix, such as
  /// `{textAlignment: {center: 70, right: 140, else: 0}}`; nil if it has none for this case.
  private func chosen(_ value: YAMLValue, of key: String) throws(Problem) -> YAMLValue? {
    guard value.isMapping else { return value }
    let found = try option(of: value, key)
    mistakes.apply(value.location, found != nil)
    return found
  }

  private func option(of value: YAMLValue, _ key: String) throws(Problem) -> YAMLValue? {
    let parts = try value.entries("'\(key)'")
    guard parts.count == 1, let part = parts.first, part.value.isMapping,
      let first = FactPath(part.key)?.steps.first,
      let position = choices.firstIndex(where: { .name($0.axis.key) == first })
    else { return value }
    let options = try part.value.entries("'\(part.key)'")
    let conditions = try options.map { option throws(Problem) -> Condition? in
      if option.key == "else" { return nil }
      let condition = YAMLValue.KeyValuePair(
        key: part.key, keyLocation: option.keyLocation, value: option.value.text(option.key))
      return try Condition(condition, axes: [choices[position].axis])
    }
    func option(for choices: [Choice]) -> Int? {
      let variables = choices.variables
      return conditions.firstIndex { $0?.isMet(by: choices, variables: variables) ?? true }
    }
    // All cases of the matrix have these options, so they are checked with two of them.
    let choice = choices[position]
    if [choice.axis.values.first?.slug, choice.axis.values.last?.slug].contains(choice.value.slug) {
      var (others, unused) = (choices, Set(options.indices))
      for index in choice.axis.values.indices {
        others[position].index = index
        if let option = option(for: others) { unused.remove(option) }
      }
      if let unused = unused.min().map({ options[$0] }) {
        throw Problem(
          unused.keyLocation, "no value of '\(part.key)' is left for '\(unused.key)'; remove it")
      }
    }
    guard let option = option(for: choices) else { return nil }
    return try chosen(options[option].value, of: key)
  }

  private func requirement(
    _ entry: YAMLValue.KeyValuePair, among facts: KnownFacts?
  ) throws(Problem) -> (requirement: Requirement, statement: String) {
    let value = if let text = entry.value.scalarText { text } else { try Fact(entry.value).description }
    let requirement = try Requirement(entry)
    // The cases of a matrix share most expectations.
    let check = [facts?.label ?? "", entry.key, value] + choices.map(\.axis.key)
    if !isMatrixValue(requirement.path), !mistakes.checked.contains(check) {
      if let reason = requirement.reasonItCannotFail(unit: { isMatrixValue($0) ? nil : facts?.unit(of: $0) })
      {
        throw entry.value.problem(
          "\(reason), so the expectation cannot fail; state a value that can be wrong")
      }
      mistakes.checked.insert(check)
    }
    if let complaint = facts?.complaint(about: requirement.path) {
      throw Problem(entry.keyLocation, complaint)
    }
    return (requirement, "\(entry.key): \(value)")
  }

  private func isMatrixValue(_ path: FactPath) -> Bool {
    choices.contains { .name($0.axis.key) == path.steps.first }
  }

  private func relations() throws(Problem) -> [Relation] {
    var relations: [Relation] = []
    for (key, kind) in [(ScenarioKey.sameAs, RelationKind.sameAs), (.differsFrom, .differsFrom)] {
      let all = block.all(key)
      // Expectations of the case after null replace those of the file.
      for stated in all.suffix(from: all.lastIndex(where: \.isNull).map { $0 + 1 } ?? 0) {
        guard let value = try chosen(stated, of: key.rawValue) else { continue }
        let other =
          value.isMapping ? try leaf(with: value, key) : filled(try value.string("'\(key.rawValue)'"))
        // The others must equal the case with all the named values.
        if kind == .differsFrom || !value.isMapping || other != leaf(of: choices) {
          // A name without `/` is a case of the same file.
          guard let name = SubjectName(identifier: other.contains("/") ? other : "\(group)/\(other)") else {
            throw Problem(value.location, "'\(other)' is not a name of a case")
          }
          relations.append(Relation(kind: kind, other: name, location: value.location))
        }
      }
    }
    return relations
  }

  /// A name with the values of this case in place of `{numberOfLines}` and the matrix's other keys.
  private func filled(_ name: String) -> String {
    choices.reduce(name) { $0.replacing("{\($1.axis.key)}", with: $1.value.slug) }
  }

  /// The name of the case that has these values of the matrix, and otherwise the values of this one.
  private func leaf(with values: YAMLValue, _ key: ScenarioKey) throws(Problem) -> String {
    var choices = choices
    for entry in try values.entries("'\(key.rawValue)'") {
      guard case .isOne(let slugs, _) = try Condition(entry, axes: choices.map(\.axis)), slugs.count == 1,
        let position = choices.firstIndex(where: { $0.axis.key == entry.key }),
        let index = choices[position].axis.values.firstIndex(where: { $0.slug == slugs.first })
      else { throw entry.value.problem("'\(key.rawValue)' names one value of '\(entry.key)', not several") }
      choices[position].index = index
    }
    return leaf(of: choices)
  }
}

extension Expectation {
  /// Every case of a label expects a glyph for each character, unless it expects `missingGlyphs` itself.
  ///
  /// The message names only scalars that the fonts lack.
  static func everyGlyph(
    at location: SourceLocation, text: @escaping @Sendable () -> String,
    lacks: @escaping @Sendable (Unicode.Scalar) -> Bool
  ) -> Expectation {
    Expectation(location: location, statement: "missingGlyphs: null") { facts in
      if facts.isEmpty { return "there are no facts, so whether every character has a glyph is not known" }
      guard case .list(let clusters)? = facts["missingGlyphs"], !clusters.isEmpty else { return nil }
      let characters = Array(text())
      let names = clusters.prefix(3).map { cluster in
        guard case .number(let number) = cluster, let index = Int(exactly: number),
          characters.indices.contains(index)
        else { return "character \(cluster)" }
        return characters[index].unicodeScalars.filter(lacks).map(\.codePointAndName).joined(
          separator: " and ")
      }
      let more = clusters.count > 3 ? " and \(clusters.count - 3) more" : ""
      let list = Fact.list(clusters).compactJSON
      return
        "no font has a glyph for \(names.joined(separator: ", "))\(more); add a font to 'fallback' in fonts.lock, or, if boxes are right, add `expect: {missingGlyphs: \(list)}`"
    }
  }
}

extension Unicode.Scalar {
  /// `U+12000 CUNEIFORM SIGN A`.
  fileprivate var codePointAndName: String {
    let digits = String(value, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return [code, properties.name].compactMap(\.self).joined(separator: " ")
  }
}
