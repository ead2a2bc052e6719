import ArgumentParser
import AssayDiffCommand
import AssayGoldenStorage
import AssayHarness
import AssaySubjects

/// Which part of the scenarios to verify, and what to leave for `assay merge`.
struct ShardingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Verify one of N parts, and write a bundle. (default: from TEST_SHARD_INDEX and TEST_TOTAL_SHARDS)",
      valueName: "i/N"))
  var shard: String?

  @Option(
    help: ArgumentHelp(
      "Make the parts take equally long, by the times in an earlier JSON report or bundle. Give all parts the same file.",
      valueName: "file"))
  var shardTimings: String?

  @Option(
    help: ArgumentHelp(
      "Also write all results with their pictures to this folder. (default with a shard: <output>/bundle)",
      valueName: "folder"))
  var bundle: String?

  func validate() throws {
    if let shard, Shard(shard) == nil {
      throw ValidationError(
        "'--shard' must be like '2/8', a part from 1 to the number of parts, not '\(shard)'.")
    }
    guard let given = shard.flatMap({ Shard($0) }), let told = try? BuildSystem.environment.shard else {
      return
    }
    if given != told {
      throw ValidationError(
        "'--shard \(given)' and TEST_SHARD_INDEX of TEST_TOTAL_SHARDS, which is shard \(told), disagree; say one of them."
      )
    }
  }

  /// Refuses selections that a bundle could not prove to be complete.
  func validate(beside selection: SelectionOptions) throws {
    guard shard != nil || bundle != nil, selection.failed || selection.changedSince != nil else { return }
    throw ValidationError(
      "'--shard' and '--bundle' are for all that names select; leave '--failed' and '--changed-since' out.")
  }

  /// Options with the part added; touches the file by which a test says that it knows of parts.
  func applied(to options: VerificationOptions) throws -> VerificationOptions {
    var options = options
    do {
      let environment = try BuildSystem.environment
      options.shard = shard.flatMap { Shard($0) } ?? environment.shard
      options.timings = try shardTimings.map { try ShardTimings(path: $0) }
      if let file = environment.statusFile { try OutputFile.write([], to: file) }
    } catch let problem as Problem {
      Terminal.complain(problem.description)
      throw ExitCode(2)
    }
    return options
  }

  /// Writes the bundle where there is to be one; returns what kept it from being written.
  ///
  /// - Parameter catalog: What was verified; read anew where it is not known.
  func problemWritingBundle(
    of verification: Verification, _ suites: [Suite], read catalog: Catalog?,
    _ options: VerificationOptions
  ) -> (any Error)? {
    let output = options.shard == nil ? nil : options.outputFolder.map { "\($0)/bundle" }
    guard let path = bundle ?? output else { return nil }
    do throws(Problem) {
      guard suites.count == 1, let suite = suites.first else {
        let folders = suites.map(\.root).joined(separator: " and ")
        throw Problem(
          .commandLine, "a bundle has goldens of one folder, not of \(folders); name one with '--goldens'")
      }
      try ResultBundle(
        verification, of: catalog ?? suite.catalog(), options: options, store: suite.store,
        provenance: .ofThisProgram
      ).write(to: path)
      return nil
    } catch {
      Terminal.complain(error.description)
      return ExitCode(2)
    }
  }
}
