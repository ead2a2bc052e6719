import CAssayFriBidi

/// The embedding levels of a paragraph (UAX #9), by FriBidi.
struct BidiLevels {
  // The level of each scalar before rule L1; odd levels read from right to left. Empty if all are 0.
  private let levels: [Int8]
  /// Whether the paragraph reads from right to left.
  let isRightToLeft: Bool
  // Empty if all levels are 0, because then no rule can change them.
  let types: [FriBidiCharType]

  /// The level of a scalar before rule L1.
  subscript(scalar: Int) -> Int8 { levels.isEmpty ? 0 : levels[scalar] }

  /// Resolves a paragraph's levels (P2…I2); an override acts like its control character around its scalars (HL3).
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
    var scalars = scalars
    for (place, control) in controls.reversed() { scalars.insert(control, at: place) }
    let count = FriBidiStrIndex(scalars.count)
    var types = BidiLevels.types(of: scalars)
    var brackets = [FriBidiBracketType](repeating: 0, count: scalars.count)
    var levels = [Int8](repeating: 0, count: scalars.count)
    var base = BidiLevels.base(direction)
    fribidi_get_bracket_types(scalars, count, types, &brackets)
    let status = fribidi_get_par_embedding_levels_ex(types, brackets, count, &base, &levels)
    // FriBidi fails only without memory; then the text stays in logical order.
    if status == 0 { levels = [Int8](repeating: 0, count: scalars.count) }
    for (number, control) in controls.enumerated().reversed() {
      levels.remove(at: control.0 + number)
      types.remove(at: control.0 + number)
    }
    self.levels = levels
    isRightToLeft = base == FRIBIDI_PAR_RTL || base == FRIBIDI_PAR_WRTL
    self.types = types
  }

  /// Joins the levels of the beginning of one paragraph, of a token, and of the end of another, in the direction of the first.
  ///
  /// Hidden text still counts, because levels are found before a line is cut (UAX #9 3.3, 3.4). A token without
  /// direction of its own has the direction of the text on both sides, or else of the paragraph.
  init(
    _ head: BidiLevels, _ headRange: Range<Int>, token: [UInt32], _ tail: BidiLevels, _ tailRange: Range<Int>,
    scalars: [UInt32]
  ) {
    if head.types.isEmpty, tail.types.isEmpty, token.allSatisfy(BidiLevels.isPlain) {
      (levels, types, isRightToLeft) = ([], [], false)
      return
    }
    let (before, after) = (headRange.map { head[$0] }, tailRange.map { tail[$0] })
    let base: Int8 = head.isRightToLeft ? 1 : 0
    let fromLeft = BidiLevels(of: token, direction: .leftToRight)
    let fromRight = BidiLevels(of: token, direction: .rightToLeft)
    var own = token.indices.map { head.isRightToLeft ? fromRight[$0] : fromLeft[$0] }
    if token.indices.allSatisfy({ fromLeft[$0] == 0 && fromRight[$0] == 1 }) {
      let (left, right) = (before.last ?? base, after.first ?? base)
      own = token.map { _ in left & 1 == right & 1 ? min(left, right) : base }
    }
    levels = before + own + after
    isRightToLeft = head.isRightToLeft
    types = BidiLevels.types(of: scalars)
  }

  private static func types(of scalars: [UInt32]) -> [FriBidiCharType] {
    var types = [FriBidiCharType](repeating: FriBidiCharType(rawValue: 0), count: scalars.count)
    fribidi_get_bidi_types(scalars, FriBidiStrIndex(scalars.count), &types)
    return types
  }

  /// The levels of one line's scalars after rule L1, which gives white space at its end the paragraph's level; none if all
  /// are 0.
  func ofLine(_ scalars: Range<Int>) -> [Int8] {
    guard !types.isEmpty, !scalars.isEmpty else { return [] }
    var line = Array(levels[scalars])
    let base = isRightToLeft ? FRIBIDI_PAR_RTL : FRIBIDI_PAR_LTR
    // Only the line's part, so that the time for a line does not grow with the paragraph.
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

  /// Whether a scalar is in a block without directional controls and characters of the classes R, AL and AN.
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
  /// The control character that begins it; U+202C ends it.
  fileprivate var opening: UInt32 {
    switch self {
    case .embedLeftToRight: 0x202A
    case .embedRightToLeft: 0x202B
    case .overrideLeftToRight: 0x202D
    case .overrideRightToLeft: 0x202E
    }
  }
}

/// The visual order of runs with the given levels (UAX #9 L2): from the highest level down, runs of at least that level are
/// reversed together.
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
