public import AssayFacts
public import AssayImaging
public import AssaySubjects

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

extension SubjectName: CodableAsText {}
extension Color: CodableAsText {}
extension ContentHash: CodableAsText {}
extension FactPath: CodableAsText {}

extension FactDifference: Codable {
  private enum CodingKeys: CodingKey {
    case path, old, new
  }

  /// Reads the path and the values; a value that is absent has no member.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      path: try container.decode(FactPath.self, forKey: .path),
      old: try container.decodeIfPresent(Fact.self, forKey: .old),
      new: try container.decodeIfPresent(Fact.self, forKey: .new))
  }

  /// Writes the path and the values.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(path, forKey: .path)
    try container.encodeIfPresent(old, forKey: .old)
    try container.encodeIfPresent(new, forKey: .new)
  }
}

// Most lists of most cases are empty, and a manifest leaves those out.
extension KeyedEncodingContainer where Key == Evaluation.CodingKeys {
  mutating func encode<Value: Encodable>(_ values: [Value], forKey key: Key) throws {
    try encodeIfPresent(values.isEmpty ? nil : values, forKey: key)
  }
}

extension KeyedDecodingContainer where Key == Evaluation.CodingKeys {
  func decode<Value: Decodable>(_ type: [Value].Type, forKey key: Key) throws -> [Value] {
    try decodeIfPresent(type, forKey: key) ?? []
  }
}
