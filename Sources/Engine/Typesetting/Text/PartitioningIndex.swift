extension RandomAccessCollection {
  /// The first index whose element fulfills a condition that all later elements fulfill too; found by binary search.
  func partitioningIndex(where condition: (Element) -> Bool) -> Index {
    var (start, length) = (startIndex, count)
    while length > 0 {
      let half = length / 2
      let middle = index(start, offsetBy: half)
      if condition(self[middle]) {
        length = half
      } else {
        start = index(after: middle)
        length -= half + 1
      }
    }
    return start
  }
}
