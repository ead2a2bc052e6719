/// How the clusters of a shaped paragraph are numbered in the whole text.
///
/// A truncated line is shaped as a little paragraph of its own, in which some clusters, the token, stand for many.
struct ClusterNumbering {
  private let start: Int
  private let token: (clusters: Range<Int>, hidden: Range<Int>)?

  /// Numbers that go on from the paragraph's place in the text.
  init(from start: Int) {
    self.start = start
    token = nil
  }

  /// Numbers of a line with a token at some clusters, which stands for a hidden range of the text.
  init(from start: Int, token clusters: Range<Int>, hiding hidden: Range<Int>) {
    self.start = start
    token = (clusters, hidden)
  }

  /// Whether some clusters stand for hidden ones.
  var hasToken: Bool { token != nil }

  /// The position in the text.
  func position(of cluster: Int) -> Int {
    guard let token, cluster >= token.clusters.lowerBound else { return start + cluster }
    return cluster < token.clusters.upperBound
      ? token.hidden.lowerBound : token.hidden.upperBound + cluster - token.clusters.upperBound
  }

  /// The range in the text; the token gives the hidden range.
  func range(of clusters: Range<Int>) -> Range<Int> {
    let first = position(of: clusters.lowerBound)
    guard !clusters.isEmpty else { return first..<first }
    let last = clusters.upperBound - 1
    let isToken = token?.clusters.contains(last) ?? false
    return first..<(isToken ? token?.hidden.upperBound ?? first : position(of: last) + 1)
  }

  /// Before the token −1, in the token 0, after it 1; without a token always −1.
  func side(of cluster: Int) -> Int {
    guard let token, cluster >= token.clusters.lowerBound else { return -1 }
    return cluster < token.clusters.upperBound ? 0 : 1
  }
}
