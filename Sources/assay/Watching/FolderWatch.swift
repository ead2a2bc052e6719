#if canImport(Glibc)
  import Glibc
#endif

/// Tells which files below some folders were written, moved or removed (wraps inotify, so on Linux alone).
final class FolderWatch {
  #if canImport(Glibc)
    private let descriptor: Int32
    private var folders: [Int32: String] = [:]
    /// How long it must be quiet before changes are told: an editor writes in several steps.
    private static let quiet: Int32 = 120

    private static let mask = UInt32(
      IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE)

    /// Watches folders and all below them; nil when the system cannot.
    init?(_ roots: [String]) {
      descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
      guard descriptor >= 0 else { return nil }
      for root in roots { add(root) }
    }

    deinit { close(descriptor) }

    /// Waits for changes, then until it is quiet; the paths of what changed, as the folders were named.
    func changes() -> Set<String> {
      var changed: Set<String> = []
      var timeout: Int32 = -1
      while true {
        var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let count = Glibc.poll(&poll, 1, timeout)
        if count == 0 { return changed }
        guard count > 0 else { continue }
        changed.formUnion(events())
        timeout = FolderWatch.quiet
      }
    }

    private func add(_ folder: String) {
      let watch = inotify_add_watch(descriptor, folder, FolderWatch.mask | UInt32(IN_ONLYDIR))
      guard watch >= 0 else { return }
      folders[watch] = folder
      for name in FolderWatch.names(in: folder) where FolderWatch.isFolder(folder + "/" + name) {
        add(folder + "/" + name)
      }
    }

    /// Reads all events there are; a new folder is watched, too, and its files count as changed.
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
          guard event.len > 0, let folder = folders[event.wd] else { continue }
          let path = folder + "/" + name
          if event.mask & UInt32(IN_ISDIR) != 0 {
            guard event.mask & UInt32(IN_CREATE | IN_MOVED_TO) != 0, !name.hasPrefix(".") else { continue }
            add(path)
            changed.formUnion(FolderWatch.names(in: path).map { path + "/" + $0 })
          } else if event.mask & UInt32(IN_CREATE) == 0 {
            changed.insert(path)
          }
        }
      }
    }

    private static func names(in folder: String) -> [String] {
      guard let directory = opendir(folder) else { return [] }
      defer { closedir(directory) }
      var names: [String] = []
      while let entry = readdir(directory) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        if !name.hasPrefix(".") { names.append(name) }
      }
      return names
    }

    private static func isFolder(_ path: String) -> Bool {
      var status = stat()
      return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
  #else
    /// No other system is asked.
    init?(_ roots: [String]) { return nil }

    /// Nothing is ever told.
    func changes() -> Set<String> { [] }
  #endif
}
