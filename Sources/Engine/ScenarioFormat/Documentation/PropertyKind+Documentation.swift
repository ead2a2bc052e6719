import AssayFacts
import AssayLabels

extension PropertyKind {
  /// How a value is written: in words for the reference page, and as a JSON Schema.
  var notation: (words: String, schema: Fact) {
    switch self {
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
    case .word(let words, orNumber: false): (PropertyKind.list(words), FormatSchema.words(words))
    case .word(let words, orNumber: true):
      (
        PropertyKind.list(words) + ", or their number from 0",
        ["oneOf": [FormatSchema.words(words), ["type": "integer"]]]
      )
    case .words(let words, orBits: false):
      ("list of " + PropertyKind.list(words), ["type": "array", "items": FormatSchema.words(words)])
    case .words(let words, orBits: true):
      (
        "list of \(PropertyKind.list(words)), or the sum of their bits 1 to \(1 << (words.count - 1))",
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
    case .decoration: ("line along text", FormatSchema.decoration)
    case .tabStops: ("list of `[location, alignment]`", FormatSchema.tabStops)
    case .path: ("path", PathReading.schema)
    case .record(let fields):
      ("mapping of " + PropertyKind.list(fields.map(\.key)), FormatSchema.object(of: fields))
    }
  }

  private static func list(_ words: [String]) -> String { words.map { "`\($0)`" }.joined(separator: ", ") }
}

extension PropertyDescription {
  /// A row of a table: key, kind, meaning.
  var row: String {
    let names = ([key] + aliases).map { "`\($0)`" }.joined(separator: " or ")
    return "| \(names) | \(kind.notation.words) | \(summary)\(isRequired ? " Must be stated." : "") |\n"
  }
}
