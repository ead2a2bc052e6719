import AssayTestSupport
import Foundation
import Testing

extension CommandLineTool {
  /// The report's page, with its data as the text that is packed in it (RFC 1951), by Python's own module.
  func unpackedPage() throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "python3", "-c",
      """
      import base64, re, zlib
      page = open(".build/assay/report.html").read()
      data = re.search(r'(id="data" data-size=")[0-9]+">([^<]*)<', page)
      text = zlib.decompress(base64.b64decode(data[2]), -15).decode()
      open("page.txt", "w").write(page[:data.end(1)] + text + page[data.end(2):])
      """,
    ]
    process.currentDirectoryURL = folder.url
    try process.runToEnd()
    try #require(process.terminationStatus == 0)
    return try read("page.txt")
  }
}
