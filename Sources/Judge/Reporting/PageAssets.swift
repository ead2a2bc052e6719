import AssayHashing
import AssayReportAssets
import CAssayDeflate
import FoundationEssentials

/// The files of the pages, which are embedded in the program.
enum PageAsset {
  /// The markup of a report, with `{{places}}` to fill in.
  static var markup: [UInt8] { embedded(report_markup) }
  /// The style sheets of a report.
  static var style: [UInt8] { embedded(report_style) }
  /// The scripts of a report.
  static var script: [UInt8] { embedded(report_script) }
  /// The JSON Schema of `report.json`.
  static var schema: [UInt8] { embedded(report_schema) }
}

/// The content of a file that is embedded in the program.
package func embedded(_ file: (UnsafeMutablePointer<Int>?) -> UnsafePointer<UInt8>?) -> [UInt8] {
  var count = 0
  let start = file(&count)
  return Array(UnsafeBufferPointer(start: start, count: count))
}

/// Fills in the places of a template, such as `{{name}}`; values are not searched for places.
func filled(_ template: [UInt8], with values: [String: [UInt8]]) -> [UInt8] {
  let parts = String(decoding: template, as: UTF8.self).split(
    separator: "{{", omittingEmptySubsequences: false)
  return parts.dropFirst().reduce(into: Array(parts[0].utf8)) { result, part in
    let (name, rest) = (part.prefix { $0 != "}" }, part.drop { $0 != "}" }.dropFirst(2))
    result += values[String(name), default: []]
    result += rest.utf8
  }
}

/// The Content-Security-Policy of a page, which allows only its own script and style, by hash, and its own pictures.
///
/// - Parameter isServed: Whether the page may also send requests to its server.
func pagePolicy(style: [UInt8], script: [UInt8], isServed: Bool = false) -> [UInt8] {
  let parts =
    (isServed ? ["connect-src 'self'"] : []) + [
      "default-src 'none'", "script-src \(policySource(for: script))",
      "style-src \(policySource(for: style))", "img-src data:", "base-uri 'none'", "form-action 'none'",
    ]
  return Array(parts.joined(separator: "; ").utf8)
}

/// The expression that allows one inline script or style in a Content-Security-Policy: `'sha256-…'`.
func policySource(for content: [UInt8]) -> String {
  "'sha256-\(base64(SHA256(of: content).bytes))'"
}

/// Bytes as Base64 (RFC 4648 §4).
func base64(_ bytes: [UInt8]) -> String {
  Data(bytes).base64EncodedString()
}

/// Compresses bytes with raw DEFLATE (RFC 1951); equal bytes give equal results.
///
/// The data of a page is repetitive, so levels above 7 save little.
func deflated(_ bytes: [UInt8]) -> [UInt8] {
  guard let compressor = libdeflate_alloc_compressor(7) else { preconditionFailure("out of memory") }
  defer { libdeflate_free_compressor(compressor) }
  let bound = libdeflate_deflate_compress_bound(compressor, bytes.count)
  return [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
    count = libdeflate_deflate_compress(compressor, bytes, bytes.count, buffer.baseAddress, bound)
  }
}
