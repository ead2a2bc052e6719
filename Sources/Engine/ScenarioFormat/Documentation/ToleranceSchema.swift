import AssayFacts
import AssaySubjects

extension Allowance {
  /// What the value of `tolerance` looks like.
  static var schema: Fact {
    var region = limits
    region["box"] = FormatSchema.numbers(4, 4)
    region["ignore"] = ["type": "boolean"]
    var whole = limits
    whole["reason"] = ["type": "string", "minLength": 1]
    whole["regions"] = ["type": "array", "items": FormatSchema.object(region, required: ["box"])]
    return FormatSchema.object(whole, required: ["reason"])
  }

  private static var limits: Facts {
    var limits: Facts = ["preset": FormatSchema.words(Tolerance.presets.map(\.name))]
    for limit in Tolerance.Limit.allCases {
      limits[limit.rawValue] = ["type": limit == .spots ? "integer" : "number", "minimum": 0]
    }
    return limits
  }
}
