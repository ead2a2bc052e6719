import AssayFacts
import AssayGeometry
import AssayImaging
import AssayLabels
public import AssaySubjects
import AssayTypesetting

/// Renders one case: creates the label, sets it up, goes through the steps, and paints what is seen.
public struct CaseRenderer: Sendable {
  var scenario: ScenarioCase
  var lock: FontLock
  /// The step whose picture is wanted; nil for the picture at the end.
  var capture: String?

  /// Where the case is described.
  public var location: SourceLocation { scenario.location }

  /// Loads the fonts it names; an error appears when the case is rendered.
  func prepare() {
    for font in scenario.fonts { _ = try? lock.font(family: font.family, style: font.style, size: 1) }
  }

  /// Renders the case from nothing.
  func render() throws(RenderingError) -> Rendering {
    let shown = try shown()
    let picture = shown.picture
    return Rendering(bitmap: picture, facts: shown.facts(of: picture))
  }

  /// Sets the label up and goes through the steps, up to the wanted picture.
  ///
  /// Throws when a font it names is missing or different, or when a property refuses its value.
  public func shown() throws(RenderingError) -> ShownCase {
    var shown = ShownCase(
      scenario: scenario,
      view: LabelView(
        scenario.system, environment: try environment(), frame: scenario.frame, creation: scenario.creation,
        constraints: scenario.constraints))
    for assignment in scenario.assignments where assignment.target != .frame {
      try set(assignment, of: &shown.view)
    }
    shown.view.update()
    for step in scenario.steps {
      if case .capture(let name) = step {
        shown.stepFacts.append(["capture": .text(name)])
        if name == capture { return shown }
      } else {
        try take(step, of: &shown.view)
        shown.stepFacts.append(["dirty": .record(shown.view.dirty)])
      }
      shown.view.update()
    }
    return shown
  }

  private func take(_ step: Step, of view: inout LabelView) throws(RenderingError) {
    switch step {
    case .set(let assignments):
      for assignment in assignments { try set(assignment, of: &view) }
    case .touch(let phase, let point): view.touch(phase, at: point)
    case .advance(let seconds): view.advance(by: seconds)
    case .sizeToFit(let width): view.sizeToFit(width: width)
    case .redraw: view.setNeedsDisplay()
    case .capture: break
    }
  }

  private func set(_ assignment: Assignment, of view: inout LabelView) throws(RenderingError) {
    switch (assignment.target, assignment.value) {
    case (.frame, .rectangle(let numbers)):
      view.setFrame(Rect(frame: numbers, replacing: view.label.place.frame))
    case (.property(let key), _):
      guard let value = try resolved(assignment) else { return }
      do {
        try view.set(key, to: value)
      } catch {
        throw .broken(Problem(assignment.location, error.description))
      }
    case (.frame, _): return
    }
  }

  private func resolved(_ assignment: Assignment) throws(RenderingError) -> PropertyValue? {
    do {
      return try assignment.resolved { specification throws(FontError) in
        try lock.font(
          family: specification.family ?? scenario.systemFont, style: specification.style,
          size: specification.size)
      }
    } catch {
      throw renderingError(error, at: assignment.location)
    }
  }

  private func environment() throws(RenderingError) -> LabelEnvironment {
    do {
      if scenario.hasThai { try lock.dictionary?.load() }
      return LabelEnvironment(
        scale: scenario.canvas.scale, variant: scenario.variant,
        systemFont: try lock.font(family: scenario.systemFont, style: .regular, size: 17),
        coreTextFont: try lock.font(family: scenario.systemFont, style: .regular, size: 12),
        images: scenario.images.mapValues(\.bitmap))
    } catch {
      throw renderingError(error, at: scenario.location)
    }
  }

  /// A missing or different font gives no verdict about pixels; anything else is broken.
  private func renderingError(_ error: FontError, at location: SourceLocation) -> RenderingError {
    switch error {
    case .missing, .differs: .unavailable(error.description)
    case .unknownFamily, .unreadable: .broken(Problem(location, error.description))
    }
  }
}
