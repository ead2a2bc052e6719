public import Imaging

/// A picture of where two bitmaps differ: changed pixels in red over a faint reference.
public func diffImage(reference: Bitmap, candidate: Bitmap, comparison: Comparison) -> Bitmap {
  var result = Bitmap(
    width: max(reference.width, candidate.width), height: max(reference.height, candidate.height),
    color: .white)
  for y in 0..<result.height {
    for x in 0..<result.width {
      let old = x < reference.width && y < reference.height ? reference[x, y] : nil
      let new = x < candidate.width && y < candidate.height ? candidate[x, y] : nil
      if old != new {
        result[x, y] = Color(red: 224, green: 32, blue: 32)
      } else if let old, old.alpha > 0 {
        let gray = UInt8(200 + (Int(old.red) + Int(old.green) + Int(old.blue)) / 14)
        result[x, y] = Color(red: gray, green: gray, blue: gray)
      }
    }
  }
  return result
}
