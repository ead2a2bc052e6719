extension Fact {
  /// How deep lists and records in JSON may be nested.
  public static let depthLimit = 32

  /// Reads JSON (RFC 8259) and keeps the order of names.
  ///
  /// - Throws: The line and its error. A repeated name in a record, a number that no `Double` holds, values nested
  ///   deeper than ``depthLimit`` and more than 100,000 values are errors as well.
  public init(json: [UInt8]) throws(FactJSONError) { try self.init(json: json, atMost: Facts.countLimit) }

  /// Reads JSON with at most this number of values, nested at most this deep.
  package init(
    json: [UInt8], atMost countLimit: Int, nested depthLimit: Int = depthLimit
  ) throws(FactJSONError) {
    var reader = FactReader(bytes: json, countLimit: countLimit)
    reader.depthLimit = depthLimit
    self = try reader.document()
  }
}

extension Fact {
  /// The value as JSON over several lines; a list of plain values takes one line, and a number that is not finite is null.
  public var json: String { text(Layout(indentation: 0)) }

  /// The value as JSON without needless space.
  public var compactJSON: String { text(Layout(hasSpaces: false)) }
}

extension Fact {
  /// A JSON object with the members that have a value, in this order.
  package static func object(_ members: KeyValuePairs<String, Fact?>) -> Fact {
    .record(Facts(members.compactMap { name, value in value.map { (name, $0) } }))
  }

  /// A JSON array; nil for an empty one.
  package static func array<Element>(_ elements: [Element], _ value: (Element) -> Fact) -> Fact? {
    elements.isEmpty ? nil : .list(elements.map(value))
  }
}

extension Fact {
  /// The members of an object; nil for another value.
  package var members: Facts? { if case .record(let facts) = self { facts } else { nil } }
  /// The elements of an array; nil for another value.
  package var elements: [Fact]? { if case .list(let values) = self { values } else { nil } }
  /// A string; nil for another value.
  package var string: String? { if case .text(let text) = self { text } else { nil } }
  /// A number; nil for another value.
  package var double: Double? { if case .number(let number) = self { number } else { nil } }
}

// As a string of JSON, since containers of keys do not keep their order.
extension Fact: Codable {
  /// Reads the value from a string of JSON.
  public init(from decoder: any Decoder) throws {
    try self.init(json: Array(decoder.singleValueContainer().decode(String.self).utf8))
  }

  /// Writes the value as a string of JSON.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(compactJSON)
  }
}

extension Facts: Codable {
  /// Reads facts from a string of JSON.
  public init(from decoder: any Decoder) throws { self = try Fact(from: decoder).members ?? Facts() }

  /// Writes facts as a string of JSON.
  public func encode(to encoder: any Encoder) throws { try Fact.record(self).encode(to: encoder) }
}
