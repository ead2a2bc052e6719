public import AssayFacts

extension PictureRule {
  /// The JSON Schema of `assay.yaml`, draft 2020-12.
  public static var schema: Fact {
    var properties = Facts()
    for key in keys { properties[key.name] = FormatSchema.described(schema(of: key.name), key.meaning) }
    let rule = FormatSchema.object(properties, required: ["names"])
    return [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Assay pictures",
      "type": "object",
      "additionalProperties": false,
      "required": ["pictures"],
      "properties": ["pictures": ["type": "array", "items": rule]],
    ]
  }

  private static func schema(of key: String) -> Fact {
    let text: Fact = ["type": "string", "minLength": 1]
    switch key {
    case "tolerance": return Allowance.schema
    case "differsFrom": return ["oneOf": [text, ["type": "array", "items": text]]]
    case "expect", "environment": return ["type": "object"]
    default: return text
    }
  }
}
