import AssayFacts
import AssayLabels
import AssayTypesetting

extension PropertyKind {
  /// The kind, for the reference page.
  var words: String {
    switch self {
    case .bool: "`true` or `false`"
    case .number: "number"
    case .count: "whole number"
    case .text: "text"
    case .color: "color"
    case .insets: "insets"
    case .word(let words): words.map { "`\($0)`" }.joined(separator: ", ")
    case .words(let words): "list of " + words.map { "`\($0)`" }.joined(separator: ", ")
    case .flags(let words):
      PropertyKind.words(words).words + ", or the sum of their bits 1 to \(1 << (words.count - 1))"
    case .numbered(let words): PropertyKind.word(words).words + ", or their number from 0"
    case .font: "font"
    case .attributedText: "text with attributes"
    case .richText: "text, or text with attributes"
    case .insertion: "picture to insert"
    case .link: "link"
    case .styling: "attributes for a range"
    case .limited(let range): "number " + range.words
    case .numbers(let names, let range): "`[\(names.joined(separator: ", "))]`, each " + range.words
    case .language: "language"
    case .decoration: "line along text"
    case .tabStops: "list of `[location, alignment]`"
    case .path: "path"
    case .record(let fields): "mapping of " + fields.map { "`\($0.key)`" }.joined(separator: ", ")
    }
  }
}

extension PropertyKind {
  var schema: Fact {
    switch self {
    case .bool: ["type": "boolean"]
    case .number: ["type": "number"]
    case .count: ["type": "integer", "minimum": 0]
    case .text, .color: ["type": ["string", "null"]]
    case .insets: FormatSchema.numbers(4)
    case .word(let words): FormatSchema.words(words)
    case .words(let words): ["type": "array", "items": FormatSchema.words(words)]
    case .flags(let words):
      [
        "oneOf": [
          PropertyKind.words(words).schema,
          ["type": "integer", "minimum": 0, "maximum": .number(Double(1 << words.count - 1))],
        ]
      ]
    case .numbered(let words): ["oneOf": [FormatSchema.words(words), ["type": "integer"]]]
    case .font: ["type": ["string", "number"]]
    case .insertion, .link, .styling: ["type": ["object", "null"]]
    case .richText: ["oneOf": [["type": ["string", "null"]], ["$ref": "#/$defs/attributedText"]]]
    case .attributedText: ["$ref": "#/$defs/attributedText"]
    case .limited(let range): FormatSchema.number(in: range)
    case .numbers(let names, let range):
      FormatSchema.numbers(names.count, nil, FormatSchema.number(in: range))
    case .language: ["type": "string"]
    case .decoration:
      [
        "oneOf": [
          ["type": "boolean"], FormatSchema.words(DecorationLine.Style.allCases.map(\.rawValue)),
          FormatSchema.object(of: DecorationLine.fields),
        ]
      ]
    case .tabStops: FormatSchema.tabStops
    case .path: PathReading.schema
    case .record(let fields): FormatSchema.object(of: fields)
    }
  }
}

extension PropertyDescription {
  /// A row of a table: key, kind, meaning.
  var row: String {
    let names = ([key] + aliases).map { "`\($0)`" }.joined(separator: " or ")
    return "| \(names) | \(kind.words) | \(summary)\(isRequired ? " Must be stated." : "") |\n"
  }
}
