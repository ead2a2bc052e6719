import AssayImaging

/// Which files of a folder of pictures are compared.
package struct FileSelection: Sendable {
  /// The name of the file with rules for pictures, next to goldens.
  package static let rules = "assay.yaml"

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

  /// Whether no pattern leaves anything out.
  package var isWhole: Bool { only.isEmpty && ignored.isEmpty }

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

  /// Whether a file is a picture, in a format that is read or not.
  package func holdsPicture(_ path: String) -> Bool {
    PictureFormat(ofFile: path)?.isRead == true || complaint(about: path) != nil
  }

  /// The error message for a selected picture in a format that is not read; nil for any other file.
  package func complaint(about path: String) -> String? {
    let ending = path.split(separator: ".").last?.lowercased() ?? ""
    let isOfOtherFormat = FileSelection.otherEndings.contains(ending)
    guard isOfOtherFormat || PictureFormat(ofFile: path)?.isRead == false, contains(path) else { return nil }
    return
      "this picture is not compared, because only \(PictureFormat.wordsOfRead) files are read; convert it, or leave it out with `--ignore '*.\(ending)'`"
  }

  /// The endings of pictures in formats that are never read.
  private static let otherEndings: Set<String> = [
    "apng", "avif", "avifs", "bmp", "cur", "dds", "dib", "emf", "eps", "exr", "gif", "hdr", "heic", "heics",
    "heif", "ico", "j2k", "jng", "jp2", "jpf", "jpx", "jxl", "jxr", "mng", "pam", "pbm", "pcx", "pfm", "pgm",
    "pnm", "ppm", "psd", "qoi", "sgi", "svg", "svgz", "tga", "tif", "tiff", "wbmp", "wmf", "xbm", "xcf",
    "xpm",
  ]

  private static func pattern(_ text: String) throws(Problem) -> Pattern {
    if let pattern = Pattern(text.lowercased()) { return pattern }
    throw Problem(.commandLine, "'\(text)' is no pattern of files; write one such as '*.png'")
  }
}
