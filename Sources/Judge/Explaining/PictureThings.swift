import AssayImaging
import AssaySubjects

/// The things in a picture.
struct PictureThings {
  /// A thing, with the values that comparing it needs.
  struct Found: Hashable {
    var thing: Thing
    /// The pieces of ink it consists of; of an area those of its outline and shadow.
    var pieces: [Int] = []
    /// The number of an area.
    var area: Int32?
    /// Whether it is an area whose size means something.
    var isRectangle = false

    var box: PixelRect { thing.box }
    /// The box with outline and shadow.
    var outerBox: PixelRect
  }

  let grid: PixelGrid
  private(set) var things: [Found] = []
  /// For each pixel the piece of ink it belongs to; −1 without one.
  let pieceOwners: [Int32]
  let areaOwners: [Int32]
  let pieces: [InkPieces.Piece]
  let areas: [FlatAreas.Area]

  /// The most areas; above that, a picture is a pattern.
  private static let mostAreas = 2000
  /// How far an outline or shadow reaches around its area, in pixels.
  private static let rim = 40

  /// - Returns: Nil where things cannot be found, as in photographs.
  init?(_ grid: PixelGrid) {
    guard let flat = FlatAreas(grid), flat.areas.count <= PictureThings.mostAreas,
      let ink = InkPieces(grid, flat)
    else { return nil }
    self.grid = grid
    (areaOwners, pieces, areas) = (flat.owners, ink.pieces, flat.areas)
    var owners = [Int32](repeating: -1, count: grid.pixels.count)
    for run in ink.runs {
      for x in Int(run.left)..<Int(run.right) { owners[Int(run.y) * grid.width + x] = run.component }
    }
    pieceOwners = owners
    var (rims, free) = ([[Int]](repeating: [], count: areas.count), [Int]())
    let order = areas.indices.filter { areas[$0].isRectangle && areas[$0].count > 0 }.sorted {
      areas[$0].box.area > areas[$1].box.area
    }
    for index in pieces.indices {
      if let area = PictureThings.area(of: pieces[index], among: areas, in: order) {
        rims[area].append(index)
      } else {
        free.append(index)
      }
    }
    for index in areas.indices where areas[index].count > 0 { things.append(found(index, rims[index])) }
    for group in PictureThings.rows(of: free, pieces) { things.append(found(group)) }
  }

  /// The area whose outline, shadow or corner a piece is.
  private static func area(
    of piece: InkPieces.Piece, among areas: [FlatAreas.Area], in order: [Int]
  ) -> Int? {
    let encloses = min(piece.box.width, piece.box.height) >= thicknessOfRims
    return order.first { index in
      let box = areas[index].box
      if encloses, piece.box.contains(box), box.grown(by: rim).contains(piece.box) { return true }
      return isCrumb(piece.box, of: box)
    }
  }

  private static let thicknessOfRims = 8

  /// Whether a small piece is the rest of an area's round corner or of a side between two pixels.
  private static func isCrumb(_ piece: PixelRect, of box: PixelRect) -> Bool {
    guard box.grown(by: 2).contains(piece) else { return false }
    let across =
      (piece.x <= box.x && piece.right <= box.x + 1) || (piece.x >= box.right - 1 && piece.right >= box.right)
    let down =
      (piece.y <= box.y && piece.bottom <= box.y + 1)
      || (piece.y >= box.bottom - 1 && piece.bottom >= box.bottom)
    if (across && piece.width <= 2) || (down && piece.height <= 2) { return true }
    let touchesSide = abs(piece.x - box.x) <= 1 || abs(piece.right - box.right) <= 1
    let touchesEnd = abs(piece.y - box.y) <= 1 || abs(piece.bottom - box.bottom) <= 1
    let reach = min(box.width, box.height) / 2 + 1
    return touchesSide && touchesEnd && piece.width <= reach && piece.height <= reach
  }

  private func found(_ number: Int, _ rim: [Int]) -> Found {
    let area = areas[number]
    let outer = rim.reduce(area.box) { $0.union(pieces[$1].box) }
    let color = Color(pixel: area.pixel)
    let around = areaColor(around: outer)
    let thing = Thing(kind: .area, box: area.box, color: color, ground: around ?? color)
    return Found(
      thing: thing, pieces: rim, area: Int32(number), isRectangle: area.isRectangle, outerBox: outer)
  }

  private func found(_ group: [Int]) -> Found {
    let box = group.dropFirst().reduce(pieces[group[0]].box) { $0.union(pieces[$1].box) }
    let main = group.max { pieces[$0].contrast < pieces[$1].contrast } ?? group[0]
    let ground = areaColor(around: box) ?? Color(pixel: pieces[main].ground)
    let kind: ThingKind =
      group.allSatisfy { pieces[$0].isRule } || box.isThin ? .rule : group.count > 1 ? .text : .figure
    let thing = Thing(kind: kind, box: box, color: Color(pixel: pieces[main].pixel), ground: ground)
    return Found(thing: thing, pieces: group, outerBox: box)
  }

  /// The most frequent color of areas around a box, if any.
  private func areaColor(around box: PixelRect) -> Color? {
    grid.mostFrequentPixel(along: box.grown(by: 1)) { areaOwners[$0] >= 0 }.map { Color(pixel: $0) }
  }

  /// Gathers pieces into rows of letters, and rules into longer rules.
  private static func rows(of free: [Int], _ pieces: [InkPieces.Piece]) -> [[Int]] {
    let order = free.sorted { (pieces[$0].box.x, pieces[$0].box.y) < (pieces[$1].box.x, pieces[$1].box.y) }
    var group = [Int](0..<order.count)
    func root(_ index: Int) -> Int {
      var index = index
      while group[index] != index {
        group[index] = group[group[index]]
        index = group[index]
      }
      return index
    }
    // The last pieces that reach each band of rows.
    let last = free.map { pieces[$0].box.bottom }.max() ?? 0
    var bands = [[Int]](repeating: [], count: (last + 8) / bandHeight + 1)
    for (index, number) in order.enumerated() {
      let piece = pieces[number]
      let span = max(0, piece.box.y - 8) / bandHeight...(piece.box.bottom + 8) / bandHeight
      for band in span {
        for other in bands[band].suffix(12) {
          let neighbor = pieces[order[other]]
          if piece.continues(neighbor) || piece.isNext(to: neighbor) {
            let (one, two) = (root(index), root(other))
            group[max(one, two)] = min(one, two)
          }
        }
      }
      for band in span { bands[band].append(index) }
    }
    let groups = Dictionary(grouping: order.indices, by: root).values.map { $0.map { order[$0] } }
    return groups.sorted {
      (pieces[$0[0]].box.y, pieces[$0[0]].box.x, $0[0]) < (pieces[$1[0]].box.y, pieces[$1[0]].box.x, $1[0])
    }
  }

  private static let bandHeight = 16
}

extension InkPieces.Piece {
  /// Whether two parts of a line are one, such as an underline with gaps for letters.
  func continues(_ other: InkPieces.Piece) -> Bool {
    box.y == other.box.y && box.height == other.box.height && isRule && other.isRule
      && owner == other.owner && max(box.x, other.box.x) - min(box.right, other.box.right) <= 16
  }
}
