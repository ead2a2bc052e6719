import AssayFacts
import AssayRenderers
import AssaySubjects

extension CaseReader {
  /// The keys that describe labels and nothing else.
  private static let labelKeys: [ScenarioKey] = [
    .label, .variant, .creation, .systemFont, .canvas, .constraints, .images, .steps, .probes, .covers,
  ]

  /// Reads the case, whatever draws it.
  ///
  /// Nil where some of it cannot be read, as the mistakes say.
  func readDrawn() throws(Problem) -> DrawnCase? {
    guard block[.render] != nil else { return try read().map(DrawnCase.label) }
    return .program(try readProgram())
  }

  private func readProgram() throws(Problem) -> ProgramCase {
    for key in CaseReader.labelKeys {
      if let value = block[key] {
        throw value.problem("'\(key.rawValue)' has no meaning beside 'render', whose program draws no label")
      }
    }
    guard let render = block[.render] else { throw Problem(location, "the case must state 'render'") }
    let values = try values(of: block)
    return ProgramCase(
      leaf: leaf, location: location, summary: try block[.description]?.string("'description'"),
      settings: try ProgramSettings(render, values: values), values: values,
      requirements: try requirements(of: block), variables: try variables(),
      relations: try relations(of: block),
      // A program's picture has no points, so boxes are in pixels.
      allowance: try block[.tolerance].map { value throws(Problem) in try Allowance(value, scale: 1) }
        ?? Allowance(),
      severalGoldens: try block[.severalGoldens]?.string("'severalGoldens'"),
      largeGolden: try block[.largeGolden]?.string("'largeGolden'"),
      knownFailure: try block[.knownFailure]?.string("'knownFailure'"))
  }

  /// What placeholders stand for: the values of `given`, then those of the matrix.
  private func values(of block: Block) throws(Problem) -> [String: String] {
    var values: [String: String] = [:]
    func take(_ key: String, at location: SourceLocation, _ value: YAMLValue) throws(Problem) {
      guard !ProgramRenderer.placeholders.contains(key) else {
        throw Problem(location, "'{\(key)}' stands for something else already; give the value another name")
      }
      var text = value.scalarText
      if text == nil { text = try Fact(value).compactJSON }
      values[key] = text
    }
    for given in block.all(.given) {
      for entry in try given.entries("'given'") { try take(entry.key, at: entry.keyLocation, entry.value) }
    }
    for choice in choices { try take(choice.axis.key, at: choice.axis.keyLocation, choice.value.value) }
    return values
  }
}
