import AssayImaging
import AssaySubjects

/// The sides of an area, with its outlines, shadow and corners.
struct AreaSides {
  /// The sides, in fractions of pixels.
  private(set) var left, top, right, bottom: Double
  /// A line around the area.
  struct Outline: Hashable {
    var width: Int
    var color: Color
  }
  /// Lines around the area, from the inside out, such as a border and a focus ring.
  private(set) var outlines: [Outline] = []
  /// The pixels next to the middles of the sides.
  private(set) var neighbors: [UInt32?] = []
  /// The fading rim around the outline: how far it reaches, and the sum of its differences from the ground.
  private(set) var shadow = (reach: 0.0, strength: 0.0)
  /// The radius of the roundest corner.
  private(set) var radius = 0.0

  /// Whether the corners are all of the shorter sides, as those of a disc.
  var isRound: Bool { radius >= 0.45 * min(right - left, bottom - top) }

  /// Whether there is only ground next to the area.
  private(set) var isBare = false
  /// The color around it.
  let ground: Color

  private static let reach = 40
  private static let widest = 8

  init(_ area: PictureThings.Found, in things: PictureThings) {
    let (box, grid) = (area.box, things.grid)
    (left, top, right, bottom) = (Double(box.x), Double(box.y), Double(box.right), Double(box.bottom))
    let color = Ink(area.thing.color)
    ground = area.thing.ground
    let parts = [0.5, 0.4, 0.6]
    func profiles(_ start: (Int, Int) -> (Int, Int), _ step: (Int, Int)) -> [[UInt32]] {
      parts.map { part in
        let (x, y) = start(box.x + Int(part * Double(box.width)), box.y + Int(part * Double(box.height)))
        return (0..<AreaSides.reach).compactMap { grid.pixel(x + $0 * step.0, y + $0 * step.1) }
      }
    }
    let lefts = profiles({ (box.x - 1, $1) }, (-1, 0))
    let tops = profiles({ x, _ in (x, box.y - 1) }, (0, -1))
    let rights = profiles({ (box.right, $1) }, (1, 0))
    let bottoms = profiles({ x, _ in (x, box.bottom) }, (0, 1))
    let found = [lefts, tops, rights, bottoms].map { profiles in
      AreaSides.common(profiles.map { AreaSides.outlines($0, color, Ink(area.thing.ground)) })
    }
    outlines = AreaSides.most(found)
    if outlines.isEmpty {
      left -= AreaSides.fraction(lefts, color)
      top -= AreaSides.fraction(tops, color)
      right += AreaSides.fraction(rights, color)
      bottom += AreaSides.fraction(bottoms, color)
    }
    neighbors = [lefts, tops, rights, bottoms].map { $0[0].first }
    isBare = [lefts, tops, rights, bottoms].allSatisfy { profiles in
      profiles[0].dropFirst().first.map { Ink($0).distance(Ink(area.thing.ground)) < 40 } ?? true
    }
    shadow = AreaSides.shadow(bottoms[0], behind: outlines.reduce(0) { $0 + $1.width })
    let around = outlines.first.map { Ink($0.color) } ?? Ink(area.thing.ground)
    radius = AreaSides.radius(area, around, in: things)
    if radius > 0.5, let outline = outlines.first { radius += Double(outline.width) }
  }

  /// Takes an outline that has the old or new color of the area for a part of it.
  mutating func joinOutline(of change: Change) {
    guard let outline = outlines.first, change.isBetween(outline.color) else { return }
    let width = Double(outline.width)
    (left, top, right, bottom) = (left - width, top - width, right + width, bottom + width)
    outlines.removeFirst()
  }

  /// The outlines that most places of a side have.
  private static func common(_ found: [[Outline]]) -> [Outline] {
    let groups = Dictionary(grouping: found) { $0.map(\.color) }
    guard let most = groups.max(by: { $0.value.count < $1.value.count }), most.value.count * 2 > found.count
    else { return [] }
    return narrowest(most.value)
  }

  /// The outlines that sides have in common.
  ///
  /// - Parameter sides: Those of the left, top, right and bottom side.
  private static func most(_ sides: [[Outline]]) -> [Outline] {
    var (members, depth) = (Array(sides.indices), 0)
    while true {
      let longer = members.filter { sides[$0].count > depth }
      let groups = Dictionary(grouping: longer) { sides[$0][depth].color }
      let most = groups.max { ($0.value.count, "\($1.key)") < ($1.value.count, "\($0.key)") }
      // Lines above and below alone are lines next to the area.
      guard let most, Set(most.value.map { $0 % 2 }).count == 2 else { break }
      (members, depth) = (most.value, depth + 1)
    }
    return depth == 0 ? [] : narrowest(members.map { Array(sides[$0].prefix(depth)) })
  }

