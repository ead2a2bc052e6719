import CAssayFriBidi

/// The embedding levels of a paragraph (UAX #9), by FriBidi.
struct BidiLevels {
  // The level of each scalar before rule L1; odd ones read from right to left. Empty when all are 0.
  private let levels: [Int8]
  /// Whether the paragraph reads from right to left.
  let isRightToLeft: Bool
  // Empty when every level is 0, where no rule can change anything.
  private let types: [FriBidiCharType]

  /// Whether every level is 0 on every line.
  var isUniform: Bool { types.isEmpty }

  /// The level of a scalar before rule L1.
  subscript(scalar: Int) -> Int8 { levels.isEmpty ? 0 : levels[scalar] }

  /// Resolves a paragraph's levels (P2…I2); an override acts as its control would around its scalars (HL3).
  init(
    of scalars: [UInt32], direction: WritingDirection,
    overrides: [(scalars: Range<Int>, kind: DirectionOverride)] = []
  ) {
    if direction != .rightToLeft, overrides.isEmpty, scalars.allSatisfy(BidiLevels.isPlain) {
      (levels, types) = ([], [])
      isRightToLeft = false
      return
    }
    let controls = overrides.flatMap { override -> [(Int, UInt32)] in
      [(override.scalars.lowerBound, override.kind.opening), (override.scalars.upperBound, 0x202C)]
    }
    let scalars = BidiLevels.inserting(controls, into: scalars)
    let count = FriBidiStrIndex(scalars.count)
    var types = [FriBidiCharType](repeating: FriBidiCharType(rawValue: 0), count: scalars.count)
    var brackets = [FriBidiBracketType](repeating: 0, count: scalars.count)
    var levels = [Int8](repeating: 0, count: scalars.count)
    var base = BidiLevels.base(direction)
    fribidi_get_bidi_types(scalars, count, &types)
    fribidi_get_bracket_types(scalars, count, types, &brackets)
    let status = fribidi_get_par_embedding_levels_ex(types, brackets, count, &base, &levels)
    // FriBidi fails only where memory ends; then the text stays in logical order.
    if status == 0 { levels = [Int8](repeating: 0, count: scalars.count) }
    for (number, control) in controls.enumerated().reversed() {
      levels.remove(at: control.0 + number)
      types.remove(at: control.0 + number)
    }
    self.levels = levels
    isRightToLeft = BidiLevels.isOdd(base, whenEmpty: direction)
    self.types = types
  }

  /// The scalars with controls before the positions named, which rise.
  private static func inserting(_ controls: [(Int, UInt32)], into scalars: [UInt32]) -> [UInt32] {
    var result: [UInt32] = []
    var position = 0
    for (place, control) in controls {
      result += scalars[position..<place]
      result.append(control)
      position = place
    }
    return result + scalars[position...]
  }

  /// The levels of one line's scalars after rule L1, which gives white space at its end the paragraph's level.
  func ofLine(_ scalars: Range<Int>) -> [Int8] {
    guard !types.isEmpty, !scalars.isEmpty else { return [Int8](repeating: 0, count: scalars.count) }
    var line = Array(levels[scalars])
    let base = isRightToLeft ? FRIBIDI_PAR_RTL : FRIBIDI_PAR_LTR
    // The line alone, so that a line's cost does not grow with the paragraph.
    types[scalars].withUnsafeBufferPointer { types in
      _ = fribidi_reorder_line(
        0, types.baseAddress, FriBidiStrIndex(scalars.count), 0, base, &line, nil, nil)
    }
    return line
  }

  private static func base(_ direction: WritingDirection) -> FriBidiParType {
    switch direction {
    case .natural: FRIBIDI_PAR_WLTR
    case .leftToRight: FRIBIDI_PAR_LTR
    case .rightToLeft: FRIBIDI_PAR_RTL
    }
  }

  private static func isOdd(_ base: FriBidiParType, whenEmpty direction: WritingDirection) -> Bool {
    base == FRIBIDI_PAR_RTL || base == FRIBIDI_PAR_WRTL
  }

  /// Whether a scalar stays at level 0 in a paragraph that holds only such scalars and reads from left to right.
  ///
  /// True for blocks that hold no character of the classes R, AL and AN and no directional control.
  private static func isPlain(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0..<0x590, 0x900..<0x200E, 0x2010..<0x202A, 0x202F..<0x2066, 0x2070..<0xFB00, 0xFE00..<0xFE70,
      0xFF00..<0xFFF0, 0x1F000..<0x30000:
      true
    default: false
    }
  }
}

extension DirectionOverride {
  /// The control that begins it; U+202C ends it.
  fileprivate var opening: UInt32 {
    switch self {
    case .embedLeftToRight: 0x202A
    case .embedRightToLeft: 0x202B
    case .overrideLeftToRight: 0x202D
    case .overrideRightToLeft: 0x202E
    }
  }
}

/// Puts the runs of a line in visual order (UAX #9 L2): from the highest level down, reverses what is at least that high.
func visualOrder(of levels: [Int8]) -> [Int] {
  var order = Array(levels.indices)
  guard let highest = levels.max(), highest > 0 else { return order }
  for level in stride(from: highest, to: 0, by: -1) {
    var start = 0
    while start < order.count {
      guard levels[order[start]] >= level else {
        start += 1
        continue
      }
      var end = start
      while end < order.count, levels[order[end]] >= level { end += 1 }
      order[start..<end].reverse()
      start = end
    }
  }
  return order
}
