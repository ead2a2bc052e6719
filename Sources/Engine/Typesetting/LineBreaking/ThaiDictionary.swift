import CAssayThai
import Synchronization

/// The words of Thai, which is written without spaces between them: a dictionary of libthai in a pinned file.
///
/// It is read when a text first needs it and then shared by all threads.
public final class ThaiDictionary: Sendable {
  /// Where the file is.
  public let path: String
  /// The file's SHA-256 as 64 lowercase hexadecimal digits.
  public let sha256: String
  private let package: String?
  private let loaded = Mutex(Loaded())

  private struct Loaded: ~Copyable {
    var words: Words?
    var error: FontError?
  }

  /// Names a file, and the distribution's package that has it; nothing is opened yet.
  public init(path: String, sha256: String, package: String? = nil) {
    self.path = path
    self.sha256 = sha256.lowercased()
    self.package = package
  }

  /// Reads the file at the first call; throws when it is missing, differs or is no dictionary.
  public func load() throws(FontError) {
    let error = loaded.withLock { loaded in
      read(into: &loaded)
      return loaded.error
    }
    if let error { throw error }
  }

  /// Where words meet inside the stretches of Thai letters, as numbers of the scalars after them; none where the file
  /// could not be read.
  func boundaries(in scalars: [UInt32]) -> [Int] {
    var boundaries: [Int] = []
    var start = 0
    while let first = scalars[start...].firstIndex(where: ThaiDictionary.isLetter) {
      let rest = scalars[first...].prefix(Words.longestStretch).prefix(while: ThaiDictionary.isLetter)
      if rest.count > 1 {
        loaded.withLock { loaded in
          read(into: &loaded)
          loaded.words?.addBoundaries(of: rest, to: &boundaries)
        }
      }
      start = rest.endIndex
    }
    return boundaries
  }

  /// Whether a text has letters that lines may break between by words.
  package static func isNeeded(for text: String) -> Bool {
    text.unicodeScalars.contains { isLetter($0.value) }
  }

  /// Whether a scalar is a Thai letter, vowel or mark: the scalars of that block which are of class SA (UAX #14).
  @inline(__always)
  static func isLetter(_ scalar: UInt32) -> Bool {
    0x0E01...0x0E3A ~= scalar || 0x0E40...0x0E4E ~= scalar
  }

  private func read(into loaded: inout Loaded) {
    guard loaded.words == nil, loaded.error == nil else { return }
    do throws(FontError) {
      let found = try FontData(path: path, package: package).sha256
      guard found == sha256 else {
        throw FontError.differs(path: path, expected: sha256, found: found, package: package)
      }
      loaded.words = try Words(path: path)
    } catch {
      loaded.error = error
    }
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

/// Owns a dictionary as libthai has read it, which says nothing of threads: one at a time may ask.
private struct Words: ~Copyable {
  private let breaker: OpaquePointer

  /// The most letters that are looked at together, since libthai's time grows with the square of their number.
  static let longestStretch = 1000

  init(path: String) throws(FontError) {
    guard let breaker = th_brk_new(path) else {
      throw .unreadable(path: path, reason: "it is no dictionary of libthai")
    }
    self.breaker = breaker
  }

  deinit { th_brk_delete(breaker) }

  /// Adds the places between the words of a stretch of letters.
  func addBoundaries(of letters: ArraySlice<UInt32>, to boundaries: inout [Int]) {
    // TIS-620 has the letters in the order of Unicode, and a text ends with 0.
    let text = letters.map { UInt8(truncatingIfNeeded: $0 - 0x0E00 + 0xA0) } + [0]
    var places = [CInt](repeating: 0, count: letters.count)
    let count = th_brk_find_breaks(breaker, text, &places, places.count)
    for place in places.prefix(Int(count)) where 0 < place && place < letters.count {
      boundaries.append(letters.startIndex + Int(place))
    }
  }
}
