import AssayHashing
import Testing

@Suite struct SHA256Tests {
  /// The examples of FIPS 180-2, appendix B, and of no bytes.
  @Test(
    "The digests that the standard states",
    arguments: [
      "": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
      "abc": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq":
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    ])
  func standard(text: String, digest: String) {
    let hash = SHA256(of: Array(text.utf8))
    #expect(hash.description == digest)
    #expect(hash.bytes.count == 32)
    #expect(SHA256.isDescription(digest))
  }

  @Test("Only 64 lowercase hexadecimal digits are a digest")
  func form() {
    let zeros = String(repeating: "0", count: 63)
    #expect(SHA256.isDescription("0" + zeros) && SHA256.isDescription("f" + zeros))
    for text in ["", zeros, "00" + zeros, "F" + zeros, "g" + zeros, "/" + zeros] {
      #expect(!SHA256.isDescription(text), "\(text)")
    }
  }
}
