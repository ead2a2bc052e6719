import AssaySubjects
import AssayTypesetting

/// The kinds of noise, which must pass, and of changes, which must fail.
enum PairKinds {
  typealias Noise = @Sendable (inout LabelPicture, inout Machine, inout SplitMix64) -> Void
  typealias Change = @Sendable (inout LabelPicture, inout LabelPicture, inout SplitMix64) -> Void

  /// Ways in which another machine draws the same label.
  static let noises: [(name: String, alter: Noise)] = [
    ("phase across", { _, m, d in m.shift.x = d.sign() * d.within(0.02...0.12) }),
    ("phase down", { _, m, d in m.shift.y = d.sign() * d.within(0.02...0.12) }),
    ("phase both", { _, m, d in m.shift = (d.sign() * d.within(0...0.08), d.sign() * d.within(0...0.08)) }),
    ("letters at quarters of a pixel", { _, m, _ in m.hasQuarterPositions = true }),
    ("8×8 samples", { _, m, _ in m.samples = 8 }), ("16×16 samples", { _, m, _ in m.samples = 16 }),
    ("coverage gamma up", { _, m, _ in m.gamma = 1.06 }),
    ("coverage gamma down", { _, m, _ in m.gamma = 0.94 }),
    ("one level of noise", { _, m, _ in m.noise = 1 }), ("two levels of noise", { _, m, _ in m.noise = 2 }),
    ("gradient rounded down", { l, m, _ in (l.paperEnd, m.rounding) = (l.paper * 0.8 + 20, .down) }),
    ("gradient dithered", { l, m, _ in (l.paperEnd, m.rounding) = (l.paper * 0.8 + 20, .dither) }),
    ("layers blended without rounding", { l, m, _ in (l.hasCard, m.roundsLayers) = (true, false) }),
    ("transparent, 16×16 samples", { l, m, _ in (l.isTransparent, m.samples) = (true, 16) }),
    (
      "combined",
      { _, m, d in
        m.shift = (d.sign() * d.within(0...0.05), d.sign() * d.within(0...0.05))
        (m.gamma, m.noise, m.samples) = (1.03, 1, 16)
      }
    ),
  ]

  /// Changes that a person would see.
  static let changes: [(name: String, alter: Change)] = [
    ("one letter", { _, b, d in b.lines[0] = replaced(b.lines[0], at: d.pick(6)) }),
    ("last letter missing", { _, b, _ in b.lines[1].removeLast() }),
    ("full stop missing", { a, b, _ in (a.lines[0], b.lines[0]) = (a.lines[0] + ".", a.lines[0]) }),
    ("1 px right", { _, b, _ in b.origin.x += 1 }), ("½ px right", { _, b, _ in b.origin.x += 0.5 }),
    ("1 px down", { _, b, _ in b.origin.y += 1 }), ("½ px down", { _, b, _ in b.origin.y += 0.5 }),
    ("weight", { _, b, _ in b.isBold = true }), ("letter spacing", { _, b, _ in b.spacing = 0.3 }),
    ("line height", { _, b, _ in b.lineStep += 1 }),
    ("text color", { _, b, _ in b.ink += b.ink.y > 128 ? [0, -14, 14] : [18, 14, 0] }),
    ("ground color", { _, b, _ in b.paper += b.paper.y > 128 ? [-5, -9, -5] : [0, 7, 0] }),
    ("opacity .87", { _, b, _ in b.opacity = 0.87 }),
    ("corner", { a, b, _ in (a.hasCard, b.hasCard, b.corner) = (true, true, a.corner + 3) }),
    ("border", { a, b, _ in (a.hasCard, b.hasCard, b.border) = (true, true, a.border + 1) }),
    ("shadow radius", { a, b, _ in addShadows(&a, 3, &b, 5) }),
    ("shadow missing", { a, b, _ in addShadows(&a, 3, &b, 0) }),
    ("clipped", { _, b, d in b.clip = (b.origin.x + b.size * 2.4 + d.within(0...6)).rounded() }),
    ("underline", { _, b, _ in b.underline = true }),
    ("transparent ground", { _, b, _ in b.isTransparent = true }),
    (
      "gradient", { a, b, _ in (a.paperEnd, b.paperEnd) = (a.paper * 0.8 + 20, a.paper * 0.8 + [20, 8, 28]) }
    ),
    ("word order", { _, b, _ in b.lines.reverse() }),
  ]

  private static func addShadows(
    _ a: inout LabelPicture, _ first: Int, _ b: inout LabelPicture, _ second: Int
  ) {
    (a.hasCard, b.hasCard, a.shadow, b.shadow) = (true, true, first, second)
    (a.paper, b.paper) = ([255, 255, 255], [255, 255, 255])
  }

  private static func replaced(_ line: String, at place: Int) -> String {
    var letters = Array(line)
    guard place < letters.count else { return line + "x" }
    letters[place] = letters[place] == "8" ? "0" : "8"
    return String(letters)
  }
}
