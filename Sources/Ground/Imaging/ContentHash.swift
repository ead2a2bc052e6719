import CAssayXXHash

/// A 128-bit hash that recognizes equal content, but does not protect against forgery.
public struct ContentHash: Hashable, Sendable, Codable {
  /// The upper 64 bits.
  public let high: UInt64
  /// The lower 64 bits.
  public let low: UInt64

  /// Hashes bytes with XXH3-128 (wraps `XXH3_128bits_withSeed`).
  public init(of bytes: [UInt8], seed: UInt64 = 0) {
    self = bytes.withUnsafeBytes { ContentHash(of: $0, seed: seed) }
  }

  /// Hashes bytes in place.
  public init(of bytes: UnsafeRawBufferPointer, seed: UInt64 = 0) {
    let hash = XXH3_128bits_withSeed(bytes.baseAddress, bytes.count, seed)
    high = hash.high64
    low = hash.low64
  }

  /// Creates a hash from its halves.
  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Reads the 32 hexadecimal digits of ``description``; nil for anything else.
  public init?(_ text: String) { self.init(digits: text.utf8) }

  /// Reads the digits of ``description`` as ASCII; nil for anything else.
  package init?(digits: some Collection<UInt8>) {
    let text = String(decoding: digits, as: UTF8.self)
    // A number may begin with a sign, which a hash does not have.
    guard digits.count == 32, digits.allSatisfy({ $0 >= UInt8(ascii: "0") }),
      let high = UInt64(text.prefix(16), radix: 16), let low = UInt64(text.suffix(16), radix: 16)
    else { return nil }
    (self.high, self.low) = (high, low)
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
