/// A format of picture files; its raw value is its name.
public enum PictureFormat: String, Hashable, Sendable, CaseIterable {
  case png = "PNG"
  case webp = "WebP"
  case jpeg = "JPEG"

  /// The format that a file's name ends with, in upper or lower case; nil for other files.
  public init?(ofFile name: String) {
    guard let point = name.lastIndex(of: ".") else { return nil }
    switch name[name.index(after: point)...].lowercased() {
    case "png": self = .png
    case "webp": self = .webp
    case "jpg", "jpeg", "jpe", "jfif", "pjpeg", "pjp": self = .jpeg
    default: return nil
    }
  }

  /// The format that a file begins like; nil for other files.
  public init?(of file: [UInt8]) {
    if file.starts(with: pngSignature) {
      self = .png
    } else if file.starts(with: "RIFF".utf8), file.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webp
    } else if file.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else {
      return nil
    }
  }

  /// Whether this build of Assay decodes the format: all if it defines `MorePictureFormats`, else only PNG.
  public var isRead: Bool {
    #if MorePictureFormats
      true
    #else
      self == .png
    #endif
  }

  /// The formats that are decoded: `PNG`, or `PNG, WebP and JPEG`.
  public static var wordsOfRead: String {
    let names = allCases.filter(\.isRead).map(\.rawValue)
    return names.count == 1 ? names[0] : names.dropLast().joined(separator: ", ") + " and \(names.last ?? "")"
  }
}
