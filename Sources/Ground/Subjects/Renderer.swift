public import AssayImaging

/// Anything that draws a picture to be compared: a chart, a view, a program in another language.
///
/// A renderer has two advantages over a finished bitmap: an error that it throws becomes a verdict with an error message, and it
/// is called twice, so that a picture that changes from call to call is noticed.
public protocol Renderer: Sendable {
  /// Draws the picture and returns it with its facts: the same bytes on every call, thread and machine.
  ///
  /// - Throws: A ``RenderingError`` or a ``Problem`` with a message for the report's reader. Of any other error, the report shows
  ///   the description.
  func render() throws -> Rendering
}

extension Renderer {
  /// Draws, and turns any error into a ``RenderingError``; the location is that of errors that have none.
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

extension Rendering: Renderer {
  /// Itself, since it is already drawn.
  public func render() -> Rendering { self }
}

extension Bitmap: Renderer {
  /// Itself, with no facts.
  public func render() -> Rendering { Rendering(bitmap: self) }
}
