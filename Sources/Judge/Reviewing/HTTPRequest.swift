/// The head of an HTTP/1.1 request (RFC 9112), and its body once that has been read.
package struct HTTPRequest: Hashable, Sendable {
  /// The longest head that is read, in bytes.
  static let headLimit = 16 << 10

  /// The method as sent, such as `GET` or `POST`.
  var method: String
  /// The path without its query.
  var path: String
  /// The query as sent, without the question mark.
  var query = ""
  /// The values of the headers by name in lower case.
  var headers: [String: String] = [:]
  /// The body; empty until it is read.
  var body: [UInt8] = []

  /// The length of the body as the head states it; nil where the head leaves it open or unclear.
  package var bodyLength: Int? {
    guard headers["transfer-encoding"] == nil else { return nil }
    guard let text = headers["content-length"] else { return 0 }
    guard let length = Int(text), length >= 0, text.utf8.first != UInt8(ascii: "+") else { return nil }
    return length
  }
}

extension HTTPRequest {
  /// Parses a head without the empty line that ends it; nil for anything malformed or ambiguous.
  package init?(head: some Sequence<UInt8>) {
    guard let text = String(validating: head, as: UTF8.self) else { return nil }
    let lines = text.unicodeScalars.split(separator: "\r\n".unicodeScalars, omittingEmptySubsequences: false)
      .map(String.init)
    let words = lines[0].split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, !words[0].isEmpty, words[1].hasPrefix("/"), words[2].hasPrefix("HTTP/1.")
    else { return nil }
    method = String(words[0])
    let target = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = String(target[0])
    query = String(target.dropFirst().joined())
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":"), line.first != " ", line.first != "\t" else { return nil }
      let name = line[..<colon].lowercased()
      let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      guard !name.isEmpty, !name.contains(" "),
        !value.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\t" }),
        headers.updateValue(String(value), forKey: name) == nil || !HTTPRequest.unrepeatable.contains(name)
      else { return nil }
    }
  }

  /// The headers that make a request ambiguous when they are repeated.
  private static let unrepeatable: Set<String> = [
    "host", "origin", "content-length", "content-type", "x-assay-token",
  ]
}

/// The response to a request.
struct HTTPResponse: Hashable, Sendable {
  /// The status code.
  enum Status: Int, Sendable {
    case ok = 200
    case badRequest = 400
    case forbidden = 403
    case notFound = 404
    case conflict = 409
    case tooLarge = 413
    case unsupportedType = 415
  }

  /// The status code.
  var status: Status
  /// The body's media type.
  var type: String
  /// The body.
  var body: [UInt8]

  /// Creates a plain text response.
  init(_ status: Status, _ text: String) {
    self.init(status, type: "text/plain; charset=utf-8", body: Array(text.utf8))
  }

  /// Creates a response.
  init(_ status: Status, type: String, body: [UInt8]) {
    (self.status, self.type, self.body) = (status, type, body)
  }

  /// The whole response as it is sent; the connection is closed after it.
  var bytes: [UInt8] {
    let head = [
      "HTTP/1.1 \(status.rawValue) \(status)", "Content-Type: \(type)", "Content-Length: \(body.count)",
      "Connection: close", "Cache-Control: no-store", "X-Content-Type-Options: nosniff",
      "Referrer-Policy: no-referrer", "X-Frame-Options: DENY",
    ]
    return Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
  }
}
