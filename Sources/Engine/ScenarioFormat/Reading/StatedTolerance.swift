import AssayFacts
import AssaySubjects

/// The value of `tolerance`: limits for the whole picture, and other limits for parts of it.
struct StatedTolerance {
  var tolerance = Tolerance.exact
  var regions: [RegionTolerance] = []

  /// The keys of limits, of the whole picture and of a region.
  static let limitKeys = ["preset"] + Tolerance.Limit.allCases.map(\.rawValue)
}

extension StatedTolerance {
  /// Reads the value; `scale` is in pixels per point; boxes of regions need it.
  init(_ value: YAMLValue, scale: Double) throws(Problem) {
    let keys = try KeyedValues(
      value, "'tolerance'", allowed: StatedTolerance.limitKeys + ["regions", "reason"])
    _ = try keys.required("reason").reason("'tolerance'")
    let tolerance = try Tolerance(keys, otherwise: .exact)
    self.tolerance = tolerance
    regions = try (keys["regions"]?.items("'regions'") ?? []).map { item throws(Problem) in
      try RegionTolerance(item, otherwise: tolerance, scale: scale)
    }
  }

  static var schema: Fact {
    var region = limits
    region["box"] = FormatSchema.numbers(4)
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

extension RegionTolerance {
  /// The most pixels from the picture's corner that a box may reach.
  private static let reach = 1_000_000.0

  /// Reads an item of `regions`; the limits of the whole picture hold where it does not name others.
  fileprivate init(_ value: YAMLValue, otherwise tolerance: Tolerance, scale: Double) throws(Problem) {
    let keys = try KeyedValues(value, "a region", allowed: StatedTolerance.limitKeys + ["box", "ignore"])
    let box = try RegionTolerance.box(try keys.required("box"), scale: scale)
    guard let ignore = keys["ignore"], try ignore.bool("'ignore'") else {
      guard StatedTolerance.limitKeys.contains(where: { keys[$0] != nil }) else {
        throw value.problem("a region needs limits of its own, or 'ignore: true'")
      }
      self.init(box: box, tolerance: try Tolerance(keys, otherwise: tolerance))
      return
    }
    if let limit = StatedTolerance.limitKeys.first(where: { keys[$0] != nil }) {
      throw ignore.problem("'\(limit)' has no meaning in a region that is ignored; keep one of them")
    }
    self.init(box: box, tolerance: nil)
  }

  /// A box in points from the picture's top left corner, as the pixels it touches.
  private static func box(_ value: YAMLValue, scale: Double) throws(Problem) -> PixelRect {
    let numbers = try value.numbers("'box'", ["x", "y", "width", "height"]).map { $0 * scale }
    guard numbers.allSatisfy({ $0.magnitude <= reach }) else {
      throw value.problem("'box' reaches more than \(Int(reach)) pixels from the picture's corner")
    }
    let (left, top) = (Int(numbers[0].rounded(.down)), Int(numbers[1].rounded(.down)))
    let right = Int((numbers[0] + numbers[2]).rounded(.up))
    let bottom = Int((numbers[1] + numbers[3]).rounded(.up))
    guard numbers[2] > 0, numbers[3] > 0 else {
      throw value.problem("'box' is [x, y, width, height], and its sides must be more than 0")
    }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension Tolerance {
  /// Reads a preset and limits that replace its own; without a preset, limits that replace other ones.
  fileprivate init(_ keys: KeyedValues, otherwise: Tolerance) throws(Problem) {
    self = otherwise
    if let preset = keys["preset"] {
      let name = try preset.word("'preset'", among: Tolerance.presets.map(\.name)) {
        "'\($0)' is not a preset"
      }
      self = Tolerance.presets.first { $0.name == name }?.tolerance ?? otherwise
    }
    for limit in Limit.allCases {
      guard let value = keys[limit.rawValue] else { continue }
      let what = "'\(limit.rawValue)'"
      let number = try value.number(what)
      guard number >= 0 else { throw value.problem("\(what) must not be negative") }
      guard limit != .spots || Int(exactly: number) != nil else {
        throw value.problem("'spots' counts regions, so it must be a whole number")
      }
      self[limit] = number
    }
  }
}

extension KnownFailure {
  /// Reads a reason alone, or a mapping with more.
  init(_ value: YAMLValue) throws(Problem) {
    guard value.isMapping else {
      self.init(try value.reason("'knownFailure'"))
      return
    }
    let keys = try KeyedValues(value, "'knownFailure'", allowed: ["reason", "failure", "until", "issue"])
    self.init(
      try keys.required("reason").reason("'knownFailure'"), failure: try keys["failure"]?.string("'failure'"),
      until: try keys["until"]?.string("'until'"), issue: try keys["issue"]?.string("'issue'"))
    if let problem { throw value.problem(problem) }
  }

  static var schema: Fact {
    let text: Fact = ["type": "string", "minLength": 1]
    let day: Fact = ["type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"]
    let whole = FormatSchema.object(
      ["reason": text, "failure": text, "until": day, "issue": ["type": ["string", "number"]]],
      required: ["reason"])
    return ["oneOf": [text, whole]]
  }
}
