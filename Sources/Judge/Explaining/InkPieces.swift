import AssaySubjects

/// The connected pieces of everything that is in no area: letters, icons, outlines.
struct InkPieces {
  /// A piece.
  struct Piece {
    var box: PixelRect
    var count: Int
    /// The color next to it.
    var ground: UInt32
    /// The area next to it; −1 without one.
    var owner: Int32
    /// Its color that is farthest from the ground.
    var pixel: UInt32
    /// How far that is.
    var contrast: Float = 0

    /// Whether it is straight and thin.
    var isRule: Bool { box.isThin && count * 10 >= box.area * 7 }
  }

  private(set) var pieces: [Piece] = []
  /// The runs of all pieces, with the number of their piece.
  private(set) var runs: [Components.Run] = []

  /// The most pieces: above that, a picture is texture.
  private static let most = 20_000

  /// - Returns: Nil for texture.
  init?(_ grid: PixelGrid, _ areas: FlatAreas) {
    let components = areas.owners.withUnsafeBufferPointer { owners in
      Components(
        height: grid.height, diagonals: true, limit: max(4096, grid.pixels.count / 4),
        rows: { y, runs in
          var x = 0
          let start = y * grid.width
          while x < grid.width {
            while x < grid.width, owners[start + x] >= 0 { x += 1 }
            let left = x
            // Letters end where an underline begins.
            while x < grid.width, owners[start + x] < 0, owners[start + x] == owners[start + left],
              owners[start + x] == FlatAreas.ink || grid.pixels[start + x] == grid.pixels[start + left]
            { x += 1 }
            if x > left { runs.append(.init(y: Int32(y), left: Int32(left), right: Int32(x), component: 0)) }
          }
        },
        connects: { run, above in
          let (place, other) = (
            Int(run.y) * grid.width + Int(run.left), Int(above.y) * grid.width + Int(above.left)
          )
          guard owners[place] == owners[other] else { return false }
          // A line of a different color is another line, unless it is a row of the same line that is covered in part.
          return owners[place] == FlatAreas.ink || grid.pixels[place] == grid.pixels[other]
            || abs(run.left - above.left) <= 1 && abs(run.right - above.right) <= 1
        })
    }
    guard let components, components.boxes.count <= InkPieces.most else { return nil }
    runs = components.runs
    pieces = zip(components.boxes, components.counts).map {
      Piece(box: $0, count: $1, ground: 0, owner: .min, pixel: 0)
    }
    for run in runs {
      let piece = Int(run.component)
      let start = Int(run.y) * grid.width
      if pieces[piece].owner == .min {
        let beside = run.left > 0 ? start + Int(run.left) - 1 : start + min(grid.width - 1, Int(run.right))
        pieces[piece].owner = areas.owners[beside]
        pieces[piece].ground = grid.pixels[beside]
      }
      let ground = Ink(pieces[piece].ground)
      var last = pieces[piece].ground
      for place in start + Int(run.left)..<start + Int(run.right) where grid.pixels[place] != last {
        last = grid.pixels[place]
        let contrast = Ink(last).distance(ground)
        if contrast > pieces[piece].contrast {
          (pieces[piece].contrast, pieces[piece].pixel) = (contrast, last)
        }
      }
    }
  }
}

extension InkPieces.Piece {
  /// Whether two pieces may be letters of one row.
  func isNext(to other: InkPieces.Piece) -> Bool {
    guard owner == other.owner else { return false }
    let (low, high) = (min(box.height, other.box.height), max(box.height, other.box.height))
    // A curve or icon isn't a letter, and only marks are much lower than letters.
    if high * 2 > 5 * low, low >= 5 || high > 40 { return false }
    let across = max(box.x, other.box.x) - min(box.right, other.box.right)
    // A thin and upright piece may be a letter, too.
    let isLetter = [self, other].allSatisfy { !$0.isRule || $0.box.height > $0.box.width }
    if isRule || other.isRule, !isLetter || high * 5 > low * 8 || across * 3 > high { return false }
    let down = max(box.y, other.box.y) - min(box.bottom, other.box.bottom)
    if down < 0, -down * 10 >= 3 * low { return across <= min(40, max(4, high)) }
    // A dot above a letter; below it only where it is very near, since another row may follow.
    let small = box.height < other.box.height ? box : other.box
    let isAbove = small.y == min(box.y, other.box.y)
    return across < 0 && low * 2 <= high && (isAbove ? down * 10 <= high * 3 : down <= 2)
  }
}
