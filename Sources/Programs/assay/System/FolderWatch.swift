import AssaySubjects
import AssaySystem

/// Reports which files below some folders were written, moved or removed (wraps inotify).
final class FolderWatch {
  private let descriptor: Int32
  private var folders: [Int32: String] = [:]
  /// How many milliseconds must pass without a change before changes are reported: editors write in several steps.
  private static let quiet: Int32 = 120

  private static let mask = UInt32(
    IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE)

  /// Watches folders and everything below them; nil if the system cannot.
  init?(_ roots: [String]) {
    descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    guard descriptor >= 0 else { return nil }
    for root in roots { add(root) }
  }

  deinit { close(descriptor) }

  /// Waits for changes; returns the paths of changed files, beginning with the folders as they were named.
  func changes() -> Set<String> {
    var changed: Set<String> = []
    var timeout: Int32 = -1
    while true {
      var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let count = AssaySystem.poll(&poll, 1, timeout)
      if count == 0 { return changed }
      guard count > 0 else { continue }
      changed.formUnion(events())
      timeout = FolderWatch.quiet
    }
  }

  private func add(_ folder: String) {
    let watch = inotify_add_watch(descriptor, folder, FolderWatch.mask | UInt32(IN_ONLYDIR))
    guard watch >= 0, folders.updateValue(folder, forKey: watch) == nil else { return }
    // A link may lead to a folder, even to a watched one.
    for entry in FolderWatch.entries(in: folder) where entry.kind == .folder || entry.kind == .link {
      add(folder + "/" + entry.name)
    }
  }

  /// Reads the events so far; a new folder is watched, too, and its files count as changed.
  private func events() -> Set<String> {
    var changed: Set<String> = []
    let size = 64 << 10
    let buffer = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 8)
    defer { buffer.deallocate() }
    while true {
      let count = read(descriptor, buffer, size)
      guard count > 0 else { return changed }
      var offset = 0
      while offset < count {
        let event = buffer.load(fromByteOffset: offset, as: inotify_event.self)
        let name = String(
          cString: (buffer + offset + MemoryLayout<inotify_event>.size).assumingMemoryBound(to: CChar.self))
        offset += MemoryLayout<inotify_event>.size + Int(event.len)
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { changed.formUnion(allFiles()) }
        guard event.len > 0, let folder = folders[event.wd] else { continue }
        let path = folder + "/" + name
        if event.mask & UInt32(IN_ISDIR) != 0 {
          guard event.mask & UInt32(IN_CREATE | IN_MOVED_TO) != 0, !name.hasPrefix(".") else { continue }
          add(path)
          changed.formUnion(FolderWatch.entries(in: path).map { path + "/" + $0.name })
        } else if event.mask & UInt32(IN_CREATE) == 0 {
          changed.insert(path)
        }
      }
    }
  }

  /// All files of watched folders, which may have changed when the system dropped events; new folders are watched, too.
  private func allFiles() -> Set<String> {
    for folder in folders.values { add(folder) }
    return Set(
      folders.values.flatMap { folder in
        FolderWatch.entries(in: folder).filter { $0.kind == .file }.map { folder + "/" + $0.name }
      })
  }

  /// The entries of a folder that are not hidden; none if it cannot be listed, which the verification reports.
  private static func entries(in folder: String) -> [FolderEntry] {
    ((try? FolderEntry.list(folder)) ?? []).filter { !$0.name.hasPrefix(".") }
  }
}
