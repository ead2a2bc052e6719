import Foundation
import Testing

/// Files that are too large or no pictures; the tests of Imaging have damaged ones.
extension DiffCommandTests {
  @Test(
    "A file of the largest size is read, and one of a byte more is refused",
    arguments: [(256 << 20, "the file is not a PNG"), ((256 << 20) + 1, "the file is larger than 256 MiB")])
  func largeFile(size: Int, reason: String) throws {
    try assay.write("", to: "large.png")
    let file = try FileHandle(forWritingTo: assay.url("large.png"))
    try file.truncate(atOffset: UInt64(size))
    try file.close()
    try diff("white.png", "large.png").ends(with: 2, complains: "large.png: error: \(reason)")
  }

  @Test(
    "An empty file, a missing file and a device are errors",
    arguments: ["empty.png", "gone.png", "/dev/null"])
  func noPicture(path: String) throws {
    try assay.write("", to: "empty.png")
    for run in [try diff("white.png", path), try diff(path, "white.png"), try diff(path, path)] {
      #expect(run.exitCode == 2 && run.output.isEmpty)
      #expect(run.errors.contains("\(path): error: "))
    }
  }
}
