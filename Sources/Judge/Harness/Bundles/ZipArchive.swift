import AssaySubjects
import CAssayZip
import Foundation

/// A zip archive, whose files are read one at a time into memory (wraps libzip) and never unpacked.
final class ZipArchive {
  /// Where it is.
  let path: String
  private let archive: OpaquePointer
  private var entries: [String: UInt64] = [:]

  /// The most files an archive may have.
  static let entryLimit = 1 << 18

  /// Opens an archive.
  ///
  /// - Throws: For a file that is no zip archive, is cut short, or has two files of one name.
  init(path: String) throws(Problem) {
    func problem(_ message: String) -> Problem { Problem(SourceLocation(path: path), message) }
    guard ZipArchive.isArchive(path) else {
      throw problem("the file is neither a folder nor a zip archive; name a bundle")
    }
    let stated = ZipArchive.statedEntries(of: path)
    guard stated <= ZipArchive.entryLimit else {
      throw problem("the archive has \(stated) files; at most \(ZipArchive.entryLimit) are read")
    }
    var code: Int32 = 0
    guard let archive = zip_open(path, ZIP_RDONLY, &code) else {
      throw problem(
        "the zip archive cannot be read (\(ZipArchive.words(for: code))); download or make it again")
    }
    self.path = path
    self.archive = archive
    for index in 0..<UInt64(max(0, zip_get_num_entries(archive, 0))) {
      // Raw names, so that no name is mistaken for another.
      guard let name = zip_get_name(archive, index, zip_flags_t(ZIP_FL_ENC_RAW)).map({ String(cString: $0) })
      else { continue }
      guard entries.updateValue(index, forKey: name) == nil else {
        throw problem("the archive has two files called '\(name)'; make it again")
      }
    }
  }

  deinit { zip_discard(archive) }

  /// Whether a file begins as zip archives do.
  static func isArchive(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let file = FileHandle(forReadingAtPath: path), let start = try? file.read(upToCount: 2)
    else { return false }
    return start.elementsEqual("PK".utf8)
  }

  /// The folder of the only file of a name, such as `bundle/`; empty where it is at the top or nowhere.
  func place(of file: String) throws(Problem) -> String {
    if entries[file] != nil { return "" }
    let found = entries.keys.filter { $0.hasSuffix("/" + file) }
    guard found.count <= 1 else {
      throw Problem(
        SourceLocation(path: path),
        "the archive holds \(found.count) bundles; unpack it, and name each folder with a '\(file)'")
    }
    return found.first.map { String($0.dropLast(file.count)) } ?? ""
  }

  /// The bytes of a file; nil when there is none.
  func read(_ file: String, limit: Int) throws(Problem) -> [UInt8]? {
    guard let index = entries[file] else { return nil }
    func problem(_ message: String) -> Problem { Problem(SourceLocation(path: "\(path)/\(file)"), message) }
    guard !isLink(index) else { throw problem("the file is a symbolic link, which is not followed") }
    var status = zip_stat_t()
    guard zip_stat_index(archive, index, 0, &status) == 0,
      status.valid & UInt64(ZIP_STAT_SIZE) != 0, status.size <= UInt64(limit)
    else { throw problem("the file has no size or a larger one than \(limit) bytes, which is not read") }
    guard let bytes = bytes(of: index, count: Int(status.size)) else {
      throw problem("the file is damaged, encrypted or cut short; download or make the archive again")
    }
    return bytes
  }

  private func isLink(_ index: UInt64) -> Bool {
    var system: UInt8 = 0
    var attributes: UInt32 = 0
    guard zip_file_get_external_attributes(archive, index, 0, &system, &attributes) == 0 else { return false }
    // The upper half is the POSIX mode.
    return attributes >> 16 & UInt32(S_IFMT) == UInt32(S_IFLNK)
  }

  /// The bytes of a file; nil unless it has exactly as many as stated, and the right checksum.
  private func bytes(of index: UInt64, count: Int) -> [UInt8]? {
    guard let file = zip_fopen_index(archive, index, 0) else { return nil }
    defer { zip_fclose(file) }
    var failed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let got = zip_fread(file, buffer.baseAddress?.advanced(by: filled), UInt64(count - filled))
        guard got > 0 else {
          failed = true
          return
        }
        filled += Int(got)
      }
    }
    // libzip checks the checksum when the end is read.
    var more: UInt8 = 0
    return failed || zip_fread(file, &more, 1) != 0 ? nil : bytes
  }

  private static func words(for code: Int32) -> String {
    var error = zip_error_t()
    zip_error_init_with_code(&error, code)
    defer { zip_error_fini(&error) }
    return String(cString: zip_error_strerror(&error))
  }
}

extension ZipArchive {
  /// The number of files that an archive's end states, checked because libzip allocates memory for it when it opens one.
  ///
  /// The short form counts up to 65,535, so the directory's length counts, too.
  static func statedEntries(of path: String) -> Int {
    guard let file = FileHandle(forReadingAtPath: path), let size = try? file.seekToEnd() else { return 0 }
    func read(at offset: UInt64, _ count: Int) -> [UInt8] {
      guard (try? file.seek(toOffset: min(offset, size))) != nil else { return [] }
      return ((try? file.read(upToCount: count)) ?? nil).map { [UInt8]($0) } ?? []
    }
    // The last record, the longest comment behind it, and the locator of the long record before it (APPNOTE 4.3.14 to 16).
    let tail = read(at: size - min(size, 65_578), 65_578)
    var most = 0
    for place in tail.indices where tail[place...].starts(with: [0x50, 0x4B, 5, 6]) {
      let record = tail[place...]
      let length = record.number(at: 12, bytes: 4)
      most = max(
        most, record.number(at: 10, bytes: 2), length == Int(UInt32.max) ? 0 : length / shortestEntry)
      let locator = tail[max(0, place - 20)...]
      guard locator.starts(with: [0x50, 0x4B, 6, 7]) else { continue }
      most = max(most, read(at: UInt64(locator.number(at: 8, bytes: 8)), 56)[...].number(at: 32, bytes: 8))
    }
    return most
  }

  /// The size of a directory entry without a name, in bytes.
  private static let shortestEntry = 46
}

extension ArraySlice<UInt8> {
  /// A little-endian number; 0 where there are too few bytes, and at most the largest `Int`.
  fileprivate func number(at offset: Int, bytes: Int) -> Int {
    let part = dropFirst(offset).prefix(bytes)
    guard part.count == bytes else { return 0 }
    return Int(clamping: part.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }
}
