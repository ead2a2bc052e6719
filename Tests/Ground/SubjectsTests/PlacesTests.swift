import AssaySubjects
import AssayTestSupport
import Foundation
import Testing

@Suite struct PlacesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for path in ["a/b/c", "a/.d/e", "f"] {
      try FileManager.default.createDirectory(
        at: folder.url.appendingPathComponent(path), withIntermediateDirectories: true)
    }
    for (link, target) in [("f/up", "../a"), ("to-f", "f"), ("a/b/out", "../../f")] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/\(link)", withDestinationPath: target)
    }
  }

  /// The parts of a path without links, whose last part need not exist.
  private func parts(of path: String) -> [String] {
    let url = URL(fileURLWithPath: path)
    let isThere = FileManager.default.fileExists(atPath: path)
    let real =
      isThere ? url.resolvingSymlinksInPath() : url.deletingLastPathComponent().resolvingSymlinksInPath()
    return real.pathComponents + (isThere ? [] : [url.lastPathComponent])
  }

  @Test("An output is refused where it is, contains or is inside an input, however the paths are written")
  func random() {
    var dice = SplitMix64(seed: 61)
    var refusals = 0
    for _ in 1...3000 {
      func path(isNew: Bool) -> String {
        var path = folder.path
        for _ in 1...5 {
          let names = ["a", "b", "c", "f", "up", "out", "to-f", ".d", "e", ".", ".."]
          let next = path + "/" + names[Int(dice.next() % UInt64(names.count))]
          if PlainFile.isFolder(next), parts(of: next).starts(with: parts(of: folder.path)) { path = next }
        }
        return path + (isNew ? "/new" : dice.next() % 2 == 0 ? "/" : "")
      }
      let (input, output) = (path(isNew: dice.next() % 4 == 0), path(isNew: dice.next() % 2 == 0))
      let (read, written) = (parts(of: input), parts(of: output))
      let isHidden =
        written.starts(with: read) && written.dropFirst(read.count).contains { $0.hasPrefix(".") }
      let isRefused = written.starts(with: read) && !isHidden || read.starts(with: written)
      refusals += isRefused ? 1 : 0
      let isFound = (try? Places.check(reading: [input], writing: [output])) == nil
      #expect(isFound == isRefused, "\(input) \(output)")
    }
    #expect((500...2500).contains(refusals))
  }

  @Test("Two outputs may not be in one place, except for devices")
  func outputs() throws {
    let path = folder.path
    #expect(throws: Problem.self) {
      try Places.check(reading: [], writing: [path + "/x.xml", path + "/to-f/../x.xml"])
    }
    try Places.check(reading: [], writing: ["/dev/null", "/dev/null", nil, path + "/y"])
  }
}
