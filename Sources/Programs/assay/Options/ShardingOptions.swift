import ArgumentParser
import AssayVerifying
import AssaySubjects

/// Which part of the scenarios to verify, and the bundle for `assay merge`.
struct ShardingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Verify one of N parts, and write a bundle for `assay merge`. (default: from TEST_SHARD_INDEX and TEST_TOTAL_SHARDS)",
      valueName: "i/N"))
  var shard: String?

  @Option(
    help: ArgumentHelp(
      "Also write all results and pictures to this folder. (default with a shard: <output>/bundle)",
      valueName: "folder"))
  var bundle: String?

  func validate() throws {
    if let shard, Shard(shard) == nil {
      throw ValidationError(
        "'--shard' must be like '2/8', a part from 1 to the number of parts, not '\(shard)'.")
    }
    guard let given = shard.flatMap({ Shard($0) }), let other = try? ShardEnvironment.ofThisProcess.shard
    else {
      return
    }
    if given != other {
      throw ValidationError(
        "'--shard \(given)' contradicts TEST_SHARD_INDEX and TEST_TOTAL_SHARDS, which mean shard \(other); use one of them."
      )
    }
  }

  /// Whether a bundle is written, with or without a shard.
  var isGiven: Bool {
    shard != nil || bundle != nil || (try? ShardEnvironment.ofThisProcess)?.shard != nil
  }

  /// The files of a shard: the bundle, and the file that confirms to a build system that shards are supported.
  func places(in output: String) -> [String?] {
    [bundle ?? (isGiven ? output + "/bundle" : nil), (try? ShardEnvironment.ofThisProcess)?.statusFile]
  }

  /// The part to verify; nil for everything.
  var part: Shard? {
    get throws(Problem) { if let shard { Shard(shard) } else { try ShardEnvironment.ofThisProcess.shard } }
  }

  /// Confirms to a build system that this program supports shards.
  func confirm() throws(Problem) {
    if let file = try ShardEnvironment.ofThisProcess.statusFile { try PlainFile.write([], to: file) }
  }

  /// Writes the bundle if there is to be one.
  func writeBundle(
    of verification: Verification, _ suites: [Suite], _ options: VerificationOptions
  ) throws(Problem) {
    let output = options.shard == nil ? nil : options.outputFolder.map { "\($0)/bundle" }
    guard let path = bundle ?? output else { return }
    if suites.contains(where: \.isPartial) { _ = try suites.single(for: "a bundle has") }
    let result = ResultBundle(
      verification, of: Catalog(groups: suites.flatMap(\.catalog.groups)), options: options,
      stores: suites.map(\.store), provenance: .ofThisProgram)
    try result.write(to: path)
  }
}
