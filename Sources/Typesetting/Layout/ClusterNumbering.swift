/// How the clusters of a shaped paragraph are numbered in the whole text.
///
/// A truncated line is shaped as a little paragraph of its own, in which one cluster, the ellipsis, stands for many.
struct ClusterNumbering {
  private let start: Int
  private let ellipsis: (cluster: Int, hidden: Range<Int>)?

  /// Numbers that go on from the paragraph's place in the text.
  init(from start: Int) {
    self.start = start
    ellipsis = nil
  }

  /// Numbers of a line with an ellipsis at a cluster, which stands for a hidden range of the text.
  init(from start: Int, ellipsis cluster: Int, hiding hidden: Range<Int>) {
    self.start = start
    ellipsis = (cluster, hidden)
  }

  /// The position in the text.
  func position(of cluster: Int) -> Int {
    guard let ellipsis, cluster >= ellipsis.cluster else { return start + cluster }
    return cluster == ellipsis.cluster
      ? ellipsis.hidden.lowerBound : ellipsis.hidden.upperBound + cluster - ellipsis.cluster - 1
  }

  /// The range in the text; the ellipsis gives the hidden range.
  func range(of clusters: Range<Int>) -> Range<Int> {
    guard !clusters.isEmpty else {
      return position(of: clusters.lowerBound)..<position(of: clusters.lowerBound)
    }
    let last = clusters.upperBound - 1
    let end =
      ellipsis.map { $0.cluster == last ? $0.hidden.upperBound : position(of: last) + 1 } ?? start + last + 1
    return position(of: clusters.lowerBound)..<end
  }

  /// Before the ellipsis −1, the ellipsis 0, after it 1; without an ellipsis always −1.
  func side(of cluster: Int) -> Int {
    guard let ellipsis else { return -1 }
    return (cluster - ellipsis.cluster).signum()
  }
}
