import Foundation

extension ZipArchive {
  /// The most files that an archive's end says it has; a short one counts up to 65,535, so its directory's length counts, too.
  ///
  /// libzip makes room for as many when it opens the archive, before anybody can ask it for their number.
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

  /// The bytes of a directory's entry without a name.
  private static let shortestEntry = 46
}

extension ArraySlice<UInt8> {
  /// A number, its lowest byte first; 0 where there are too few bytes, and at most the largest.
  fileprivate func number(at offset: Int, bytes: Int) -> Int {
    let part = dropFirst(offset).prefix(bytes)
    guard part.count == bytes else { return 0 }
    return Int(clamping: part.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }
}
