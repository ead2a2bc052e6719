import AssayTypesetting

/// Where the font of some text wants a line along it, in points, y down from the line of text's baseline.
///
/// The primary face of the attributes' font says so, not the face that draws a run, so that a character from another
/// face neither moves nor thickens the line.
struct DecorationBar {
  /// The upper edge of an underline; the middle of a line through the text.
  var position: Double
  /// The thickness of a single line.
  var thickness: Double

  /// An underline: `post` says where; 0.1 em below the baseline and 0.05 em thick where it does not (says 0).
  init(under attributes: TextAttributes) {
    let face = attributes.font.primary
    let em = attributes.font.size / Double(face.unitsPerEm)
    let position = face.underlinePosition
    self.position =
      (position == 0 ? 0.1 * attributes.font.size : -Double(position) * em) - attributes.rise
    thickness = DecorationBar.thickness(of: attributes.font)
  }

  /// A line through the text, at half the height of a small letter; 0.25 em high where the font does not say.
  init(through attributes: TextAttributes) {
    let height = attributes.font.xHeight > 0 ? attributes.font.xHeight : 0.5 * attributes.font.size
    position = -height / 2 - attributes.rise
    thickness = DecorationBar.thickness(of: attributes.font)
  }

  private static func thickness(of font: Font) -> Double {
    let thickness = font.primary.underlineThickness
    return thickness > 0 ? Double(thickness) * font.size / Double(font.primary.unitsPerEm) : 0.05 * font.size
  }
}

extension DecorationLine.Style {
  /// How thick each of the style's lines is, in multiples of a single one's thickness.
  var weight: Double { self == .thick ? 2 : 1 }
  /// How many lines there are, as far from each other as each is thick.
  var lineCount: Int { self == .double ? 2 : 1 }
}
