package import AssayFacts
import AssayImaging
public import AssaySubjects

/// A picture given as the bytes of a PNG file.
public struct PNGRenderer: Renderer {
  private let file: [UInt8]

  init(file: [UInt8]) { self.file = file }

  /// Decodes the picture; throws an error message for bytes that are not a PNG file.
  public func render() throws -> Rendering {
    do {
      return Rendering(bitmap: try Bitmap(png: file))
    } catch {
      throw Problem(.commandLine, "the bytes given as a PNG cannot be read: \(error)")
    }
  }
}

extension Renderer where Self == PNGRenderer {
  /// A picture given as the bytes of a PNG file: `[UInt8]` or `Data`.
  public static func png(_ file: some Sequence<UInt8>) -> PNGRenderer { PNGRenderer(file: Array(file)) }
}

extension Renderer {
  /// This renderer, with more facts than it states itself.
  package func adding(_ facts: Facts) -> some Renderer { WithFacts(renderer: self, facts: facts) }
}

/// A renderer with more facts than it states itself.
private struct WithFacts<Drawing: Renderer>: Renderer {
  var renderer: Drawing
  var facts: Facts

  func render() throws -> Rendering {
    var rendering = try renderer.render()
    for fact in facts.entries { rendering.facts[fact.name] = fact.value }
    return rendering
  }
}
