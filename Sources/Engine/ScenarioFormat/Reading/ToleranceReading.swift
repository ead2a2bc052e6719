import AssaySubjects

/// What a case allows: limits for the whole picture, and other ones for parts of it.
struct Allowance {
  var tolerance = Tolerance.exact
  var regions: [RegionTolerance] = []

  /// The keys of limits, for the whole picture and for a region.
  static let limitKeys = ["preset"] + Tolerance.Limit.allCases.map(\.rawValue)

  init() {}

  /// Reads the value of `tolerance`.
  ///
  /// - Parameter scale: Pixels per point, for the boxes of regions.
  init(_ value: YAMLValue, scale: Double) throws(Problem) {
    let keys = try KeyedValues(value, "'tolerance'", allowed: Allowance.limitKeys + ["regions", "reason"])
    guard !(try keys.required("reason").string("'reason'")).isEmpty else {
      throw value.problem("a tolerance needs a 'reason' that says why the picture may differ")
    }
    tolerance = try Tolerance(keys, otherwise: .exact)
    for item in try keys["regions"]?.items("'regions'") ?? [] {
      regions.append(try RegionTolerance(item, otherwise: tolerance, scale: scale))
    }
  }
}

extension RegionTolerance {
  /// The most pixels from the picture's corner that a box may reach.
  private static let reach = 1_000_000.0

  /// Reads an item of `regions`: limits that it does not name are the whole picture's.
  fileprivate init(_ value: YAMLValue, otherwise tolerance: Tolerance, scale: Double) throws(Problem) {
    let keys = try KeyedValues(value, "a region", allowed: Allowance.limitKeys + ["box", "ignore"])
    let box = try RegionTolerance.box(try keys.required("box"), scale: scale)
    guard let ignore = keys["ignore"], try ignore.bool("'ignore'") else {
      guard Allowance.limitKeys.contains(where: { keys[$0] != nil }) else {
        throw value.problem("a region needs limits of its own, or 'ignore: true'")
      }
      self.init(box: box, tolerance: try Tolerance(keys, otherwise: tolerance))
      return
    }
    if let limit = Allowance.limitKeys.first(where: { keys[$0] != nil }) {
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
  /// Reads a preset and limits that differ from it; without a preset from what else would hold.
  fileprivate init(_ keys: KeyedValues, otherwise: Tolerance) throws(Problem) {
    self = otherwise
    if let preset = keys["preset"] {
      let word = try preset.string("'preset'")
      guard let found = Tolerance.presets.first(where: { $0.name == word }) else {
        let ending = Suggestion.ending(for: word, among: Tolerance.presets.map(\.name))
        throw preset.problem("'\(word)' is no preset\(ending)")
      }
      self = found.tolerance
    }
    for limit in Limit.allCases {
      guard let value = keys[limit.rawValue] else { continue }
      let number = try Tolerance.limit(value, "'\(limit.rawValue)'")
      guard limit != .spots || Int(exactly: number) != nil else {
        throw value.problem("'spots' counts regions, so it must be a whole number")
      }
      self[limit] = number
    }
  }

  private static func limit(_ value: YAMLValue, _ what: String) throws(Problem) -> Double {
    let number = try value.number(what)
    guard number >= 0 else { throw value.problem("\(what) must not be negative") }
    return number
  }
}
