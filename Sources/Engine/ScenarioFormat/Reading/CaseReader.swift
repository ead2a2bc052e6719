import AssayFacts
import AssayGeometry
import AssayImaging
import AssayLabels
import AssayRenderers
import AssaySubjects

/// Reads one case: a block of keys under one combination of matrix values.
struct CaseReader {
  struct Choice {
    var axis: Axis
    var index: Int

    var value: Axis.Value { axis.values[index] }

    /// The key with the value, as an entry of `given` would have them.
    var entry: YAMLValue.KeyValuePair {
      YAMLValue.KeyValuePair(key: axis.key, keyLocation: axis.keyLocation, value: value.value)
    }
  }

  /// The block, overlaid with the blocks of `when` whose conditions the choices meet.
  var block: Block
  var group: String
  /// The name in `cases`; nil for a file without `cases`.
  var name: String?
  var choices: [Choice]
  /// Their values, for formulas.
  var variables: Facts
  var capture: String?
  var location: SourceLocation
  var families: [String]
  var mistakes: Mistakes

  /// The keys of the matrix that are not properties.
  private static let settingAxes = ["label", "variant", "creation", "systemFont", "scale"]
  private static let labelKeys: [ScenarioKey] = [
    .label, .variant, .creation, .systemFont, .canvas, .constraints, .images, .steps, .probes, .covers,
  ]

  /// The name within the file of the case with these values of the matrix.
  func leaf(of choices: [Choice]) -> String {
    let leaf = CaseReader.leaf(name, choices.map(\.value.part))
    return capture.map { "\(leaf)@\($0)" } ?? leaf
  }

  /// The same without a capture.
  static func leaf(_ name: String?, _ values: [String]) -> String {
    let parts = [name].compactMap(\.self) + values
    return parts.isEmpty ? "default" : parts.joined(separator: "_")
  }

  /// Reads the case; nil if some of it cannot be read, which is noted as a mistake.
  func read() throws(Problem) -> ScenarioCase? {
    let noted = mistakes.count
    let drawing: ScenarioCase.Drawing
    if let render = block[.render] {
      drawing = try program(render)
    } else if noted > 0, setting(.label) == nil {
      // The key that is not known may be a misspelled 'label'.
      return nil
    } else {
      drawing = .label(try label())
    }
    var scenario = ScenarioCase(
      leaf: leaf(of: choices), location: location,
      summary: noting(try block[.description]?.string("'description'")), drawing: drawing,
      pictures: [], tolerance: StatedTolerance(),
      knownFailure: noting(try block[.knownFailure].map(KnownFailure.init)))
    scenario.pictures = pictures(of: scenario.label)
    scenario.golden.mayBeSeveral = reason(.severalGoldens) != nil
    // A program decides how large its pictures are.
    scenario.golden.mayBeLarge = reason(.largeGolden) != nil || scenario.label == nil
    if let value = block[.tolerance] {
      // A program's picture has no points, so boxes are in pixels.
      let scale = scenario.label?.canvas.scale ?? 1
      scenario.tolerance = noting(try StatedTolerance(value, scale: scale)) ?? StatedTolerance()
    }
    // After a mistake anywhere, frames are not read.
    if mistakes.count == 0 { _ = noting(try scenario.label?.checkPictureSize()) }
    return mistakes.count == noted ? scenario : nil
  }

  /// Reads a part of the case; nil if it is not stated, or for a mistake, which is noted.
  func noting<Value>(_ read: @autoclosure () throws(Problem) -> Value?) -> Value? {
    mistakes.attempt(read) ?? nil
  }

  private func reason(_ key: ScenarioKey) -> String? { noting(try block[key]?.reason("'\(key.rawValue)'")) }

  private func program(_ render: YAMLValue) throws(Problem) -> ScenarioCase.Drawing {
    for key in CaseReader.labelKeys {
      if let value = block[key] {
        throw value.problem(
          "'\(key.rawValue)' has no effect with 'render', whose program draws no label; remove it")
      }
    }
    let values = try placeholderValues()
    return .program(try ProgramSettings(render, values: values), values: values)
  }

  /// The values of placeholders: those of `given`, replaced by those of the matrix.
  private func placeholderValues() throws(Problem) -> [String: String] {
    var values: [String: String] = [:]
    for entry in try block.entries(.given) + choices.map(\.entry) {
      guard !ProgramRenderer.placeholders.contains(entry.key) else {
        throw Problem(
          entry.keyLocation, "'{\(entry.key)}' stands for something else already; give the value another name"
        )
      }
      values[entry.key] =
        if let text = entry.value.scalarText { text } else { try Fact(entry.value).compactJSON }
    }
    return values
  }

