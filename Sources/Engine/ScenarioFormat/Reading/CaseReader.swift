import AssayFacts
import AssayGeometry
import AssayImaging
import AssayLabels
import AssaySubjects

/// Interprets one block under one choice of matrix values.
struct CaseReader {
  /// A matrix value as chosen for a case.
  struct Choice {
    var axis: Axis
    var value: Axis.Value
  }

  /// The block, with those blocks of `when` laid over it whose conditions the choices meet.
  var block: Block
  /// The name in `cases`; nil where the file has none.
  var name: String?
  var choices: [Choice]
  var location: SourceLocation
  var families: [String]
  /// Notes what cannot be read.
  var mistakes: Mistakes

  /// The keys of the matrix that are not properties.
  static let settingAxes = ["label", "variant", "creation", "systemFont", "scale"]

  /// The name within the file, of the case with these values of the matrix.
  private func leaf(of choices: [Choice]) -> String {
    let parts = [name].compactMap { $0 } + choices.map { $0.axis.part($0.value) }
    return parts.isEmpty ? "default" : parts.joined(separator: "_")
  }

  /// The name within the file.
  var leaf: String { leaf(of: choices) }

  /// Reads the case; nil where some of it cannot be read, as the mistakes say.
  func read() throws(Problem) -> ScenarioCase? {
    let noted = mistakes.count
    // A key that is not known may be meant for what is missing.
    if noted > 0, setting(.label, of: block) == nil { return nil }
    var reader = AssignmentReader(
      system: try CaseReader.system(setting(.label, of: block), location), families: families,
      mistakes: mistakes)
    let images = noting(try images(of: block, reader: reader)) ?? [:]
    reader.pictures = images.keys.sorted()
    let assignments = noting(try assignments(of: block, reader: reader)) ?? []
    let constraints = noting(try block[.constraints].map(LabelView.Constraints.init)) ?? nil
    let frame =
      mistakes.count > 0 ? .zero : noting(try frame(among: assignments, constraints: constraints))
    let canvas = noting(try canvas(of: block, reader: reader)) ?? CanvasSettings()
    let scenario = ScenarioCase(
      leaf: leaf, location: location, summary: noting(try text(.description)) ?? nil,
      covers: noting(try covers(of: block)) ?? [], system: reader.system,
      variant: (noting(try word(.variant, of: block, Variant.self)) ?? nil) ?? .intended,
      creation: (noting(try word(.creation, of: block, Creation.self)) ?? nil) ?? .frame,
      systemFont: noting(try systemFont(of: block)) ?? "", canvas: canvas,
      constraints: constraints, images: images.compactMapValues(\.self),
      frame: frame ?? .zero, assignments: assignments,
      steps: noting(try steps(of: block, reader: reader)) ?? [], probes: noting(try probes(of: block)) ?? [],
      requirements: noting(try requirements(of: block, of: reader.system.name)) ?? [],
      variables: noting(try variables()) ?? Facts(), relations: noting(try relations(of: block)) ?? [],
      allowance: noting(try allowance(scale: canvas.scale)) ?? Allowance(),
      severalGoldens: noting(try text(.severalGoldens)) ?? nil,
      largeGolden: noting(try text(.largeGolden)) ?? nil,
      knownFailure: noting(try text(.knownFailure)) ?? nil)
    return mistakes.count == noted ? scenario : nil
  }

  /// A part of the case; nil where it cannot be read.
  private func noting<Value>(_ read: @autoclosure () throws(Problem) -> Value) -> Value? {
    mistakes.attempt(read)
  }

  private func text(_ key: ScenarioKey) throws(Problem) -> String? {
    try block[key]?.string("'\(key.rawValue)'")
  }

  private func allowance(scale: Double) throws(Problem) -> Allowance {
    guard let value = block[.tolerance] else { return Allowance() }
    return try Allowance(value, scale: scale)
  }

  // MARK: Settings

  private func choice(_ key: String) -> YAMLValue? { choices.first { $0.axis.key == key }?.value.value }

  private func setting(_ key: ScenarioKey, of block: Block) -> YAMLValue? {
    choice(key.rawValue) ?? block[key]
  }

  /// The label system a value names.
  static func system(_ value: YAMLValue?, _ location: SourceLocation) throws(Problem) -> any Label.Type {
    let names = LabelSystems.all.map { $0.name }
    guard let value else {
      throw Problem(location, "the scenario must state 'label', one of \(Suggestion.list(names))")
    }
    let name = try value.string("'label'")
    guard let system = LabelSystems.all.first(where: { $0.name == name }) else {
      throw value.problem("there is no label '\(name)'\(Suggestion.ending(for: name, among: names))")
    }
    return system
  }

  private func word<Word: RawRepresentable & CaseIterable>(
    _ key: ScenarioKey, of block: Block, _ type: Word.Type
  ) throws(Problem) -> Word? where Word.RawValue == String {
    guard let value = setting(key, of: block) else { return nil }
    let text = try value.string("'\(key.rawValue)'")
    guard let word = Word(rawValue: text) else {
      let ending = Suggestion.ending(for: text, among: Word.allCases.map(\.rawValue))
      throw value.problem("'\(text)' is no value of '\(key.rawValue)'\(ending)")
    }
    return word
  }

  private func systemFont(of block: Block) throws(Problem) -> String {
    guard let value = setting(.systemFont, of: block) else { return families.first ?? "Assay Stencil" }
    return try FontSpecification.checked(try value.string("'systemFont'"), at: value, families: families)
  }

  private func canvas(of block: Block, reader: AssignmentReader) throws(Problem) -> CanvasSettings {
    var canvas = CanvasSettings()
    if let value = block[.canvas] { canvas = try CanvasSettings(value, reader: reader) }
    if let scale = choice("scale") { canvas.scale = try CanvasSettings.scale(scale) }
    return canvas
  }

