public import AssayFacts
import AssayLabels
import AssayRenderers
import AssaySubjects
import AssayTypesetting

/// The JSON Schema of scenario files for editors; it allows more than the reader: the properties of all labels together.
extension FormatReference {
  /// The schema, draft 2020-12; `families` are the fonts that `systemFont` may name.
  public func schema(families: [String]) -> Fact {
    var keys = Facts()
    for key in ScenarioKey.allCases {
      let meaning = meaning(of: key.rawValue, in: "keys")
      keys[key.rawValue] = FormatSchema.described(key.schema(families: families), meaning)
    }
    return [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Assay scenario",
      "type": "object",
      "additionalProperties": false,
      "properties": .record(keys),
      "$defs": [
        "assignments": ["oneOf": [settings, ["type": "array", "items": settings]]],
        "attributedText": attributedText,
      ],
    ]
  }

  /// A mapping of the properties of all labels, and the frame.
  private var settings: Fact {
    var properties: Facts = [
      "frame": FormatSchema.described(
        FormatSchema.numbers(2, 4, FormatSchema.calculated),
        "The label's place: `[width, height]` or `[x, y, width, height]`, in points.")
    ]
    for system in LabelSystems.all {
      for property in system.propertyDescriptions {
        let meaning = meaning(of: property.key, in: system.name, "UILabel", "every label")
        for key in [property.key] + property.aliases where properties[key] == nil {
          let schema = notation(of: property).schema
          properties[key] = FormatSchema.described(schema, "\(system.name): \(meaning)")
        }
      }
    }
    return ["type": "object", "additionalProperties": false, "properties": .record(properties)]
  }

  private var attributedText: Fact {
    let attributes = properties(SpanAttributes.descriptions, in: "attributes")
    var span = attributes
    span["range"] = FormatSchema.numbers(2)
    let paragraph = attributes["paragraph"] ?? .null
    let keys: Facts = [
      "string": ["type": "string"],
      "attributes": FormatSchema.object(attributes),
      "paragraph": paragraph,
      "spans": ["type": "array", "items": FormatSchema.object(span, required: ["range"])],
    ]
    return ["oneOf": [FormatSchema.object(keys, required: ["string"]), ["type": "null"]]]
  }

  /// The schema of each key by its name; an optional key can also be null.
  private func properties(_ descriptions: [PropertyDescription], in table: String) -> Facts {
    descriptions.reduce(into: Facts()) { facts, description in
      let schema = notation(of: description).schema
      facts[description.key] = FormatSchema.described(
        description.isRequired ? schema : ["anyOf": [schema, ["type": "null"]]],
        meaning(of: description.key, in: table))
    }
  }

  func object(of fields: [PropertyDescription], in table: String) -> Fact {
    FormatSchema.object(
      properties(fields, in: table), required: fields.filter(\.isRequired).map(\.key))
  }

  var decoration: Fact {
    let styles = FormatSchema.words(DecorationLine.Style.allCases.map(\.rawValue))
    return ["oneOf": [["type": "boolean"], styles, object(of: DecorationLine.fields, in: "line along text")]]
  }

  var tabStops: Fact {
    let location = FormatSchema.number(in: PropertyKind.extents)
    let alignment = FormatSchema.words(TabStop.Alignment.allCases.map(\.rawValue))
    let pair: Fact = [
      "type": "array", "prefixItems": [location, alignment], "minItems": 1, "maxItems": 2,
    ]
    let stop = object(of: TabStop.fields, in: "tab stop")
    return ["type": "array", "items": ["oneOf": [location, pair, stop]]]
  }
}

/// The parts that schemas are made of.
enum FormatSchema {
  /// A mapping of some keys and no others.
  static func object(_ properties: Facts, required: [String] = []) -> Fact {
    var facts: Facts = [
      "type": "object", "additionalProperties": false, "properties": .record(properties),
    ]
    if !required.isEmpty { facts["required"] = .list(required.map(Fact.text)) }
    return .record(facts)
  }

  static func described(_ schema: Fact, _ text: String) -> Fact {
    guard case .record(var facts) = schema else { return schema }
    facts["description"] = .text(text)
    return .record(facts)
  }

  static func numbers(_ least: Int, _ most: Int? = nil, _ item: Fact = ["type": "number"]) -> Fact {
    ["type": "array", "items": item, "minItems": .number(least), "maxItems": .number(most ?? least)]
  }

  /// A number, or a formula that gives one.
  fileprivate static let calculated: Fact = [
    "anyOf": [["type": "number"], ["type": "string", "pattern": "^= "]]
  ]

  static func number(in range: ClosedRange<Double>) -> Fact {
    ["type": "number", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound)]
  }

  static func words(_ words: [String]) -> Fact { ["enum": .list(words.map(Fact.text))] }
}

extension ScenarioKey {
  fileprivate func schema(families: [String]) -> Fact {
    switch self {
    case .description: ["type": "string"]
    case .severalGoldens, .largeGolden: ["type": "string", "minLength": 1]
    case .knownFailure: KnownFailure.schema
    case .sameAs, .differsFrom: ["type": ["string", "object"]]
    case .covers: ["type": "array", "items": ["type": "string", "pattern": "^[A-Z]{2}-[0-9]{1,3}$"]]
    case .label: FormatSchema.words(LabelSystems.all.map { $0.name })
    case .render:
      FormatSchema.object(
        [
          "command": ["type": "array", "items": ["type": ["string", "number", "boolean"]], "minItems": 1],
          "timeLimit": FormatSchema.number(in: ProgramRenderer.timeLimits),
        ], required: ["command"])
    case .variant: FormatSchema.words(Variant.allCases.map(\.rawValue))
    case .creation: FormatSchema.words(Creation.allCases.map(\.rawValue))
    case .systemFont: FormatSchema.words(families)
    case .anchors, .canvas, .constraints, .images, .matrix, .expect: ["type": "object"]
    case .tolerance: StatedTolerance.schema
    case .probes:
      ["type": "object", "additionalProperties": FormatSchema.numbers(2, 2, FormatSchema.calculated)]
    case .given: ["$ref": "#/$defs/assignments"]
    case .when: ["type": "array", "items": ["type": "object", "required": ["if"]]]
    case .cases: ["type": "object", "additionalProperties": ["type": ["object", "null"]]]
    case .steps:
      [
        "type": "array",
        "items": [
          "type": "object", "minProperties": 1, "maxProperties": 1, "additionalProperties": false,
          "properties": [
            "set": ["$ref": "#/$defs/assignments"],
            "touchDown": FormatSchema.numbers(2), "touchMove": FormatSchema.numbers(2),
            "touchUp": FormatSchema.numbers(2), "touchCancel": FormatSchema.numbers(2),
            "sizeToFit": [
              "oneOf": [
                ["const": true],
                FormatSchema.object(
                  ["width": FormatSchema.number(in: PropertyKind.extents)], required: ["width"]),
              ]
            ],
            "advance": ["type": "number", "minimum": 0], "redraw": ["const": true],
            "capture": ["type": ["string", "object"]],
          ],
        ],
      ]
    }
  }
}
