/// A color in sRGB with straight alpha, eight bits per channel.
public struct Color: Hashable, Sendable {
  /// The red level, 0…255, not multiplied by alpha.
  public var red: UInt8
  /// The green level, 0…255, not multiplied by alpha.
  public var green: UInt8
  /// The blue level, 0…255, not multiplied by alpha.
  public var blue: UInt8
  /// The opacity: 0 is invisible, 255 opaque.
  public var alpha: UInt8

  /// Creates a color from its channel levels; opaque by default.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates a color from `#RGB`, `#RGBA`, `#RRGGBB`, `#RRGGBBAA` or a name in ``named``; nil for anything else.
  public init?(_ text: String) {
    if let color = Color.named[text] {
      self = color
      return
    }
    guard text.first == "#" else { return nil }
    var digits: [UInt8] = []
    for character in text.dropFirst() {
      guard character.isASCII, let digit = character.hexDigitValue else { return nil }
      digits.append(UInt8(digit))
    }
    let levels: [UInt8]
    switch digits.count {
    case 3, 4: levels = digits.map { $0 * 17 }
    case 6, 8: levels = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    default: return nil
    }
    self.init(red: levels[0], green: levels[1], blue: levels[2], alpha: levels.count == 4 ? levels[3] : 255)
  }

  /// The same color with another opacity.
  public func withAlpha(_ alpha: UInt8) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }
}

extension Color: CustomStringConvertible {
  /// The color as `#RRGGBB`, or `#RRGGBBAA` when it is not opaque.
  public var description: String {
    let levels = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
    return "#" + levels.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
  }
}

extension Color {
  /// Opaque black.
  public static let black = Color(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = Color(red: 255, green: 255, blue: 255)
  /// Fully transparent.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)

  /// The color names of scenario files: UIKit's constants, with the levels that UIKit documents.
  public static let named: [String: Color] = [
    "black": .black,
    "darkGray": Color(red: 85, green: 85, blue: 85),
    "lightGray": Color(red: 170, green: 170, blue: 170),
    "white": .white,
    "gray": Color(red: 128, green: 128, blue: 128),
    "red": Color(red: 255, green: 0, blue: 0),
    "green": Color(red: 0, green: 255, blue: 0),
    "blue": Color(red: 0, green: 0, blue: 255),
    "cyan": Color(red: 0, green: 255, blue: 255),
    "yellow": Color(red: 255, green: 255, blue: 0),
    "magenta": Color(red: 255, green: 0, blue: 255),
    "orange": Color(red: 255, green: 128, blue: 0),
    "purple": Color(red: 128, green: 0, blue: 128),
    "brown": Color(red: 153, green: 102, blue: 51),
    "clear": .clear,
  ]
}
