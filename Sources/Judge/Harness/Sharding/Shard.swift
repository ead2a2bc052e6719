import AssayImaging
public import AssaySubjects

/// One of several parts of the selected cases, each verified by a process of its own.
public struct Shard: Hashable, Sendable, CustomStringConvertible {
  /// Which part, from 1.
  public let index: Int
  /// How many parts there are.
  public let count: Int

  /// All of a verification that is not divided.
  static let whole = Shard(only: 1)

  /// Names a part; nil unless 1 ≤ index ≤ count.
  public init?(index: Int, count: Int) {
    guard index >= 1, index <= count else { return nil }
    self.index = index
    self.count = count
  }

  private init(only index: Int) {
    self.index = index
    count = index
  }

  /// Reads `2/8`; nil for anything else.
  public init?(_ text: String) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let index = numbers[0], let count = numbers[1] else { return nil }
    self.init(index: index, count: count)
  }

  /// `2/8`.
  public var description: String { "\(index)/\(count)" }

  /// The names in this part; every name is in exactly one part.
  ///
  /// Without timings a name's hash decides, so that a name stays in its part when other cases come and go.
  ///
  /// - Throws: When the timings are of other cases.
  public func part(of names: [SubjectName], by timings: ShardTimings? = nil) throws(Problem)
    -> Set<SubjectName>
  {
    guard let timings else { return Set(names.filter(holds)) }
    return Set(try timings.parts(of: names, count: count)[index - 1])
  }

  private func holds(_ name: SubjectName) -> Bool {
    ContentHash(of: Array(name.text.utf8)).low % UInt64(count) == UInt64(index - 1)
  }
}
