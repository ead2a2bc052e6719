import AssayFacts
import AssayLabels
import AssaySubjects

/// Reads what a case expects of its facts and of other cases.
extension CaseReader {
  /// Reads the expectations of all pictures of a case: the last one, and those captured at steps.
  func pictures(of label: LabelCase?) throws(Problem) -> [ScenarioCase.Picture] {
    let captured = try items(of: .steps) { step throws(Problem) -> CaseReader? in
      guard let value = try step.entries("a step").first(where: { $0.key == "capture" })?.value else {
        return nil
      }
      let entries = value.isMapping ? try value.entries("'capture'") : []
      var reader = self
      reader.capture = try (entries.first { $0.key == "name" }?.value ?? value).string("'name'")
      reader.block.replaceStatements(
        from: Block(
          entries.filter { $0.key != "name" }, "a captured picture",
          excluding: Set(ScenarioKey.allCases).subtracting(ScenarioKey.statements), noting: mistakes))
      return reader
    }
    return try ([self] + captured.compactMap(\.self)).map { reader throws(Problem) in
      ScenarioCase.Picture(
        capture: reader.capture, expectations: try reader.expectations(of: label),
        relations: try reader.relations())
    }
  }

  /// Reads `expect`: of a label only facts that it may have, of a program any.
  private func expectations(of label: LabelCase?) throws(Problem) -> [Expectation] {
    let probes = try entries(of: .probes) { $0.key }
    let facts = label.map { KnownFacts(label: $0.system.name, probes: Set(probes)) }
    var variables = Facts()
    for choice in choices { variables[choice.axis.key] = try Fact(choice.value.value) }
    return try entries(of: .expect) { [variables] entry throws(Problem) in
      let (requirement, statement) = try requirement(entry, among: facts)
      return Expectation(location: entry.keyLocation, statement: statement) { facts in
        requirement.failure(facts: facts, variables: variables)
      }
    }
  }

  private func requirement(
    _ entry: YAMLValue.Entry, among facts: KnownFacts?
  ) throws(Problem) -> (requirement: Requirement, statement: String) {
    let value = if let text = entry.value.scalarText { text } else { try Fact(entry.value).description }
    let requirement = try Requirement(entry)
    if !isMatrixValue(requirement.path),
      let reason = requirement.reasonItCannotFail(unit: { isMatrixValue($0) ? nil : facts?.unit(of: $0) })
    {
      throw entry.value.problem("\(reason), so the expectation cannot fail; state a value that can be wrong")
    }
    if let complaint = facts?.complaint(about: requirement.path) {
      throw Problem(entry.keyLocation, complaint)
    }
    return (requirement, "\(entry.key): \(value)")
  }

  /// Whether a path in a formula names a value of the matrix.
  private func isMatrixValue(_ path: FactPath) -> Bool {
    choices.contains { .name($0.axis.key) == path.steps.first }
  }

  /// Reads `sameAs` and `differsFrom`.
  private func relations() throws(Problem) -> [ScenarioCase.OtherCase] {
    var relations: [ScenarioCase.OtherCase] = []
    for (key, kind) in [(ScenarioKey.sameAs, Relation.Kind.sameAs), (.differsFrom, .differsFrom)] {
      for value in block.all(key) where !value.isNull {
        let other = value.isMapping ? try leaf(with: value, key) : try value.string("'\(key.rawValue)'")
        // The others must equal the case with all the named values.
        if kind == .differsFrom || !value.isMapping || other != leaf(of: choices) {
          relations.append((kind, other, value.location))
        }
      }
    }
    return relations
  }

  /// The name of the case that has these values of the matrix, and otherwise the values of this one.
  private func leaf(with values: YAMLValue, _ key: ScenarioKey) throws(Problem) -> String {
    var choices = choices
    let known = Conditions.slugs(of: choices.map(\.axis))
    for entry in try values.entries("'\(key.rawValue)'") {
      let slugs = try Conditions.slugs(of: entry, known)
      guard let index = choices.firstIndex(where: { $0.axis.key == entry.key }), slugs.count == 1,
        let value = choices[index].axis.values.first(where: { $0.slug == slugs.first })
      else { throw entry.value.problem("'\(key.rawValue)' names one value of '\(entry.key)', not several") }
      choices[index].value = value
    }
    return leaf(of: choices)
  }
}
