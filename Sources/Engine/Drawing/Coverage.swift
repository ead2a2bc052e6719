/// How much of each pixel within bounds a shape covers, 0…255.
struct Coverage {
  let bounds: PixelBounds
  var bytes: [UInt8]

  init(bounds: PixelBounds) {
    self.bounds = bounds
    bytes = [UInt8](repeating: 0, count: bounds.width * bounds.height)
  }
}
