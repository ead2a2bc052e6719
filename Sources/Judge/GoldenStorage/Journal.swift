import AssaySubjects
import AssaySystem

/// The journal of a transaction: a heading, the stage, the origin, one line for each file, and a last line that proves it complete.
struct Journal {
  var stage: Transaction.Stage
  /// See ``JournalOrigin``.
  var origin: String
  var writes: [String]
  var removals: [String]

  private static let heading = "assay journal 2"

  var text: String {
    let lines =
      [Journal.heading, stage.rawValue, origin] + writes.map { "write \($0)" }
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
      let stage = Transaction.Stage(rawValue: String(lines[1])), lines[2].hasPrefix("made ")
    else { return nil }
    self.init(stage: stage, origin: String(lines[2]), writes: [], removals: [])
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

/// The line of a journal that says where and by whom it was written, in a form that no checkout or copy of the file keeps.
///
/// A journal is carried out without asking, and can delete goldens. So a journal that a stranger committed must not be carried out: its
/// folder has another inode, and the file another modification time. That time is chosen at random when the journal is written.
enum JournalOrigin {
  /// The line of a new journal, whose file gets a modification time, in seconds since 1970.
  static func line(in folder: Folder, modified: Int) throws(Problem) -> String {
    var status = stat()
    guard stat(folder.root, &status) == 0 else { throw Problem(path: folder.root, failed: "cannot be read") }
    return "made \(status.st_ino) \(geteuid()) \(modified)"
  }

  /// The line that the journal in a folder must have; nil when another user owns the file.
  static func line(ofJournalIn folder: Folder) throws(Problem) -> String? {
    var status = stat()
    guard lstat(folder.path(Transaction.journal), &status) == 0, status.st_uid == geteuid() else {
      return nil
    }
    return try line(in: folder, modified: Int(status.st_mtim.tv_sec))
  }

  /// Sets the modification time of a new journal.
  static func mark(_ relative: String, in folder: Folder, modified: Int) throws(Problem) {
    let time = timespec(tv_sec: modified, tv_nsec: 0)
    let times = [time, time]
    guard utimensat(AT_FDCWD, folder.path(relative), times, AT_SYMLINK_NOFOLLOW) == 0 else {
      throw Problem(path: folder.path(relative), failed: "cannot be given a time")
    }
  }
}
