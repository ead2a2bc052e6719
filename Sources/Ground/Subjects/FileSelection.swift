/// Which files of a folder of pictures are compared.
package struct FileSelection: Sendable {
  private let only: [Pattern]
  private let ignored: [Pattern]

  /// Every file that can be read.
  package static let all = FileSelection()

  private init() { (only, ignored) = ([], []) }

  /// Reads the patterns of `--only` and `--ignore`; throws for the first invalid one.
  package init(only: [String], ignoring ignored: [String]) throws(Problem) {
    self.only = try only.map(FileSelection.pattern)
    self.ignored = try ignored.map(FileSelection.pattern)
  }

  /// Whether a file is compared, by its path in the folder.
  ///
  /// A pattern without `/` is about the file's name in any folder. Upper and lower case are the same.
  package func contains(_ path: String) -> Bool {
    func matches(_ pattern: Pattern) -> Bool {
      let path = path.lowercased()
      return pattern.matches(path) || pattern.matches(String(path.split(separator: "/").last ?? ""))
    }
    return (only.isEmpty || only.contains(where: matches)) && !ignored.contains(where: matches)
  }

  /// Why a selected file cannot be compared; nil for a PNG file, and for a file that is no picture.
  package func complaint(about path: String) -> String? {
    let ending = path.split(separator: ".").last?.lowercased() ?? ""
    guard FileSelection.unreadFormats.contains(ending), contains(path) else { return nil }
    return
      "this picture is not compared, because only PNG files are read; convert it, or add `--only '*.png'` to leave out all others"
  }

  /// The endings of pictures in other formats.
  private static let unreadFormats: Set<String> = [
    "apng", "avif", "bmp", "dds", "exr", "gif", "heic", "heif", "hdr", "ico", "jfif", "jp2", "jpe", "jpeg",
    "jpg", "jxl",
    "pbm", "pgm", "pnm", "ppm", "psd", "qoi", "svg", "svgz", "tga", "tif", "tiff", "webp",
  ]

  private static func pattern(_ text: String) throws(Problem) -> Pattern {
    if let pattern = Pattern(text.lowercased()) { return pattern }
    throw Problem(.commandLine, "'\(text)' is no pattern of files; write one such as '*.png'")
  }
}
