import Drawing
import Facts
import Geometry
import Imaging
import Labels
import Subjects
import Typesetting

/// Renders one case: creates the label, sets it up, goes through the steps, and paints what is seen.
struct CaseRenderer: Sendable {
  var scenario: ScenarioCase
  var lock: FontLock
  /// The step whose picture is wanted; nil for the picture at the end.
  var capture: String?

  /// Renders the case from nothing.
  func render() throws(RenderingError) -> Rendering {
    var view = LabelView(
      scenario.system, environment: try environment(), frame: scenario.frame, creation: scenario.creation,
      constraints: scenario.constraints)
    for assignment in scenario.assignments where assignment.target != .frame {
      try set(assignment, of: &view)
    }
    view.update()
    var stepFacts: [Fact] = []
    for step in scenario.steps {
      switch step {
      case .set(let assignments):
        for assignment in assignments { try set(assignment, of: &view) }
        stepFacts.append(["dirty": .record(view.dirty)])
      case .touch(let phase, let point):
        view.touch(phase, at: point)
        stepFacts.append(["dirty": .record(view.dirty)])
      case .advance(let seconds):
        view.advance(by: seconds)
        stepFacts.append(["dirty": .record(view.dirty)])
      case .sizeToFit(let width):
        view.sizeToFit(width: width)
        stepFacts.append(["dirty": .record(view.dirty)])
      case .redraw:
        view.setNeedsDisplay()
        stepFacts.append(["dirty": .record(view.dirty)])
      case .capture(let name):
        stepFacts.append(["capture": .text(name)])
        if name == capture { return picture(of: view, stepFacts) }
      }
      view.update()
    }
    return picture(of: view, stepFacts)
  }

  private func picture(of view: LabelView, _ stepFacts: [Fact]) -> Rendering {
    let visible = scenario.visibleRect
    let size = scenario.pixelSize
    var canvas = Canvas(
      width: size.width, height: size.height, scale: scenario.canvas.scale,
      background: scenario.canvas.background)
    canvas.transform = .translation(x: -visible.minX, y: -visible.minY)
    view.paint(on: &canvas)
    var facts = view.facts
    if !stepFacts.isEmpty { facts["steps"] = .list(stepFacts) }
    return Rendering(bitmap: canvas.finish(), facts: facts)
  }

  private func set(_ assignment: Assignment, of view: inout LabelView) throws(RenderingError) {
    switch (assignment.target, assignment.value) {
    case (.frame, .rectangle(let numbers)):
      view.setFrame(Rect(frame: numbers, replacing: view.label.core.frame))
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
      return LabelEnvironment(
        scale: scenario.canvas.scale, variant: scenario.variant,
        systemFont: try lock.font(family: scenario.systemFont, style: .regular, size: 17),
        coreTextFont: try lock.font(family: scenario.systemFont, style: .regular, size: 12),
        images: scenario.images.mapValues(\.bitmap))
    } catch {
      throw renderingError(error, at: scenario.location)
    }
  }

  /// A font that is missing or another one gives no verdict about pixels; anything else is broken.
  private func renderingError(_ error: FontError, at location: SourceLocation) -> RenderingError {
    switch error {
    case .missing, .differs: .unavailable(error.description)
    case .unknownFamily, .unreadable: .broken(Problem(location, error.description))
    }
  }
}

extension ScenarioCase {
  /// The picture's size: the visible rectangle in pixels, parts of pixels counted whole.
  var pixelSize: (width: Int, height: Int) {
    let visible = visibleRect
    return (
      Int((visible.width * canvas.scale).rounded(.up)), Int((visible.height * canvas.scale).rounded(.up))
    )
  }

  /// Checks that the picture has a size that can be drawn.
  func checkPictureSize() throws(Problem) {
    let visible = visibleRect
    let (width, height) = (visible.width * canvas.scale, visible.height * canvas.scale)
    guard width > 0, height > 0 else {
      throw Problem(
        location,
        "the picture would be \(visible.width) × \(visible.height) points; give the frame, the margin or the canvas an extent"
      )
    }
    let limit = Double(CanvasSettings.sideLimit)
    guard width <= limit, height <= limit, width * height <= Double(CanvasSettings.pixelLimit) else {
      throw Problem(
        location,
        "the picture would be \(width) × \(height) pixels; a side has at most \(CanvasSettings.sideLimit), "
          + "all together \(CanvasSettings.pixelLimit)")
    }
  }
}
