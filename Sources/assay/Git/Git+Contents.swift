import AssaySubjects
import Foundation

extension Git {
  /// The contents of files by their ids, read with one process; nil for one that a partial checkout lacks.
  func contents(of ids: [String]) throws(Problem) -> [Data?] {
    guard !ids.isEmpty else { return [] }
    let input = Data(ids.map { $0 + "\n" }.joined().utf8)
    try EarlierGoldens.check(sizes: try run(["cat-file", "--batch-check=%(objectsize)"], input: input).lines)
    let result = try run(["cat-file", "--batch"], input: input)
    guard result.status == 0 else {
      throw Problem(.commandLine, "git cannot read the goldens: \(result.complaint)")
    }
    var rest = result.output[...]
    return ids.map { _ in
      // <id> SP blob SP <size> LF <content> LF; or <id> SP missing LF
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      rest = rest[line.endIndex...].dropFirst()
      let head = String(decoding: line, as: UTF8.self).split(separator: " ")
      guard head.count == 3, head[1] == "blob", let size = Int(head[2]), rest.count > size else { return nil }
      defer { rest = rest.dropFirst(size + 1) }
      return rest.prefix(size)
    }
  }
}
