import CAssayThai
import Synchronization

/// A dictionary of Thai words, by which lines of Thai break: Thai has no spaces between words.
///
/// It is a file of libthai with a known SHA-256, read when a text first needs it and then shared by all threads.
public final class ThaiDictionary: Sendable {
  /// The path of the file.
  public let path: String
  /// The file's SHA-256 as 64 lowercase hexadecimal digits.
  public let sha256: String
  private let package: String?
  private let loaded = Mutex<Result<Words, FontError>?>(nil)

  /// Creates a dictionary without opening its file; `package` is the package of the distribution that contains it.
  public init(path: String, sha256: String, package: String? = nil) {
    self.path = path
    self.sha256 = sha256.lowercased()
    self.package = package
  }

  /// Reads the file at the first call; throws when it is missing, has another SHA-256 or is not a dictionary.
  public func load() throws(FontError) {
    try loaded.withLock { loaded throws(FontError) in _ = try words(&loaded).get() }
  }

  /// The boundaries between Thai words, each as the number of the scalar after it; none if the file cannot be read.
  func boundaries(in scalars: [UInt32]) -> [Int] {
    var boundaries: [Int] = []
    var start = 0
    while let first = scalars[start...].firstIndex(where: ThaiDictionary.isLetter) {
      let rest = scalars[first...].prefix(Words.longestStretch).prefix(while: ThaiDictionary.isLetter)
      if rest.count > 1 {
        loaded.withLock { loaded in
          if case .success(let words) = words(&loaded) { words.addBoundaries(of: rest, to: &boundaries) }
        }
      }
      start = rest.endIndex
    }
    return boundaries
  }

  /// Whether a text contains Thai letters, so that its line breaks depend on a dictionary.
  package static func isNeeded(for text: String) -> Bool {
    text.unicodeScalars.contains { isLetter($0.value) }
  }

  /// Whether a scalar is a Thai letter, vowel or mark: the scalars of that block which are of class SA (UAX #14).
  static func isLetter(_ scalar: UInt32) -> Bool {
    0x0E01...0x0E3A ~= scalar || 0x0E40...0x0E4E ~= scalar
  }

  private func words(_ loaded: inout Result<Words, FontError>?) -> Result<Words, FontError> {
    if let loaded { return loaded }
    let words = Result { () throws(FontError) in
      try FontData(path: path, package: package).expect(sha256)
      return try Words(path: path)
    }
    loaded = words
    return words
  }
}

extension ThaiDictionary: Hashable {
  /// Whether two dictionaries have the same words.
  public static func == (first: ThaiDictionary, second: ThaiDictionary) -> Bool {
    first === second || first.sha256 == second.sha256
  }

  /// Feeds what identifies the words.
  public func hash(into hasher: inout Hasher) { hasher.combine(sha256) }
}

/// Owns the dictionary that libthai has read; only one thread at a time may use it.
private final class Words {
  private let breaker: OpaquePointer

  /// The most letters that are divided together, because libthai's time grows with the square of their number.
  static let longestStretch = 1000

  init(path: String) throws(FontError) {
    guard let breaker = th_brk_new(path) else {
      throw .unreadable(path: path, reason: "it is not a dictionary of libthai")
    }
    self.breaker = breaker
  }

  deinit { th_brk_delete(breaker) }

  /// Adds the boundaries between the words of some letters that follow each other.
  func addBoundaries(of letters: ArraySlice<UInt32>, to boundaries: inout [Int]) {
    // libthai takes TIS-620, which has the letters in Unicode's order, with a final 0.
    let text = letters.map { UInt8(truncatingIfNeeded: $0 - 0x0E00 + 0xA0) } + [0]
    var places = [CInt](repeating: 0, count: letters.count)
    let count = th_brk_find_breaks(breaker, text, &places, places.count)
    for place in places.prefix(Int(count)) where 0 < place && place < letters.count {
      boundaries.append(letters.startIndex + Int(place))
    }
  }
}
