public import AssayImaging
import AssaySubjects
import AssaySystem

/// What the file system says of a group's files without reading them: while it stays the same, so does their content.
///
/// This is how git's index knows a file to be unchanged. Of each file count its name, device, inode, size, and when its
/// content and its inode were changed last, to the nanosecond. Whoever puts another file in its place, edits it or sets
/// its dates back changes one of these.
public struct GroupStamp: Hashable, Sendable {
  /// The hash of all that.
  public var hash: ContentHash
  /// How many files are in the folder of pictures.
  public var pictures: Int
  /// The folders in it, which are those of other groups; the stamp says nothing of these.
  package var folders: [String]
}

extension GoldenStore {
  /// The stamp of a scenario file, its facts file and everything in its folder of pictures.
  ///
  /// Nil where the file system's word does not prove that content is the same, so that the files must be read:
  /// - a file was changed less than two seconds before now, or later than now, since clocks jump: another change might
  ///   bear the same time (git calls this racy);
  /// - the file system is not known to be one of this machine's own disks: what lies in memory may be another file system
  ///   of the same device number tomorrow, and networks have clocks of their own;
  /// - something is no plain file, or not there.
  ///
  /// - Parameters:
  ///   - group: The group's name.
  ///   - scenario: The path of the scenario file.
  ///   - now: Seconds since 1970; the system's clock unless given.
  public func stamp(ofGroup group: String, scenario: String, now: Int? = nil) -> GroupStamp? {
    guard !group.isEmpty, SubjectName(group) != nil,
      (try? folder.parentIsPlain(group + "/file", creating: false)) != nil
    else { return nil }
    var stamping = Stamping(now: now ?? time(nil))
    let isStamped =
      stamping.take(path: scenario) && stamping.take(path: factsPath(ofGroup: group))
      && stamping.take(folder: folder.path(group))
    return isStamped
      ? GroupStamp(hash: stamping.hash, pictures: stamping.pictures, folders: stamping.folders) : nil
  }
}

/// The stamp of single files; nil where the file system's word does not do, as for groups.
public func fileStamp(of paths: [String], now: Int? = nil) -> ContentHash? {
  var stamping = Stamping(now: now ?? time(nil))
  return paths.allSatisfy { stamping.take(path: $0) } ? stamping.hash : nil
}

/// Sums up what the file system says, whatever the order it says it in.
private struct Stamping {
  /// Whatever was changed after this second is too young.
  private let newest: Int
  private var high: UInt64 = 0
  private var low: UInt64 = 0
  private(set) var pictures = 0
  private(set) var folders: [String] = []
  private var entry: [UInt8] = []

  /// How long a change may have the same time as one before it, in seconds, on the coarsest file system.
  private static let granularity = 2

  init(now: Int) { newest = now - Stamping.granularity }

  var hash: ContentHash { ContentHash(high: high, low: low) }

  /// Adds a single file; false where the system's word is not enough.
  mutating func take(path: String) -> Bool {
    var status = stat()
    return Platform.isOnOwnDisk(path) && lstat(path, &status) == 0 && take(path.utf8, status)
  }

  /// Adds the plain files of a folder, which need not be there.
  mutating func take(folder: String) -> Bool {
    let entries: [FolderEntry]
    do throws(FolderError) {
      entries = try FolderEntry.list(folder)
    } catch {
      return error.isMissing
    }
    // From the folder itself: to go the way to it anew for each of its files takes half as long again.
    let place = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard place >= 0 else { return false }
    defer { close(place) }
    guard Platform.isOnOwnDisk(folder) else { return false }
    // Names with a dot are no goldens.
    for entry in entries where !entry.name.hasPrefix(".") {
      guard entry.kind != .folder else {
        folders.append(entry.name)
        continue
      }
      var status = stat()
      guard fstatat(place, entry.name, &status, AT_SYMLINK_NOFOLLOW) == 0, take(entry.name.utf8, status)
      else { return false }
      pictures += 1
    }
    return true
  }

  private mutating func take(_ name: some Sequence<UInt8>, _ status: stat) -> Bool {
    let times = [status.modification, status.change]
    guard status.st_mode & S_IFMT == S_IFREG, times.allSatisfy({ Int($0.tv_sec) < newest }) else {
      return false
    }
    entry.removeAll(keepingCapacity: true)
    entry.append(contentsOf: name)
    entry.append(0)
    append(Int(truncatingIfNeeded: status.st_dev))
    append(Int(truncatingIfNeeded: status.st_ino))
    append(Int(status.st_size))
    for time in times {
      append(Int(time.tv_sec))
      append(Int(time.tv_nsec))
    }
    let hash = ContentHash(of: entry)
    high &+= hash.high
    low &+= hash.low
    return true
  }

  private mutating func append(_ number: Int) {
    withUnsafeBytes(of: UInt64(bitPattern: Int64(number)).littleEndian) { entry.append(contentsOf: $0) }
  }
}
