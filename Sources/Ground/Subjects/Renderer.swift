public import AssayImaging

/// Anything that draws a picture to be judged: a chart, a view, a program in another language.
///
/// A renderer has advantages over a bitmap drawn beforehand: an error it throws becomes a verdict with a sentence, and it is
/// asked twice, so a picture that is different each time is noticed at once.
public protocol Renderer: Sendable {
  /// Draws the picture and states the facts behind it; gives the same bytes on every call, thread and machine.
  ///
  /// - Throws: A ``RenderingError`` or a ``Problem`` worded for the reader of the report; any other error is shown by its
  ///   own description.
  func render() throws -> Rendering
}

extension Renderer {
  /// Draws, and turns any error into a ``RenderingError``.
  ///
  /// - Parameter location: The place to name for errors that state none.
  public func rendering(at location: SourceLocation) throws(RenderingError) -> Rendering {
    do {
      return try render()
    } catch let error as RenderingError {
      throw error
    } catch let problem as Problem {
      throw .broken(problem)
    } catch {
      throw .broken(Problem(location, "the picture cannot be drawn: \(error)"))
    }
  }
}

extension Subject {
  /// Creates a subject that a renderer draws.
  public init(
    name: SubjectName, location: SourceLocation, tolerance: Tolerance = .exact, renderer: some Renderer
  ) {
    self.init(name: name, location: location, tolerance: tolerance) { () throws(RenderingError) in
      try renderer.rendering(at: location)
    }
  }
}

extension Rendering: Renderer {
  /// Itself, since it is already drawn.
  public func render() -> Rendering { self }
}

extension Bitmap: Renderer {
  /// Itself, with no facts.
  public func render() -> Rendering { Rendering(bitmap: self) }
}
