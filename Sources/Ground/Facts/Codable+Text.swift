/// A value that JSON states as its text.
public protocol CodableAsText: Codable, CustomStringConvertible {
  /// Reads the text; nil if it states no value.
  init?(_ text: String)
}

extension CodableAsText {
  /// Reads the text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let value = Self(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no \(Self.self)")
    }
    self = value
  }

  /// Writes the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
