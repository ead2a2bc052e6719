import AssayFacts
import AssayImaging
import AssaySubjects

/// Writes the numbers and texts of a cache file, one after the other.
struct CacheWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ number: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  /// Writes a number of 0 or more, which is small as a rule: seven bits a byte.
  mutating func write(_ number: Int) {
    var rest = UInt64(max(0, number))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func write(_ text: String) {
    write(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  /// Writes bytes of some other form.
  mutating func write(_ block: [UInt8]) {
    write(block.count)
    bytes.append(contentsOf: block)
  }

  mutating func write(_ hash: ContentHash) {
    write(hash.high)
    write(hash.low)
  }

  mutating func write<Element>(_ elements: [Element], _ write: (inout CacheWriter, Element) -> Void) {
    self.write(elements.count)
    for element in elements { write(&self, element) }
  }
}

/// Reads what a ``CacheWriter`` wrote; everything is nil from the first mistake on.
struct CacheReader {
  private let bytes: [UInt8]
  private var next: Int
  private let end: Int
  /// Whether something was read that was not there.
  private(set) var failed = false

  init(_ bytes: [UInt8], from start: Int, to end: Int) {
    self.bytes = bytes
    next = start
    self.end = end
  }

  /// Whether everything was read, and nothing more.
  var isComplete: Bool { !failed && next == end }

  mutating func word() -> UInt64 {
    guard !failed, end - next >= 8 else {
      failed = true
      return 0
    }
    var number: UInt64 = 0
    for index in 0..<8 { number |= UInt64(bytes[next + index]) << (8 * UInt64(index)) }
    next += 8
    return number
  }

  mutating func number() -> Int {
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 63, by: 7) {
      guard !failed, next < end else { break }
      let byte = bytes[next]
      next += 1
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return Int(truncatingIfNeeded: number & 0x7FFF_FFFF_FFFF_FFFF) }
    }
    failed = true
    return 0
  }

  mutating func text() -> String {
    let count = number()
    guard !failed, count <= end - next,
      let text = String(validating: bytes[next..<(next + count)], as: UTF8.self)
    else {
      failed = true
      return ""
    }
    next += count
    return text
  }

  mutating func block() -> [UInt8] {
    let count = number()
    guard !failed, count <= end - next else {
      failed = true
      return []
    }
    defer { next += count }
    return Array(bytes[next..<(next + count)])
  }

  mutating func hash() -> ContentHash { ContentHash(high: word(), low: word()) }

  mutating func list<Element>(_ read: (inout CacheReader) -> Element?) -> [Element] {
    let count = number()
    guard !failed, count <= end - next else {
      failed = true
      return []
    }
    var elements: [Element] = []
    for _ in 0..<count {
      guard let element = read(&self), !failed else {
        failed = true
        return []
      }
      elements.append(element)
    }
    return elements
  }
}

extension CachedGroup {
  func write(to writer: inout CacheWriter) {
    writer.write(scenario)
    writer.write(facts)
    writer.write(fingerprint)
    writer.write(stamp.map { [$0] } ?? []) { $0.write($1) }
    writer.write(count)
    writer.write(others) { $0.write($1) }
    writer.write(examples)
    writer.write(encoded)
  }

  init(from reader: inout CacheReader) {
    self.init(
      scenario: reader.hash(), facts: reader.hash(), fingerprint: reader.number(),
      stamp: reader.list { $0.hash() }.first, count: reader.number(), others: reader.list { $0.text() },
      examples: reader.subjects(), encoded: reader.block())
  }
}

extension CacheWriter {
  /// Writes subjects: stretches of those that have their description in common, then what else is known of each.
  mutating func write(_ subjects: [CachedSubject]) {
    write(subjects.stretches { $0.description == $1.description }) { writer, stretch in
      stretch[0].description.write(to: &writer)
      writer.write(LeafNames(stretch.map(\.leaf)).text)
    }
    for subject in subjects { subject.write(to: &self) }
  }
}

extension CacheReader {
  /// The names and descriptions of subjects, which is all that a report asks for.
  mutating func stretches() -> [(leaves: LeafNames, description: CachedSubject.Description)] {
    list { reader in
      let description = CachedSubject.Description(from: &reader)
      return (LeafNames(text: reader.text()), description)
    }
  }

  /// Subjects with all that is known of them.
  mutating func subjects() -> [CachedSubject] {
    stretches().flatMap { leaves, description in
      leaves.all.map { CachedSubject($0, description, from: &self) }
    }
  }
}

extension CachedSubject.Description {
  fileprivate func write(to writer: inout CacheWriter) {
    writer.write(line)
    writer.write(column)
    writer.write(summary ?? "")
  }

  fileprivate init(from reader: inout CacheReader) {
    (line, column) = (reader.number(), reader.number())
    let text = reader.text()
    summary = text.isEmpty ? nil : text
  }
}

extension CachedSubject {
  /// Writes all but the name and the description.
  fileprivate func write(to writer: inout CacheWriter) {
    writer.write(picture.width)
    writer.write(picture.height)
    writer.write(picture.pixelHash)
    writer.write(file.map { [$0] } ?? []) { $0.write($1) }
    writer.write(tolerance == .exact ? [] : [tolerance]) { $1.write(to: &$0) }
    writer.write(regions) { writer, region in
      for number in [region.box.x, region.box.y, region.box.width, region.box.height] {
        writer.write(UInt64(bitPattern: Int64(number)))
      }
      writer.write(region.tolerance.map { [$0] } ?? []) { $1.write(to: &$0) }
    }
    writer.write(relations) { writer, relation in
      writer.write(relation.kind.rawValue)
      writer.write(relation.other.text)
      writer.write(relation.location.path)
      writer.write(relation.location.line)
      writer.write(relation.location.column)
    }
  }

  fileprivate init(_ leaf: String, _ description: Description, from reader: inout CacheReader) {
    let picture = RenderedPicture(
      width: reader.number(), height: reader.number(), pixelHash: reader.hash())
    let file = reader.list { $0.hash() }.first
    let tolerance = reader.list { Tolerance(from: &$0) }.first
    let regions = reader.list { reader in
      let numbers = (0..<4).map { _ in Int(Int64(bitPattern: reader.word())) }
      return RegionTolerance(
        box: PixelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]),
        tolerance: reader.list { Tolerance(from: &$0) }.first)
    }
    let relations = reader.list { reader -> Relation? in
      guard let kind = Relation.Kind(rawValue: reader.text()), let other = SubjectName(reader.text()) else {
        return nil
      }
      return Relation(
        kind: kind, other: other,
        location: SourceLocation(path: reader.text(), line: reader.number(), column: reader.number()))
    }
    self.init(
      leaf: leaf, description: description,
      tolerance: tolerance ?? .exact, regions: regions, relations: relations, picture: picture, file: file)
  }
}

extension Tolerance {
  fileprivate func write(to writer: inout CacheWriter) {
    for limit in Limit.allCases where limit != .spots { writer.write(self[limit].bitPattern) }
    writer.write(spots)
  }

  fileprivate init(from reader: inout CacheReader) {
    self = .exact
    for limit in Limit.allCases where limit != .spots { self[limit] = Double(bitPattern: reader.word()) }
    spots = reader.number()
  }
}
