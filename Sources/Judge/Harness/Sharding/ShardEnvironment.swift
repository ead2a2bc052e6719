public import AssaySubjects

/// The environment variables that a build system sets for a test, as Bazel's test encyclopedia defines them.
public struct ShardEnvironment: Hashable, Sendable {
  /// The part to judge, from `TEST_TOTAL_SHARDS` and `TEST_SHARD_INDEX`, which counts from 0; nil for everything.
  public private(set) var shard: Shard?
  /// A file to touch to show that the test supports shards: `TEST_SHARD_STATUS_FILE`.
  public let statusFile: String?
  /// Where JUnit XML goes: `XML_OUTPUT_FILE`.
  public let junitFile: String?
  /// Where reports, candidates and the bundle go: `TEST_UNDECLARED_OUTPUTS_DIR`.
  public let outputFolder: String?

  /// Reads the variables; one that is empty counts as absent.
  ///
  /// - Throws: When they name no part; verifying everything instead would go unnoticed.
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
