import AssayFacts
import FoundationEssentials

/// A JSON file that a stranger may have written.
struct JSONFile {
  private let data: Data

  /// Checks the bytes; throws if an object has a name twice, because programs differ in which of the values they take.
  init(_ bytes: [UInt8]) throws(FactJSONError) {
    _ = try Fact(json: bytes, atMost: .max)
    data = Data(bytes)
  }

  /// Decodes the file.
  func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try decoder.decode(type, from: data)
  }

  /// The bytes of a file: equal values give equal bytes.
  static func bytes(of value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return [UInt8](try encoder.encode(value))
  }

  /// Why a file cannot be decoded, in a few words.
  static func words(for error: any Error) -> String {
    func path(_ keys: [any CodingKey]) -> String {
      keys.reduce("") { path, key in
        path + (key.intValue.map { "[\($0)]" } ?? (path.isEmpty ? "" : ".") + key.stringValue)
      }
    }
    return switch error {
    case DecodingError.keyNotFound(let key, let context): "'\(path(context.codingPath + [key]))' is missing"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      "'\(path(context.codingPath))' has another type"
    case DecodingError.dataCorrupted(let context):
      "'\(path(context.codingPath))' has a value that is not allowed"
    default: "it is no JSON: \(error)"
    }
  }
}
