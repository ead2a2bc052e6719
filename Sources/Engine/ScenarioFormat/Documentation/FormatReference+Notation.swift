import AssayFacts
import AssayLabels

extension FormatReference {
  /// How a property's value is written: in words for the page, and as a JSON Schema.
  func notation(of property: PropertyDescription) -> (words: String, schema: Fact) {
    switch property.kind {
    case .bool: ("`true` or `false`", ["type": "boolean"])
    case .number: ("number", ["type": "number"])
    case .limited(let range): ("number " + range.words, FormatSchema.number(in: range))
    case .count: ("whole number", ["type": "integer", "minimum": 0])
    case .numbers(let names, let range):
      (
        "`[\(names.joined(separator: ", "))]`, each " + range.words,
        FormatSchema.numbers(names.count, nil, FormatSchema.number(in: range))
      )
    case .insets: ("insets", FormatSchema.numbers(4))
    case .text: ("text", ["type": ["string", "null"]])
    case .color: ("color", ["type": ["string", "null"]])
    case .language: ("language", ["type": "string"])
    case .font: ("font", ["type": ["string", "number"]])
    case .word(let words, orNumber: false): (FormatReference.list(words), FormatSchema.words(words))
    case .word(let words, orNumber: true):
      (
        FormatReference.list(words) + ", or their number from 0",
        ["oneOf": [FormatSchema.words(words), ["type": "integer"]]]
      )
    case .words(let words, orBits: false):
      ("list of " + FormatReference.list(words), ["type": "array", "items": FormatSchema.words(words)])
    case .words(let words, orBits: true):
      (
        "list of \(FormatReference.list(words)), or the sum of their bits 1 to \(1 << (words.count - 1))",
        [
          "oneOf": [
            ["type": "array", "items": FormatSchema.words(words)],
            ["type": "integer", "minimum": 0, "maximum": .number(Double(1 << words.count - 1))],
          ]
        ]
      )
    case .attributedText: ("text with attributes", ["$ref": "#/$defs/attributedText"])
    case .richText:
      (
        "text, or text with attributes",
        ["oneOf": [["type": ["string", "null"]], ["$ref": "#/$defs/attributedText"]]]
      )
    case .insertion: ("picture to insert", ["type": ["object", "null"]])
    case .link: ("link", ["type": ["object", "null"]])
    case .styling: ("attributes for a range", ["type": ["object", "null"]])
    case .decoration: ("line along text", decoration)
    case .tabStops: ("list of `[location, alignment]`", tabStops)
    case .path: ("path", PathReading.schema)
    case .record(let fields):
      ("mapping of " + FormatReference.list(fields.map(\.key)), object(of: fields, in: property.key))
    }
  }

  private static func list(_ words: [String]) -> String { words.map { "`\($0)`" }.joined(separator: ", ") }
}