  /// Of outlines of the same colors, the narrower ones: a shadow may begin with the color of an outline.
  private static func narrowest(_ found: [[Outline]]) -> [Outline] {
    found[0].indices.map { index in
      let widths = found.map { $0[index].width }.sorted()
      return Outline(width: widths[(widths.count - 1) / 2], color: found[0][index].color)
    }
  }

  /// Parts of one color that end soon, from the area to the ground.
  private static func outlines(_ profile: [UInt32], _ area: Ink, _ ground: Ink) -> [Outline] {
    var (outlines, start, inside) = ([Outline](), 0, area)
    while start < profile.count, outlines.count < 3 {
      let color = Color(pixel: profile[start])
      let width =
        profile[start...].firstIndex { Color(pixel: $0).levels(to: color) > 1 }.map { $0 - start }
        ?? profile.count
      guard width <= widest, start + width < profile.count else { break }
      let (own, behind) = (Ink(profile[start]), Ink(profile[start + width]))
      guard own.distance(inside) > 6, own.distance(ground) > 3, own.distance(behind) > 3 else { break }
      // A pixel between two colors belongs to both.
      let part = own.part(of: inside, on: behind)
      if width > 1 || part.map({ $0 <= 0.05 || $0 >= 0.95 }) ?? true {
        outlines.append(Outline(width: width, color: color))
      } else if outlines.isEmpty {
        break
      }
      (start, inside) = (start + width, own)
    }
    return outlines
  }

  /// How much of the first pixel outside belongs to the area.
  private static func fraction(_ profiles: [[UInt32]], _ area: Ink) -> Double {
    let parts = profiles.compactMap { profile -> Double? in
      guard profile.count >= 2 else { return nil }
      return Ink(profile[0]).part(of: area, on: Ink(profile[1])).map { Double(max(0, min(1, $0))) }
    }.sorted()
    return parts.isEmpty ? 0 : parts[parts.count / 2]
  }

  private static func shadow(_ profile: [UInt32], behind outline: Int) -> (reach: Double, strength: Double) {
    guard let last = profile.last, profile.count == reach else { return (0, 0) }
    let ground = Ink(last)
    let steps = profile.dropFirst(outline).map { Ink($0).distance(ground) }
    let reach = steps.lastIndex { $0 > 2 }.map { $0 - steps.startIndex + 1 } ?? 0
    // Other things end at once.
    let falls = zip(steps, steps.dropFirst()).allSatisfy { $1 <= $0 + 1 && $0 - $1 < 60 }
    return falls ? (Double(reach), Double(steps.reduce(0, +))) : (0, 0)
  }

  /// From the part of each corner that is not covered: a circle leaves (1 − π/4) r².
  private static func radius(_ area: PictureThings.Found, _ around: Ink, in things: PictureThings) -> Double {
    let (box, grid, color) = (area.box, things.grid, Ink(area.thing.color))
    let size = (min(box.width, box.height, 400) + 1) / 2
    let length = max(color.distance(around), 1)
    let corners = [
      (box.x, box.y, 1, 1), (box.right - 1, box.y, -1, 1), (box.x, box.bottom - 1, 1, -1),
      (box.right - 1, box.bottom - 1, -1, -1),
    ]
    let missing = corners.map { x, y, right, down in
      var sum: Float = 0
      for row in 0..<size {
        let start = (y + row * down) * grid.width + x
        guard
          let inset = (0..<box.width / 2).first(where: { things.areaOwners[start + $0 * right] == area.area })
        else { break }
        if inset == 0 { break }
        sum += Float(inset)
        // The pixel next to the area is covered in part.
        let part = Ink(grid.pixels[start + (inset - 1) * right]).distance(color) / length
        sum -= max(0, 1 - part)
      }
      return sum
    }
    return (Double(missing.max() ?? 0) / 0.2146).squareRoot()
  }
}

extension Ink {
  /// How much of a pixel between two colors belongs to one of them; nil where it isn't between them.
  fileprivate func part(of color: Ink, on ground: Ink) -> Float? {
    let whole = color - ground
    let part = (self - ground).dot(whole) / Swift.max(whole.dot(whole), 1)
    return distance(ground + whole * part) < 8 ? part : nil
  }
}
