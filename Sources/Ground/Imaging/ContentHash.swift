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
  public init?(_ text: String) { self.init(digits: Array(text.utf8)[...]) }

  /// Reads the digits of ``description`` as ASCII; nil for anything else.
  package init?(digits: ArraySlice<UInt8>) {
    guard digits.count == 32 else { return nil }
    var words: (high: UInt64, low: UInt64) = (0, 0)
    for byte in digits {
      guard let digit = byte.hexadecimalDigit else { return nil }
      words = (words.high << 4 | words.low >> 60, words.low << 4 | UInt64(digit))
    }
    (high, low) = words
  }
}

extension UInt8 {
  /// The value of an ASCII character that is a hexadecimal digit; nil for any other.
  fileprivate var hexadecimalDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
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
