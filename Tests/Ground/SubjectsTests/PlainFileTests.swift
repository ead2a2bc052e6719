import AssaySubjects
import AssayTestSupport
import Foundation
import Testing

@Suite struct PlainFileTests {
  private let folder: TemporaryFolder
  private let file: String

  init() throws {
    folder = try TemporaryFolder()
    file = folder.path + "/file"
    try Data([1, 2, 3, 4]).write(to: URL(fileURLWithPath: file))
  }

  @Test func aFileIsReadUpToTheLimit() throws {
    #expect(try PlainFile.read(file, limit: 4) == [1, 2, 3, 4])
    #expect(throws: PlainFileError.tooLarge(bytes: 4, limit: 3)) { try PlainFile.read(file, limit: 3) }
    #expect(try PlainFile.read(file + "2", limit: 4) == nil)
    #expect(PlainFile.size(of: file) == 4)
    #expect(PlainFile.size(of: file + "2") == nil)
  }

  @Test func anEmptyFileHasNoBytes() throws {
    try Data().write(to: URL(fileURLWithPath: file))
    #expect(try PlainFile.read(file, limit: 0) == [])
  }

  /// The kernel says that such a file is empty, as it says of a file that was just being written.
  @Test func aFileLongerThanItsRecordedSizeIsReadToItsEnd() throws {
    let status = try #require(try PlainFile.read("/proc/self/status", limit: 1 << 16))
    #expect(String(decoding: status, as: UTF8.self).hasPrefix("Name:"))
    #expect(throws: PlainFileError.self) { try PlainFile.read("/proc/self/status", limit: 10) }
  }

  @Test func aLinkIsFollowedOnlyOnRequest() throws {
    let link = folder.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    #expect(throws: PlainFileError.link) { try PlainFile.read(link, limit: 4) }
    #expect(try PlainFile.read(link, limit: 4, followsLinks: true) == [1, 2, 3, 4])
  }

  @Test func aPipeIsRefusedWithoutWaiting() throws {
    let pipe = folder.path + "/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    #expect(throws: PlainFileError.notPlain) { try PlainFile.read(pipe, limit: 4) }
    #expect(throws: PlainFileError.notPlain) { try PlainFile.read("/dev/zero", limit: 4) }
    #expect(throws: PlainFileError.folder) { try PlainFile.read(folder.path, limit: 4) }
  }
}
