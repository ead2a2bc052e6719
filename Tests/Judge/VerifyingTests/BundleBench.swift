import AssayFacts
import AssayGoldens
import AssaySubjects
import AssayTestSupport
import Foundation
import Testing

@testable import AssayVerifying

/// A place to verify in shards and to keep their bundles.
struct BundleBench {
  let bench: Bench
  let judge: Judge

  init() throws {
    bench = try Bench()
    judge = Judge(store: bench.store)
  }

  /// A folder or file of the bench.
  func path(_ name: String) -> String { bench.temporary.path + "/" + name }

  /// Verifies one part and writes its bundle, then reads it.
  func bundle(
    _ shard: String, of catalog: Catalog, at name: String? = nil, strict: Bool = false,
    provenance: Provenance = Provenance(program: "p", commit: "c1", hasChanges: false)
  ) async throws -> ResultBundle {
    let part: Shard = try #require(Shard(shard))
    let options = VerificationOptions(shard: part, strict: strict)
    let verification = await judge.verify(catalog, options: options)
    let path = path(name ?? "shard-" + shard.replacingOccurrences(of: "/", with: "-of-"))
    try ResultBundle(
      verification, of: catalog, options: options, stores: [bench.store], provenance: provenance
    ).write(to: path)
    return try ResultBundle(path: path)
  }

  /// Verifies all parts.
  func bundles(_ count: Int, of catalog: Catalog) async throws -> [ResultBundle] {
    var bundles: [ResultBundle] = []
    for index in 1...count { bundles.append(try await bundle("\(index)/\(count)", of: catalog)) }
    return bundles
  }

  /// Changes the text of a bundle's manifest.
  func edit(_ bundle: String, _ change: (String) -> String) throws {
    let url = URL(fileURLWithPath: path(bundle) + "/manifest.jsonl")
    try Data(change(try String(contentsOf: url, encoding: .utf8)).utf8).write(to: url)
  }

  /// The sentences with which bundles are refused.
  func refusal(_ bundles: [ResultBundle], allowingMixedEnvironments: Bool = false) async throws -> [String] {
    do {
      _ = try await ResultBundle.merged(bundles, allowingMixedEnvironments: allowingMixedEnvironments)
    } catch {
      return error.problems.map(\.message)
    }
    Issue.record("nothing was refused")
    return []
  }

  /// The sentence with which a bundle is refused when it is read.
  func readingRefusal(_ name: String) -> String {
    let problem = #expect(throws: Problem.self) { try ResultBundle(path: path(name)) }
    return problem?.description ?? ""
  }
}
