import Testing

/// A PNG file as an attachment of a test, written where `swift test --attachments-path` says.
struct PNGAttachment: Attachable, Hashable, Sendable {
  /// The bytes of the file.
  var file: [UInt8]

  /// Attaches a file's bytes as they are.
  init(file: [UInt8]) {
    self.file = file
  }

  /// How many bytes the file has.
  var estimatedAttachmentByteCount: Int? { file.count }

  /// Lends the bytes of the file.
  func withUnsafeBytes<Result>(
    for attachment: borrowing Attachment<PNGAttachment>, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result {
    try file.withUnsafeBytes(body)
  }
}
