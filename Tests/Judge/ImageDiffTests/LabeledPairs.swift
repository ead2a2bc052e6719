import AssayImaging
import AssaySubjects

/// A pair of pictures, and whether the comparator must let it pass.
struct LabeledPair {
  var kind: String
  var mustPass: Bool
  var reference: Bitmap
  var candidate: Bitmap

  /// All kinds of pairs for one seed.
  static func all(seed: UInt64) -> [LabeledPair] {
    let noise = noises.map { kind, alter -> LabeledPair in
      var scene = Scene(seed: seed)
      var (first, second) = (Rendering(), Rendering())
      var dice = Dice(seed &* 31 &+ 7)
      alter(&scene, &first, &second, &dice)
      return LabeledPair(
        kind: kind, mustPass: true, reference: first.draw(scene, seed: seed),
        candidate: second.draw(scene, seed: seed &+ 1))
    }
    let change = changes.map { kind, alter -> LabeledPair in
      var (before, after) = (Scene(seed: seed), Scene(seed: seed))
      var dice = Dice(seed &* 37 &+ 11)
      alter(&before, &after, &dice)
      return LabeledPair(
        kind: kind, mustPass: false, reference: Rendering().draw(before, seed: seed),
        candidate: Rendering().draw(after, seed: seed))
    }
    return noise + change
  }

  private typealias Noise = @Sendable (inout Scene, inout Rendering, inout Rendering, inout Dice) -> Void
  private typealias Alter = @Sendable (inout Scene) -> Void
  private typealias Change = @Sendable (inout Scene, inout Scene, inout Dice) -> Void

  private static let noises: [(String, Noise)] = [
    ("phase across", { _, _, b, d in b.sampling.shift.x = d.sign() * d.within(0.03...0.12) }),
    ("phase down", { _, _, b, d in b.sampling.shift.y = d.sign() * d.within(0.03...0.12) }),
    (
      "phase both",
      { _, _, b, d in b.sampling.shift = (d.sign() * d.within(0.02...0.08), d.sign() * d.within(0.02...0.08))
      }
    ),
    ("quarter pixel letters", { _, _, b, _ in b.quartered = true }),
    ("4 lines", { _, _, b, _ in b.sampling.lines = 4 }), ("5 lines", { _, _, b, _ in b.sampling.lines = 5 }),
    (
      "8 by 8 grid",
      { _, _, b, _ in
        b.sampling.lines = 8
        b.sampling.steps = 8
      }
    ), ("coverage gamma up", { _, _, b, _ in b.sampling.gamma = 1.06 }),
    ("coverage gamma down", { _, _, b, _ in b.sampling.gamma = 0.94 }),
    ("one level of noise", { _, _, b, _ in b.noise = 1 }),
    ("two levels of noise", { _, _, b, _ in b.noise = 2 }),
    (
      "gradient rounded down",
      { s, _, b, _ in
        s.gradient = [120, 160, 210]
        b.gradientRounding = .down
      }
    ),
    (
      "gradient dithered",
      { s, _, b, _ in
        s.gradient = [120, 160, 210]
        b.gradientRounding = .dither
      }
    ),
    (
      "shadow rounding",
      { s, _, b, d in
        s.card = true
        s.shadow = 3
        b.shadowBias = d.sign()
      }
    ),
    (
      "emblem resampled",
      { s, _, b, _ in
        s.emblem = 0
        b.emblemSamples = 7
      }
    ),
    (
      "transparent ground, other lines",
      { s, _, b, _ in
        s.ground = nil
        b.sampling.lines = 8
      }
    ),
    (
      "combined",
      { _, _, b, d in
        b.sampling = Sampling(
          lines: 8, steps: nil, shift: (d.sign() * d.within(0...0.05), d.sign() * d.within(0...0.05)),
          gamma: 1.03)
        b.noise = 1
      }
    ),
  ]

  private static let changes: [(String, Change)] = [
    (
      "one letter",
      { _, b, d in b.letters[0][d.pick(7)] = (b.letters[0][3] + 1 + d.pick(10)) % Scene.alphabet }
    ),
    ("missing letter", { _, b, _ in b.letters[1].removeLast() }),
    ("missing dot", { a, _, d in a.dot = d.within(1...2.5) }),
    ("moved 1 px right", { _, b, _ in b.origin.x += 1 }),
    ("moved ½ px right", { _, b, _ in b.origin.x += 0.5 }),
    ("moved 1 px down", { _, b, _ in b.origin.y += 1 }),
    ("moved ½ px down", { _, b, _ in b.origin.y += 0.5 }), ("weight", { _, b, _ in b.weight += 0.4 }),
    ("size", { _, b, _ in b.size *= 1.05 }), ("letter spacing", { _, b, _ in b.spacing = 0.3 }),
    ("line height", { _, b, _ in b.lineStep += 1 }),
    ("text color", { _, b, _ in b.ink += b.ink.y > 128 ? [0, -14, 14] : [18, 14, 0] }),
    (
      "ground color",
      { _, b, _ in b.ground = b.ground.map { $0 + ($0.y > 128 ? [-5, -9, -5] : [0, 7, 0]) } }
    ),
    ("opacity", { _, b, _ in b.opacity = 0.87 }),
    (
      "corner",
      between(
        {
          $0.card = true
          $0.border = 1
        }, { $0.corner += 3 })
    ),
    ("border", between({ $0.card = true }, { $0.border += 1 })),
    ("shadow radius", between(shadowed, { $0.shadow = 4 })),
    ("missing shadow", between(shadowed, { $0.shadow = 0 })),
    ("clipped", { _, b, d in b.clip = (b.origin.x + b.size * 0.9 * 6 + d.within(1...3)).rounded() }),
    ("underline", { _, b, _ in b.underline = true }), ("transparent ground", { _, b, _ in b.ground = nil }),
    ("other emblem", between({ $0.emblem = 0 }, { $0.emblem = 1 })),
    ("moved emblem", between({ $0.emblem = 0 }, { $0.emblemShift = 1 })),
    ("gradient", between({ $0.gradient = [120, 160, 210] }, { $0.gradient = [120, 172, 196] })),
  ]

  /// A change of scenes that have something in common.
  private static func between(_ common: @escaping Alter, _ change: @escaping Alter) -> Change {
    { before, after, _ in
      common(&before)
      after = before
      change(&after)
    }
  }

  private static let shadowed: Alter = {
    $0.card = true
    $0.ground = [255, 255, 255]
    $0.shadow = 3
  }
}
