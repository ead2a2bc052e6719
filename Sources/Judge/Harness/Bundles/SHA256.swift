import CAssayCrypto

/// The SHA-256 of bytes as 64 hexadecimal digits (wraps `EVP_Digest`): the name of a picture in a bundle.
func sha256(_ bytes: [UInt8]) -> String {
  var digest = [UInt8](repeating: 0, count: 32)
  let status = EVP_Digest(bytes, bytes.count, &digest, nil, EVP_sha256(), nil)
  precondition(status == 1, "SHA-256 is always there and takes any bytes")
  return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

/// Whether a text has the form of ``sha256(_:)``.
func isSHA256(_ text: String) -> Bool {
  text.utf8.count == 64
    && text.utf8.allSatisfy { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
}
