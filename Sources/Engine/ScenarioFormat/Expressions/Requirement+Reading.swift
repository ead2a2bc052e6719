import AssayFacts
import AssaySubjects

extension Requirement {
  /// Reads one entry of `expect`: a path and a literal, or a text that begins with a relation.
  ///
  /// `30` and `[0, 5]` are literals; `= 3 * size ± 0.1%`, `> 10` and `!= 0` are relations with formulas.
  init(_ entry: YAMLValue.Entry) throws(Problem) {
    guard let path = FactPath(entry.key) else {
      throw Problem(entry.keyLocation, "'\(entry.key)' is no path of a fact, such as 'line[0].width'")
    }
    self.path = path
    if let text = entry.value.scalarText, let (relation, rest) = Requirement.relation(in: text) {
      self.relation = relation
      let parts = rest.split(separator: "±", maxSplits: 1, omittingEmptySubsequences: false)
      value = .formula(try Requirement.formula(String(parts.first ?? ""), at: entry.value))
      if parts.count == 2 { margin = try Requirement.margin(parts[1], at: entry.value) }
    } else {
      value = .literal(try Fact(entry.value))
    }
  }

  private static func relation(in text: String) -> (relation: Relation, rest: Substring)? {
    for relation in [Relation.lessOrEqual, .greaterOrEqual, .notEqual, .equal, .less, .greater]
    where text.hasPrefix(relation.rawValue + " ") {
      return (relation, text.dropFirst(relation.rawValue.count + 1))
    }
    return nil
  }

  private static func formula(_ text: String, at value: YAMLValue) throws(Problem) -> Formula {
    do {
      return try FormulaParser.parse(text)
    } catch {
      throw value.problem("the formula cannot be read: \(error.message)")
    }
  }

  private static func margin(_ text: Substring, at value: YAMLValue) throws(Problem) -> Margin {
    let trimmed = text.filter { $0 != " " }
    let isPercent = trimmed.hasSuffix("%")
    guard let amount = Double(isPercent ? String(trimmed.dropLast()) : trimmed), amount.isFinite, amount >= 0
    else {
      throw value.problem("after '±' stands a number, or a number and '%', not '\(trimmed)'")
    }
    guard amount <= (isPercent ? 99 : Margin.most) else {
      throw value.problem(
        "a margin of \(trimmed) allows anything, so the expectation cannot fail; state less")
    }
    return Margin(amount: amount, isPercent: isPercent)
  }
}

extension Fact {
  /// The value of a YAML node as a fact.
  init(_ value: YAMLValue) throws(Problem) {
    if value.isNull {
      self = .null
    } else if let bool = value.plainBool {
      self = .bool(bool)
    } else if let number = value.plainNumber {
      self = .number(number)
    } else if value.isSequence {
      var facts: [Fact] = []
      for item in try value.items("a fact") { facts.append(try Fact(item)) }
      self = .list(facts)
    } else if value.isMapping {
      var facts = Facts()
      for entry in try value.entries("a fact") { facts[entry.key] = try Fact(entry.value) }
      self = .record(facts)
    } else {
      self = .text(try value.string("a fact"))
    }
  }
}
