import AssaySystem

/// Who made a journal, as the file system knows it and no checkout or copy of the file does.
///
/// A journal is carried out without being asked for, and can delete goldens. One that a stranger has committed, or that
/// was copied from elsewhere, must not be: its folder has another inode, and the file another time of change, which is
/// chosen at random when the journal is written and set as the file's.
struct JournalMaker: Hashable {
  /// The inode of the folder of goldens.
  var folder: UInt64
  /// The number of the user whom the file belongs to.
  var user: UInt32
  /// When the file was changed last, in seconds since 1970.
  var changed: Int

  /// The line of the journal that says it.
  var text: String { "made \(folder) \(user) \(changed)" }

  /// Reads ``text``.
  init?(text: Substring) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 4, words[0] == "made", let folder = UInt64(words[1]), let user = UInt32(words[2]),
      let changed = Int(words[3])
    else { return nil }
    (self.folder, self.user, self.changed) = (folder, user, changed)
  }

  /// What a journal says that is about to be written.
  init(new folder: Folder) throws(FileError) {
    var status = stat()
    guard stat(folder.root, &status) == 0 else {
      throw FileError(path: folder.root, failed: "cannot be read")
    }
    self.folder = UInt64(status.st_ino)
    user = UInt32(geteuid())
    // Some file systems keep even seconds only.
    changed = Int.random(in: 1..<1 << 30) * 2
  }

  /// What the file system says of the journal that is there, when it is this user's own; nil where it is not.
  init?(in folder: Folder) {
    var (root, file) = (stat(), stat())
    guard stat(folder.root, &root) == 0, lstat(folder.path(Transaction.journal), &file) == 0,
      file.st_uid == geteuid()
    else { return nil }
    self.folder = UInt64(root.st_ino)
    user = UInt32(file.st_uid)
    changed = Int(file.modification.tv_sec)
  }

  /// Makes a file one of this maker.
  func mark(_ relative: String, in folder: Folder) throws(FileError) {
    let time = timespec(tv_sec: changed, tv_nsec: 0)
    let times = [time, time]
    guard utimensat(AT_FDCWD, folder.path(relative), times, AT_SYMLINK_NOFOLLOW) == 0 else {
      throw FileError(path: folder.path(relative), failed: "cannot be given a time")
    }
  }
}
