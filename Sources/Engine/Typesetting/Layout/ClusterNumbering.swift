/// Maps the clusters of a shaped paragraph to positions in the whole text.
///
/// A truncated line is shaped as a paragraph of its own, in which the clusters of the truncation token replace hidden ones.
struct ClusterNumbering {
  /// The position of the paragraph in the text.
  let start: Int
  /// The clusters of the truncation token, and the range of the text that it replaces; nil without a token.
  var token: (clusters: Range<Int>, hidden: Range<Int>)?

  /// The position in the text.
  func position(of cluster: Int) -> Int {
    guard let token, cluster >= token.clusters.lowerBound else { return start + cluster }
    return cluster < token.clusters.upperBound
      ? token.hidden.lowerBound : token.hidden.upperBound + cluster - token.clusters.upperBound
  }

  /// The range in the text; that of the token is the hidden range.
  func range(of clusters: Range<Int>) -> Range<Int> {
    let first = position(of: clusters.lowerBound)
    guard !clusters.isEmpty else { return first..<first }
    let last = clusters.upperBound - 1
    let isToken = token?.clusters.contains(last) ?? false
    return first..<(isToken ? token?.hidden.upperBound ?? first : position(of: last) + 1)
  }

  /// −1 before the token, 0 in the token, 1 after it; without a token always −1.
  func side(of cluster: Int) -> Int {
    guard let token, cluster >= token.clusters.lowerBound else { return -1 }
    return cluster < token.clusters.upperBound ? 0 : 1
  }
}