  /// The pictures by name; nil for a name under which none is found.
  private func images(of block: Block, reader: AssignmentReader) throws(Problem) -> [String: ImagePattern?] {
    var images: [String: ImagePattern?] = [:]
    for entry in try block[.images]?.entries("'images'") ?? [] {
      let image = entry.value.isNull ? nil : noting(try ImagePattern(entry.value, reader: reader))
      images.updateValue(image, forKey: entry.key)
    }
    return images
  }

  // MARK: What happens

  private func assignments(of block: Block, reader: AssignmentReader) throws(Problem) -> [Assignment] {
    var assignments: [Assignment] = []
    for value in block.all(.given) { assignments += try reader.assignments(value, "'given'") }
    for choice in choices where !CaseReader.settingAxes.contains(choice.axis.key) {
      let entry = YAMLValue.Entry(
        key: choice.axis.key, keyLocation: choice.axis.keyLocation, value: choice.value.value)
      if let assignment = noting(try reader.assignment(entry)) { assignments.append(assignment) }
    }
    return assignments
  }

  private func frame(
    among assignments: [Assignment], constraints: LabelView.Constraints?
  ) throws(Problem) -> Rect {
    let frames = assignments.filter { $0.target == .frame }
    if let frame = frames.last, constraints != nil {
      throw Problem(frame.location, "'frame' has no meaning beside 'constraints'; keep one of them")
    }
    guard case .rectangle(let numbers)? = frames.last?.value else {
      guard constraints != nil else {
        throw Problem(
          location, "'given' must state the label's 'frame', such as [300, 30], or the case 'constraints'")
      }
      return .zero
    }
    return Rect(frame: numbers, replacing: .zero)
  }

  private func steps(of block: Block, reader: AssignmentReader) throws(Problem) -> [Step] {
    var steps: [Step] = []
    var captures: Set<String> = []
    for value in block.all(.steps) {
      for item in try value.items("'steps'") {
        guard let step = noting(try Step(item, reader: reader)) else { continue }
        if case .capture(let name) = step, !captures.insert(name).inserted {
          throw item.problem("a second picture is captured as '\(name)'; give it a name of its own")
        }
        steps.append(step)
      }
    }
    return steps
  }

  // MARK: What is demanded

  private func probes(of block: Block) throws(Problem) -> [(name: String, point: Point)] {
    var probes: [(name: String, point: Point)] = []
    for value in block.all(.probes) {
      for entry in try value.entries("'probes'") {
        guard let numbers = noting(try entry.value.numbers("'\(entry.key)'", ["x", "y"])) else { continue }
        probes.append((entry.key, Point(x: numbers[0], y: numbers[1])))
      }
    }
    return probes
  }

  /// What `expect` demands of a label's facts, or of those of a program, which may have any names.
  func requirements(
    of block: Block, of label: String? = nil
  ) throws(Problem) -> [(requirement: Requirement, location: SourceLocation, statement: String)] {
    var probes: Set<String> = []
    for value in block.all(.probes) { probes.formUnion(try value.entries("'probes'").map(\.key)) }
    let facts = label.map { StatableFacts(label: $0, probes: probes) }
    var requirements: [(Requirement, SourceLocation, String)] = []
    for value in block.all(.expect) {
      for entry in try value.entries("'expect'") {
        if let requirement = noting(try requirement(entry, among: facts)) { requirements.append(requirement) }
      }
    }
    return requirements
  }

  private func requirement(
    _ entry: YAMLValue.Entry, among facts: StatableFacts?
  ) throws(Problem) -> (requirement: Requirement, location: SourceLocation, statement: String) {
    var value = entry.value.scalarText
    if value == nil { value = try Fact(entry.value).description }
    let requirement = try Requirement(entry)
    let evidence = SelfEvidence { isChosen($0) ? nil : facts?.unit(of: $0) }
    if !isChosen(requirement.path), let complaint = evidence.complaint(about: requirement) {
      throw entry.value.problem("\(complaint), so the expectation cannot fail; state what it must be")
    }
    if let complaint = facts?.complaint(about: requirement.path) {
      throw Problem(entry.keyLocation, complaint)
    }
    return (requirement, entry.keyLocation, "\(entry.key): \(value ?? "")")
  }

  /// Whether a path of a formula leads to a value of the matrix.
  private func isChosen(_ path: FactPath) -> Bool {
    choices.contains { .name($0.axis.key) == path.steps.first }
  }

  func relations(
    of block: Block
  ) throws(Problem) -> [(kind: Relation.Kind, other: String, location: SourceLocation)] {
    var relations: [(Relation.Kind, String, SourceLocation)] = []
    for (key, kind) in [(ScenarioKey.sameAs, Relation.Kind.sameAs), (.differsFrom, .differsFrom)] {
      for value in block.all(key) where !value.isNull {
        let other = value.isMapping ? try leaf(with: value, key) : try value.string("'\(key.rawValue)'")
        if kind == .differsFrom || !value.isMapping || other != leaf {
          relations.append((kind, other, value.location))
        }
      }
    }
    return relations
  }

  /// The name of the case that has these values of the matrix, and otherwise those of this one.
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

  private func covers(of block: Block) throws(Problem) -> [BehaviorID] {
    var covers: Set<BehaviorID> = []
    for value in block.all(.covers) {
      for item in try value.items("'covers'") {
        if let id = noting(try BehaviorID(item)) { covers.insert(id) }
      }
    }
    return covers.sorted()
  }

  /// The matrix values by key, for formulas.
  func variables() throws(Problem) -> Facts {
    var variables = Facts()
    for choice in choices { variables[choice.axis.key] = try Fact(choice.value.value) }
    return variables
  }
}
