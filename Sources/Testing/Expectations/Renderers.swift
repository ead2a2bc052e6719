import AssayFacts
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

extension Rendering {
  /// The rendering with more facts than its renderer states.
  func adding(_ facts: Facts) -> Rendering {
    var rendering = self
    for fact in facts.entries { rendering.facts[fact.name] = fact.value }
    return rendering
  }
}
