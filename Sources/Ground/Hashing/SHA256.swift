import CAssayCrypto

/// A SHA-256 digest (FIPS 180-4), which identifies fonts, pictures in bundles and the report's scripts.
package struct SHA256: Hashable, Sendable, CustomStringConvertible {
  /// The 32 bytes of the digest.
  package let bytes: [UInt8]

  /// Whether OpenSSL started; it must not stop at exit, because tests write their report, and hash, at exit.
  private static let isReady = OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil) == 1

  /// Hashes bytes (wraps `EVP_Digest`).
  package init(of bytes: [UInt8]) {
    self = bytes.withUnsafeBytes { SHA256(of: $0) }
  }

  /// Hashes bytes in place.
  package init(of bytes: UnsafeRawBufferPointer) {
    precondition(SHA256.isReady, "OpenSSL cannot start")
    var digest = [UInt8](repeating: 0, count: 32)
    let status = EVP_Digest(bytes.baseAddress, bytes.count, &digest, nil, EVP_sha256(), nil)
    precondition(status == 1, "OpenSSL has no SHA-256")
    self.bytes = digest
  }

  /// The digest as 64 lowercase hexadecimal digits.
  package var description: String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Whether a text has the form of a ``description``.
  package static func isDescription(_ text: String) -> Bool {
    text.utf8.count == 64 && text.utf8.allSatisfy("0123456789abcdef".utf8.contains)
  }
}
