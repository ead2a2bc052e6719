import AssayImaging
import Dispatch
import Foundation
import Synchronization

/// Everything that pictures depend on beside scenarios, as one hash.
enum CacheEnvironment {
  /// The hash of this program, the libraries it has loaded, and font files; nil when the program cannot find itself.
  ///
  /// Program and fonts count by their content, so that a program built anew is another one. Libraries count by their
  /// path, size and the times of their files.
  static func hash(fonts: [String]) -> ContentHash? {
    guard let program = Bundle.main.executablePath else { return nil }
    let files = [program] + fonts
    let hashes = Mutex<[Int: String]>([:])
    DispatchQueue.concurrentPerform(iterations: files.count) { index in
      let hash = contentHash(of: files[index])?.description ?? "missing"
      hashes.withLock { $0[index] = hash }
    }
    let known = hashes.withLock { $0 }
    guard known[0] != "missing" else { return nil }
    let lines = files.indices.map { "\(files[$0]) \(known[$0] ?? "")" } + libraries.map(identity)
    return ContentHash(of: Array(lines.joined(separator: "\n").utf8))
  }

  private static func contentHash(of path: String) -> ContentHash? {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped) else {
      return nil
    }
    return data.withUnsafeBytes { ContentHash(of: $0) }
  }

  /// The files of the libraries that are loaded, where the system tells.
  private static var libraries: [String] {
    // The file says that it is empty, so it must be read to its end.
    guard let maps = FileHandle(forReadingAtPath: "/proc/self/maps"), let text = try? maps.readToEnd() else {
      return []
    }
    let paths = String(decoding: text, as: UTF8.self).split(separator: "\n").compactMap { line in
      line.firstIndex(of: "/").map { String(line[$0...]) }
    }
    return Set(paths.filter { $0.contains(".so") }).sorted()
  }

  private static func identity(of path: String) -> String {
    var status = stat()
    guard stat(path, &status) == 0 else { return path }
    return
      "\(path) \(status.st_size) \(status.st_ino) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec) \(status.st_ctim.tv_sec).\(status.st_ctim.tv_nsec)"
  }
}
