import AssayImaging
import AssaySubjects

/// Blends layers into a picture, in sRGB levels.
struct PixelLayers {
  private let label: LabelPicture
  private let machine: Machine
  private var levels: [Levels]
  private var alpha: [Double]

  init(_ label: LabelPicture, _ machine: Machine) {
    self.label = label
    self.machine = machine
    levels = [Levels](repeating: .zero, count: label.width * label.height)
    alpha = [Double](repeating: 0, count: levels.count)
  }

  /// Adds the paper, which may be a gradient.
  mutating func layGround(_ dice: inout SplitMix64) {
    guard !label.isTransparent else { return }
    for i in levels.indices {
      alpha[i] = 1
      let share = (Double(i / label.width) + 0.5) / Double(label.height)
      let exact = label.paper + ((label.paperEnd ?? label.paper) - label.paper) * share
      switch machine.rounding {
      case .nearest: levels[i] = exact.rounded(.toNearestOrAwayFromZero)
      case .down: levels[i] = exact.rounded(.down)
      case .dither: levels[i] = (exact + dice.within(0...0.999)).rounded(.down)
      }
    }
  }

  /// Adds a color with a coverage for each pixel.
  mutating func lay(_ cover: [Double], _ color: Levels) {
    for i in levels.indices where cover[i] > 0 {
      let both = cover[i] + alpha[i] * (1 - cover[i])
      let mixed = (color * cover[i] + levels[i] * (alpha[i] * (1 - cover[i]))) / both
      levels[i] = machine.roundsLayers ? mixed.rounded(.toNearestOrAwayFromZero) : mixed
      alpha[i] = both
    }
  }

  /// The picture in whole levels.
  mutating func bitmap(_ dice: inout SplitMix64) -> Bitmap {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(levels.count * 4)
    for i in levels.indices {
      for channel in 0..<3 {
        let off =
          machine.noise > 0 && alpha[i] == 1 ? Double(dice.pick(2 * machine.noise + 1) - machine.noise) : 0
        bytes.append(UInt8(min(255, max(0, (levels[i][channel] + off).rounded()))))
      }
      bytes.append(UInt8((alpha[i] * 255).rounded()))
    }
    return Bitmap(width: label.width, height: label.height, bytes: bytes)
  }
}
