import AssaySubjects
import AssaySystem

/// The journal of a transaction: a heading, the stage, the origin, one line for each file, and a last line that proves it complete.
struct Journal {
  var stage: Transaction.Stage
  var origin: JournalOrigin
  var writes: [String]
  var removals: [String]

  private static let heading = "assay journal 2"

  var text: String {
    let lines =
      [Journal.heading, stage.rawValue, origin.text] + writes.map { "write \($0)" }
      + removals.map { "remove \($0)" }
      + ["end"]
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Journal {
  /// Parses ``text``; nil when it is damaged or names a file that is not a golden.
  init?(bytes: [UInt8]) {
    // A large file that is not a journal is not split into lines.
    guard let text = String(validating: bytes, as: UTF8.self), text.hasPrefix(Journal.heading + "\n")
    else { return nil }
    let lines = text.split(separator: "\n")
    guard lines.count >= 4, lines.last == "end",
      let stage = Transaction.Stage(rawValue: String(lines[1])), let origin = JournalOrigin(text: lines[2])
    else { return nil }
    self.init(stage: stage, origin: origin, writes: [], removals: [])
    for line in lines.dropFirst(3).dropLast() {
      guard let space = line.firstIndex(of: " ") else { return nil }
      let file = String(line[line.index(after: space)...])
      switch line[..<space] {
      case "write" where GoldenStore.isGoldenName(file) || file.hasSuffix(".swift"): writes.append(file)
      case "remove" where GoldenStore.isGoldenName(file): removals.append(file)
      default: return nil
      }
    }
  }
}

/// Where and by whom a journal was written, in a form that no checkout or copy of the file keeps.
///
/// A journal is carried out without asking, and can delete goldens. So a journal that a stranger committed must not be carried out: its
/// folder has another inode, and the file another modification time. That time is chosen at random when the journal is written.
struct JournalOrigin: Hashable {
  /// The inode of the folder of goldens.
  private var folder: UInt64
  /// The id of the user who owns the journal.
  private var user: UInt32
  /// The journal's modification time in seconds since 1970.
  private var modified: Int

  /// The line of the journal.
  var text: String { "made \(folder) \(user) \(modified)" }

  /// Parses ``text``.
  init?(text: Substring) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 4, words[0] == "made", let folder = UInt64(words[1]), let user = UInt32(words[2]),
      let modified = Int(words[3])
    else { return nil }
    (self.folder, self.user, self.modified) = (folder, user, modified)
  }

  /// The origin of a new journal.
  init(newIn folder: Folder) throws(Problem) {
    var status = stat()
    guard stat(folder.root, &status) == 0 else { throw Problem(path: folder.root, failed: "cannot be read") }
    self.folder = UInt64(status.st_ino)
    user = UInt32(geteuid())
    // Some file systems store only even seconds.
    modified = Int.random(in: 1..<1 << 30) * 2
  }

  /// The origin of the journal in a folder, as the file system states it; nil when another user owns the file.
  init?(ofJournalIn folder: Folder) {
    var (root, file) = (stat(), stat())
    guard stat(folder.root, &root) == 0, lstat(folder.path(Transaction.journal), &file) == 0,
      file.st_uid == geteuid()
    else { return nil }
    self.folder = UInt64(root.st_ino)
    user = UInt32(file.st_uid)
    modified = Int(file.st_mtim.tv_sec)
  }

  /// Sets the modification time of a new journal.
  func mark(_ relative: String, in folder: Folder) throws(Problem) {
    let time = timespec(tv_sec: modified, tv_nsec: 0)
    let times = [time, time]
    guard utimensat(AT_FDCWD, folder.path(relative), times, AT_SYMLINK_NOFOLLOW) == 0 else {
      throw Problem(path: folder.path(relative), failed: "cannot be given a time")
    }
  }
}
