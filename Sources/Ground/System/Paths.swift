/// Paths of files as text: parts between slashes.
package enum Paths {
  /// The folder that this process works in.
  package static var current: String {
    guard let path = getcwd(nil, 0) else { return "." }
    defer { free(path) }
    return String(cString: path)
  }

  /// The path of something in a folder; in an empty path, the name itself.
  package static func join(_ folder: String, _ name: String) -> String {
    folder.isEmpty || folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// The folder of a path: `a` of `a/b` or `a/b/`, `/` of `/a`, nothing of `a`.
  package static func folder(of path: String) -> String {
    let parts = path.split(separator: "/")
    let start = path.hasPrefix("/") ? "/" : ""
    return start + parts.dropLast().joined(separator: "/")
  }

  /// The last part of a path.
  package static func name(of path: String) -> String { String(path.split(separator: "/").last ?? "") }

  /// The path without `.`, `..` and double slashes; links are not followed.
  package static func standardized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else if part != ".." || !path.hasPrefix("/") {
        parts.append(part)
      }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  /// The absolute path of a file or folder without links, even if it does not exist yet.
  package static func real(_ path: String) -> String {
    if let resolved = realpath(path.isEmpty ? "." : path, nil) {
      defer { free(resolved) }
      return String(cString: resolved)
    }
    let (folder, name) = (folder(of: path), name(of: path))
    // The folder that this process works in may be gone.
    if folder == path || path.isEmpty { return path }
    let real = real(folder)
    return name == ".." ? Paths.folder(of: real) : name == "." ? real : join(real, name)
  }

  /// Whether there is a file or folder at a path; links are followed.
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}
