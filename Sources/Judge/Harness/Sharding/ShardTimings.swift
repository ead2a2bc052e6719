import AssayFacts
import AssayImaging
public import AssaySubjects

/// How long each case took in an earlier verification, to divide the next one into parts that take equally long.
public struct ShardTimings: Sendable {
  /// The time of each case, in microseconds.
  let microseconds: [SubjectName: Int]
  /// Where they were read; empty for none.
  private let path: String

  /// The longest time that is read, in seconds.
  private static let longest = 1e6
  /// The least time that a case counts, in microseconds: planning and reporting take this long.
  private static let least = 20

  /// Takes times in microseconds.
  public init(microseconds: [SubjectName: Int], path: String = "") {
    self.microseconds = microseconds
    self.path = path
  }

  /// Reads the JSON report of an earlier verification, or its bundle or the bundle's manifest.
  public init(path: String) throws(Problem) {
    try self.init(json: try BundleFiles.manifest(at: path), path: path)
  }

  /// Reads a JSON report or a bundle's manifest, which both list `cases` with `name` and `seconds`.
  init(json: [UInt8], path: String) throws(Problem) {
    func problem(_ message: String) -> Problem { Problem(SourceLocation(path: path), message) }
    let file = (try? Fact(json: json, atMost: .max))?.members ?? Facts()
    let newest = file["schema"] == nil ? BundleManifest.version : ShardTimings.newestReport
    if let form = (file["schema"] ?? file["version"])?.double, form > Double(newest) {
      throw problem(
        "a newer Assay wrote these timings, in form \(Fact.number(form)), and this one reads form \(newest); use the newer one, or timings of this one"
      )
    }
    let cases = file["cases"]?.elements?.map(\.members)
    guard let cases, cases.allSatisfy({ $0?["name"]?.string != nil && $0?["seconds"]?.double != nil }) else {
      throw problem("these are no timings; name the JSON report or a bundle of a former verification")
    }
    var times: [SubjectName: Int] = [:]
    for case let entry? in cases {
      let (text, seconds) = (entry["name"]?.string ?? "", entry["seconds"]?.double ?? -1)
      guard let name = SubjectName(text), (0...ShardTimings.longest).contains(seconds) else {
        throw problem(
          "the time of '\(text)' is not a number of seconds from 0 on, or that is not a name; make the file again"
        )
      }
      times[name] = max(times[name] ?? 0, Int((seconds * 1e6).rounded()))
    }
    self.init(microseconds: times, path: path)
  }

  /// The form of JSON reports (`schema`) that is read.
  private static let newestReport = 1

  /// A hash, by which shards that were given the same times are recognized.
  var hash: ContentHash {
    let lines = microseconds.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)\n" }
    return ContentHash(of: Array(lines.joined().utf8))
  }

  /// Divides names into parts: the longest first, each to the part that has least to do so far (Graham 1969).
  ///
  /// A name without a time gets the median of the others. The same names, times and count always give the same parts.
  ///
  /// - Throws: When fewer than half of the names have a time, so that these are times of another suite.
  func parts(of names: [SubjectName], count: Int) throws(Problem) -> [[SubjectName]] {
    let known = names.compactMap { microseconds[$0] }.sorted()
    guard known.count * 2 >= names.count else {
      throw Problem(
        SourceLocation(path: path),
        "the file knows the times of \(known.count) of \(names.count) cases, which is fewer than half; use the JSON report or bundle of a newer verification of this suite"
      )
    }
    let median = known.isEmpty ? 0 : known[known.count / 2]
    let times = names.map { (name: $0, time: max(ShardTimings.least, microseconds[$0] ?? median)) }
    var parts = [[SubjectName]](repeating: [], count: count)
    var loads = [Int](repeating: 0, count: count)
    for (name, time) in times.sorted(by: { ($1.time, $0.name) < ($0.time, $1.name) }) {
      guard let least = loads.indices.min(by: { (loads[$0], $0) < (loads[$1], $1) }) else { break }
      parts[least].append(name)
      loads[least] += time
    }
    return parts
  }
}
