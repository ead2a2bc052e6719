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
    let amount: Fact = ["type": "number", "minimum": 0]
    return [
      "preset": FormatSchema.words(Tolerance.presets.map(\.name)), "edge": amount, "color": amount,
      "ink": amount,
      "spots": ["type": "integer", "minimum": 0],
    ]
  }
}
