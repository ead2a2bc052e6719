import AssayHashing
import AssayReportAssets

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The page's own files, as they are built into the program.
enum PageAsset {
  /// The markup with its places.
  static var markup: [UInt8] { bytes(of: report_markup) }
  /// The style sheets.
  static var style: [UInt8] { bytes(of: report_style) }
  /// The scripts.
  static var script: [UInt8] { bytes(of: report_script) }
  /// The markup of the page of goldens, with its places.
  static var galleryMarkup: [UInt8] { bytes(of: report_gallery_markup) }
  /// Its style sheets.
  static var galleryStyle: [UInt8] { bytes(of: report_gallery_style) }
  /// Its script.
  static var galleryScript: [UInt8] { bytes(of: report_gallery_script) }
  /// The JSON Schema of the report for machines.
  static var schema: [UInt8] { bytes(of: report_schema) }

  private static func bytes(of asset: (UnsafeMutablePointer<Int>?) -> UnsafePointer<UInt8>?) -> [UInt8] {
    var count = 0
    let start = asset(&count)
    return Array(UnsafeBufferPointer(start: start, count: count))
  }
}

/// Puts values into the places of a template: `{{name}}`.
///
/// Values are put in as they are and never searched for places; a place without a value stays as it is.
func filled(_ template: [UInt8], with values: [String: [UInt8]]) -> [UInt8] {
  var result: [UInt8] = []
  result.reserveCapacity(values.values.reduce(template.count) { $0 + $1.count })
  var rest = template[...]
  while let open = rest.firstRange(of: Array("{{".utf8)),
    let close = rest[open.upperBound...].firstRange(of: Array("}}".utf8))
  {
    let name = String(decoding: rest[open.upperBound..<close.lowerBound], as: UTF8.self)
    result += rest[..<open.lowerBound]
    result += values[name] ?? Array(rest[open.lowerBound..<close.upperBound])
    rest = rest[close.upperBound...]
  }
  return result + rest
}

/// The source expression by which a Content-Security-Policy allows one inline script or style: `'sha256-…'`.
func policySource(for content: [UInt8]) -> String {
  "'sha256-\(base64(SHA256(of: content).bytes))'"
}

/// Bytes as Base64 (RFC 4648 §4).
func base64(_ bytes: [UInt8]) -> String {
  Data(bytes).base64EncodedString()
}