  private func label() throws(Problem) -> LabelCase {
    var reader = PropertyReader(
      system: try CaseReader.system(setting(.label), location), families: families, mistakes: mistakes)
    let images = noting(try images()) ?? [:]
    reader.pictures = images.keys.sorted()
    reader.variables = variables
    let assignments = assignments(reader)
    let constraints = noting(try block[.constraints].map(LabelView.Constraints.init))
    let frame =
      mistakes.count > 0 ? .zero : noting(try frame(among: assignments, constraints: constraints))
    return LabelCase(
      location: location, covers: Set(mistakes.each(try block.items(.covers), BehaviorID.read)).sorted(),
      system: reader.system,
      variant: noting(try setting(.variant)?.word(for: "variant")) ?? .intended,
      creation: noting(try setting(.creation)?.word(for: "creation")) ?? .frame,
      systemFont: noting(try systemFont()) ?? "", canvas: noting(try canvas()) ?? CanvasSettings(),
      constraints: constraints, images: images.compactMapValues(\.self), frame: frame ?? .zero,
      assignments: assignments, steps: steps(reader), probes: probes)
  }

  private func choice(_ key: String) -> YAMLValue? {
    choices.firstIndex { $0.axis.key == key }.map { choices[$0].value.value }
  }

  private func setting(_ key: ScenarioKey) -> YAMLValue? { choice(key.rawValue) ?? block[key] }

  static func system(_ value: YAMLValue?, _ location: SourceLocation) throws(Problem) -> any Label.Type {
    let names = LabelSystems.all.map { $0.name }
    guard let value else {
      throw Problem(location, "the scenario must state 'label', one of \(Suggestion.list(names))")
    }
    if try value.string("'label'") == "UILabel" {
      throw value.problem("unknown label 'UILabel'; did you mean 'PlainLabel'?")
    }
    let name = try value.word("'label'", among: names) { "unknown label '\($0)'" }
    return LabelSystems.all.first { $0.name == name } ?? PlainLabel.self
  }

  private func systemFont() throws(Problem) -> String {
    guard let value = setting(.systemFont) else { return families.first ?? "Assay Stencil" }
    return try FontSpecification.checked(try value.string("'systemFont'"), at: value, families: families)
  }

  private func canvas() throws(Problem) -> CanvasSettings {
    var canvas = CanvasSettings()
    if let value = block[.canvas] { canvas = try CanvasSettings(value) }
    if let scale = choice("scale") { canvas.scale = try CanvasSettings.scale(scale) }
    return canvas
  }

  /// The pictures by name; nil for a name under which no picture is found.
  private func images() throws(Problem) -> [String: ImagePattern?] {
    var images: [String: ImagePattern?] = [:]
    for entry in try block[.images]?.entries("'images'") ?? [] {
      let image = entry.value.isNull ? nil : noting(try ImagePattern(entry.value))
      images.updateValue(image, forKey: entry.key)
    }
    return images
  }

  private func assignments(_ reader: PropertyReader) -> [Assignment] {
    var assignments = shared(["given"], reader) {
      block.all(.given).flatMap { reader.assignments($0, "'given'") }
    }
    let completed = choices.filter(\.axis.isPart).map(\.axis.key)
    assignments.removeAll { completed.contains($0.key) }
    for choice in choices where !CaseReader.settingAxes.contains(choice.axis.key) {
      assignments += shared([choice.axis.key, choice.value.slug], reader) {
        mistakes.each([choice.entry], reader.assignment)
      }
    }
    return assignments
  }

  /// Reads assignments once for all cases that share them: not those with formulas, or where `when` changes values.
  private func shared(_ part: [String], _ reader: PropertyReader, read: () -> [Assignment]) -> [Assignment] {
    let (key, noted) = ([name ?? "", reader.system.name] + part, mistakes.count)
    if let known = mistakes.shared[key] { return known }
    let assignments = read()
    if mistakes.count == noted, block[.when] == nil, !assignments.contains(where: \.isCalculated) {
      mistakes.shared[key] = assignments
    }
    return assignments
  }

  private func frame(
    among assignments: [Assignment], constraints: LabelView.Constraints?
  ) throws(Problem) -> Rect {
    let frame = assignments.last { $0.key == "frame" }
    if let frame, constraints != nil {
      throw Problem(frame.location, "'frame' has no effect with 'constraints'; keep one of them")
    }
    guard frame != nil || constraints != nil else {
      throw Problem(
        location, "'given' must state the label's 'frame', such as [300, 30], or the case 'constraints'")
    }
    return frame?.frame.map { Rect(frame: $0, replacing: .zero) } ?? .zero
  }

  private func steps(_ reader: PropertyReader) -> [Step] {
    var captures: Set<String> = []
    return mistakes.each(try block.items(.steps)) { item throws(Problem) in
      let step = try Step(item, reader: reader)
      if case .capture(let name, _) = step, !captures.insert(name).inserted {
        throw item.problem("a second picture is captured as '\(name)'; give it a name of its own")
      }
      return step
    }
  }

  private var probes: [(name: String, point: Point)] {
    mistakes.each(try block.entries(.probes)) { entry throws(Problem) in
      let numbers = try entry.value.calculated(with: variables).numbers("'\(entry.key)'", ["x", "y"])
      return (entry.key, Point(x: numbers[0], y: numbers[1]))
    }
  }
}
