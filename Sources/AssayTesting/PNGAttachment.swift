public import Testing

/// A PNG file as an attachment of a test, written where `swift test --attachments-path` says.
public struct PNGAttachment: Attachable, Hashable, Sendable {
  /// The bytes of the file.
  public var file: [UInt8]

  /// Attaches a file's bytes as they are.
  public init(file: [UInt8]) {
    self.file = file
  }

  /// How many bytes the file has.
  public var estimatedAttachmentByteCount: Int? { file.count }

  /// Lends the bytes of the file.
  public func withUnsafeBytes<Result>(
    for attachment: borrowing Attachment<PNGAttachment>, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result {
    try file.withUnsafeBytes(body)
  }
}
