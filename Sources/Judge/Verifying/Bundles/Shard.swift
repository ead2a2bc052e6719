import AssayImaging
public import AssaySubjects

/// One of several parts of the selected cases, each verified by a process of its own.
public struct Shard: Codable, Hashable, Sendable, CustomStringConvertible {
  /// Which part, from 1.
  public let index: Int
  /// How many parts there are.
  public let count: Int

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

  /// The part after this one; the first after the last.
  var next: Shard { Shard(index: index % count + 1, count: count) ?? self }

  /// Whether a name is in this part; every name is in exactly one.
  ///
  /// Its hash decides, so that a name stays in its part when other cases come and go.
  public func holds(_ name: SubjectName) -> Bool {
    ContentHash(of: name.text).low % UInt64(count) == UInt64(index - 1)
  }
}

/// The environment variables that a build system sets for a test, as Bazel's test encyclopedia defines them.
public struct ShardEnvironment: Hashable, Sendable {
  /// The part to compare, from `TEST_TOTAL_SHARDS` and `TEST_SHARD_INDEX`, which counts from 0; nil for everything.
  public private(set) var shard: Shard?
  /// A file to touch to show that the test supports shards: `TEST_SHARD_STATUS_FILE`.
  public let statusFile: String?
  /// Where JUnit XML goes: `XML_OUTPUT_FILE`.
  public let junitFile: String?
  /// Where reports, candidates and the bundle go: `TEST_UNDECLARED_OUTPUTS_DIR`.
  public let outputFolder: String?

  /// Reads the variables, of which an empty one counts as absent; throws when they name no part.
  public init(_ variables: [String: String]) throws(Problem) {
    func value(_ name: String) -> String? { variables[name].flatMap { $0.isEmpty ? nil : $0 } }
    statusFile = value("TEST_SHARD_STATUS_FILE")
    junitFile = value("XML_OUTPUT_FILE")
    outputFolder = value("TEST_UNDECLARED_OUTPUTS_DIR")
    let (total, index) = (value("TEST_TOTAL_SHARDS"), value("TEST_SHARD_INDEX"))
    guard total != nil || index != nil else { return }
    guard let count = total.flatMap({ Int($0) }), let place = index.flatMap({ Int($0) }), place < count,
      let shard = Shard(index: place + 1, count: count)
    else {
      throw Problem(
        .commandLine,
        "TEST_TOTAL_SHARDS is \(total.map { "'\($0)'" } ?? "not set") and TEST_SHARD_INDEX \(index.map { "'\($0)'" } ?? "not set"), which names no shard; set both, the index from 0 on and less than the total, or neither"
      )
    }
    self.shard = shard
  }
}
