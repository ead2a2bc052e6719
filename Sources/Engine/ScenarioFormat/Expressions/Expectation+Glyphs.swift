import AssayFacts
import AssaySubjects

extension Expectation {
  /// Every case of a label expects a glyph for each character, unless it expects `missingGlyphs` itself.
  ///
  /// - Parameter text: The text that is shown, for the names of characters.
  static func everyGlyph(at location: SourceLocation, text: @escaping @Sendable () -> String) -> Expectation {
    Expectation(location: location, statement: "missingGlyphs: null") { facts in
      if facts.isEmpty { return "there are no facts, so whether every character has a glyph is not known" }
      guard case .list(let clusters)? = facts["missingGlyphs"], !clusters.isEmpty else { return nil }
      let characters = Array(text())
      let names = clusters.prefix(3).map { cluster in
        guard case .number(let number) = cluster, let index = Int(exactly: number),
          characters.indices.contains(index)
        else { return "character \(cluster)" }
        return characters[index].unicodeScalars.map(\.codePointAndName).joined(separator: " and ")
      }
      let more = clusters.count > 3 ? " and \(clusters.count - 3) more" : ""
      let list = Fact.list(clusters).compactJSON
      return
        "no font has a glyph for \(names.joined(separator: ", "))\(more); add a font to 'fallback' in fonts.lock, or, if boxes are right, add `expect: {missingGlyphs: \(list)}`"
    }
  }
}

extension Unicode.Scalar {
  /// `U+12000 CUNEIFORM SIGN A`.
  fileprivate var codePointAndName: String {
    let digits = String(value, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return [code, properties.name].compactMap(\.self).joined(separator: " ")
  }
}
