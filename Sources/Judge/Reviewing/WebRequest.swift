/// The head of an HTTP request (RFC 9112): what it asks for, before its body is read.
struct WebRequest: Hashable, Sendable {
  /// The longest head that is read, in bytes.
  static let headLimit = 16 << 10

  /// `GET` or `POST`; any other word is passed on.
  var method: String
  /// What is asked for, without its query.
  var path: String
  /// The values of the query as they stand, by name.
  var query: [String: String] = [:]
  /// The values of the headers by their names in lower case.
  var headers: [String: String] = [:]
  /// The body; empty while only the head is read.
  var body: [UInt8] = []

  /// How long the body is, as its head says; nil where that cannot be known.
  var bodyLength: Int? {
    guard headers["transfer-encoding"] == nil else { return nil }
    guard let text = headers["content-length"] else { return 0 }
    guard let length = Int(text), length >= 0, text.utf8.first != UInt8(ascii: "+") else { return nil }
    return length
  }
}

extension WebRequest {
  /// Reads a head, without the empty line at its end; nil where it is none, or one that could be taken in two ways.
  init?(head: some Sequence<UInt8>) {
    guard let text = String(validating: head, as: UTF8.self) else { return nil }
    let lines = text.unicodeScalars.split(separator: "\r\n".unicodeScalars, omittingEmptySubsequences: false)
      .map(String.init)
    let words = lines[0].split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, !words[0].isEmpty, words[1].hasPrefix("/"), words[2].hasPrefix("HTTP/1.")
    else { return nil }
    method = String(words[0])
    let target = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = String(target[0])
    for pair in target.dropFirst().joined().split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      query[String(parts[0])] = parts.count == 2 ? String(parts[1]) : ""
    }
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":"), line.first != " ", line.first != "\t" else { return nil }
      let name = line[..<colon].lowercased()
      let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      guard !name.isEmpty, !name.contains(" "),
        !value.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\t" }),
        headers.updateValue(String(value), forKey: name) == nil || !WebRequest.single.contains(name)
      else { return nil }
    }
  }

  /// The headers that a request has once; two of them could be read in two ways.
  private static let single: Set<String> = [
    "host", "origin", "content-length", "content-type", "x-assay-token",
  ]
}

/// The answer to a request.
struct WebResponse: Hashable, Sendable {
  /// What became of the request.
  enum Status: Int, Sendable {
    case ok = 200
    case badRequest = 400
    case forbidden = 403
    case notFound = 404
    case conflict = 409
    case tooLarge = 413
    case unsupportedType = 415
  }

  /// What became of it.
  var status: Status
  /// The body's media type.
  var type = "text/plain; charset=utf-8"
  /// The body.
  var body: [UInt8]

  /// The whole answer as it is sent; the connection ends behind it.
  var bytes: [UInt8] {
    let head = [
      "HTTP/1.1 \(status.rawValue) \(status)", "Content-Type: \(type)", "Content-Length: \(body.count)",
      "Connection: close", "Cache-Control: no-store", "X-Content-Type-Options: nosniff",
      "Referrer-Policy: no-referrer", "X-Frame-Options: DENY",
    ]
    return Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
  }
}
