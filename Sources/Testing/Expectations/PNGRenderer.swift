package import AssayFacts
import AssayImaging
package import AssaySubjects

/// A picture given as the bytes of a PNG file.
package struct PNGRenderer: Renderer {
  private var file: [UInt8]
  private var facts: Facts

  /// Takes the bytes and the facts.
  package init(file: [UInt8], facts: Facts) {
    self.file = file
    self.facts = facts
  }

  /// Decodes the picture.
  package func render() throws -> Rendering {
    do {
      return Rendering(bitmap: try Bitmap(png: file), facts: facts)
    } catch {
      throw Problem(.commandLine, "the bytes given as a PNG cannot be read: \(error)")
    }
  }
}
