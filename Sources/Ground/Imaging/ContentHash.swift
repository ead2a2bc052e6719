import CAssayXXHash

/// A 128-bit hash of bytes that recognizes equal content; it does not protect against forgery.
public struct ContentHash: Hashable, Sendable {
  /// The upper 64 bits.
  public let high: UInt64
  /// The lower 64 bits.
  public let low: UInt64

  /// Hashes bytes with XXH3-128 (wraps `XXH3_128bits_withSeed`).
  public init(of bytes: [UInt8], seed: UInt64 = 0) {
    let hash = bytes.withUnsafeBytes { XXH3_128bits_withSeed($0.baseAddress, $0.count, seed) }
    high = hash.high64
    low = hash.low64
  }

  /// Hashes bytes in place.
  public init(of bytes: UnsafeRawBufferPointer) {
    let hash = XXH3_128bits_withSeed(bytes.baseAddress, bytes.count, 0)
    high = hash.high64
    low = hash.low64
  }

  /// Creates a hash from its halves.
  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Reads the 32 hexadecimal digits of ``description``; nil for anything else.
  public init?(_ text: String) {
    // Each digit is looked at, since an integer may also begin with a sign.
    guard text.utf8.count == 32, text.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let middle = text.index(text.startIndex, offsetBy: 16, limitedBy: text.endIndex),
      let high = UInt64(text[..<middle], radix: 16), let low = UInt64(text[middle...], radix: 16)
    else { return nil }
    self.high = high
    self.low = low
  }
}

extension ContentHash: CustomStringConvertible {
  /// The hash as 32 hexadecimal digits.
  public var description: String {
    [high, low].map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
