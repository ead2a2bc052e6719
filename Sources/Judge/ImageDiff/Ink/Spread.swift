/// A direction or distance between colors, in levels.
typealias Vector = SIMD3<Float>

extension Vector {
  func dot(_ other: Vector) -> Float { x * other.x + y * other.y + z * other.z }

  func cross(_ other: Vector) -> Vector {
    Vector(x: y * other.z - z * other.y, y: z * other.x - x * other.z, z: x * other.y - y * other.x)
  }
}

/// How colors vary around their mean.
struct Spread {
  /// The sums of products: xx, xy, xz, yy, yz, zz.
  let covariance: [6 of Float]

  /// Where the power method begins: along gray, as most text is, but a little off, to be square to no color of few numbers.
  private static let begin = Vector(x: 0.58, y: 0.57, z: 0.59)
  /// Its steps, after which the direction turns by less than noise does.
  private static let steps = 6
  /// Colors that vary less than that, in levels squared, are one color but for rounding.
  private static let nothing: Float = 1e-3

  /// The direction, square to another, in which the colors vary most; any such where they do not.
  func principal(across other: Vector) -> Vector {
    var direction = square(Spread.begin, to: other)
    for _ in 0..<Spread.steps {
      let next = square(apply(to: direction), to: other)
      let length = next.dot(next).squareRoot()
      guard length > Spread.nothing else { break }
      let last = direction
      direction = next * (1 / length)
      // What does not turn any more stays.
      if direction == last { break }
    }
    return direction
  }

  /// The two directions across a main one, first that in which the colors vary most.
  func sides(of main: Vector) -> (Vector, Vector) {
    let second = principal(across: main)
    return (second, main.cross(second))
  }

  private func apply(to v: Vector) -> Vector {
    let c = covariance
    return Vector(
      x: c[0] * v.x + c[1] * v.y + c[2] * v.z, y: c[1] * v.x + c[3] * v.y + c[4] * v.z,
      z: c[2] * v.x + c[4] * v.y + c[5] * v.z)
  }

  /// A vector less its part along a direction; of length 1 or more, where that is nothing.
  private func square(_ vector: Vector, to direction: Vector) -> Vector {
    let rest = vector - direction * vector.dot(direction)
    guard rest.dot(rest) < 1e-4, direction != Vector() else { return rest }
    let axis = abs(direction.x) < 0.7 ? Vector(x: 1, y: 0, z: 0) : Vector(x: 0, y: 1, z: 0)
    let other = axis - direction * axis.dot(direction)
    return other * (1 / other.dot(other).squareRoot())
  }
}
