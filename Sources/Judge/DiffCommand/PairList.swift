import ArgumentParser
import AssaySubjects

/// The pairs of a batch, in order.
enum PairList {
  /// A pair, or half of one.
  struct Pair: Sendable {
    /// What it is called in the output.
    var name: String
    /// The reference's path; nil where the candidate is added.
    var reference: String?
    /// The candidate's path; nil where it is missing.
    var candidate: String?
  }

  /// What standard input names: a line a pair, both paths with a tab between them; exits with 2 and a sentence otherwise.
  static func standardInput() throws -> [Pair] {
    var pairs: [Pair] = []
    var number = 0
    while let line = readLine() {
      number += 1
      if line.isEmpty { continue }
      let paths = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard paths.count == 2, paths.allSatisfy({ !$0.isEmpty }) else {
        complain(
          "standard input:\(number): error: a line needs two paths with a tab between them; this one is '\(line)'"
        )
        throw ExitCode(2)
      }
      pairs.append(Pair(name: paths[1], reference: paths[0], candidate: paths[1]))
    }
    return try refuseNothing(pairs, "standard input names no pair; write a line a pair")
  }

  /// The PNG files below either folder, by their paths below it.
  static func folders(_ reference: String, _ candidate: String) throws -> [Pair] {
    let (first, second) = (Set(try files(below: reference)), Set(try files(below: candidate)))
    let pairs = first.union(second).sorted().map { name in
      Pair(
        name: name, reference: first.contains(name) ? "\(reference)/\(name)" : nil,
        candidate: second.contains(name) ? "\(candidate)/\(name)" : nil)
    }
    return try refuseNothing(pairs, "\(reference), \(candidate): there is no PNG file below either")
  }

  private static func refuseNothing(_ pairs: [Pair], _ reason: String) throws -> [Pair] {
    guard pairs.isEmpty else { return pairs }
    complain("error: \(reason)")
    throw ExitCode(2)
  }

  /// The PNG files below a folder; one that cannot be listed whole ends the program with 2 and a sentence.
  private static func files(below folder: String) throws -> [String] {
    var files: [String] = []
    var open = [""]
    while let prefix = open.popLast() {
      let entries: [FolderEntry]
      do {
        entries = try FolderEntry.list("\(folder)/\(prefix)")
      } catch {
        complain("\(error.path): error: \(error.reason)")
        throw ExitCode(2)
      }
      for entry in entries {
        let name = prefix + entry.name
        let isFolder = entry.kind == .folder
        if entry.kind == .link, PictureFile.isFolder("\(folder)/\(name)") {
          complain("\(folder)/\(name): error: a linked folder is not followed; compare what it leads to")
          throw ExitCode(2)
        }
        if isFolder { open.append(name + "/") }
        if !isFolder, name.lowercased().hasSuffix(".png") { files.append(name) }
      }
    }
    return files
  }
}
