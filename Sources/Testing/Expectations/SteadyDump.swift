package import AssaySubjects

extension Rendering {
  /// A value as Swift's `dump` prints it, but the same in every process.
  ///
  /// Members of sets and pairs of dictionaries stand in the order of their texts. No address is printed, objects have no
  /// numbers, one that is within itself is shown once, and of an optional value only the value.
  ///
  /// - Throws: A sentence for more than 20,000 values.
  package init(dump value: some Any) throws {
    var text = ""
    dump(SteadyDump(value), to: &text, maxItems: SteadyDump.mostItems)
    guard text.utf8.count(where: { $0 == UInt8(ascii: "\n") }) < SteadyDump.mostItems else {
      throw Problem(.commandLine, "the dump has \(SteadyDump.mostItems) values or more; dump a part of it")
    }
    self.init(text: text)
  }
}

/// A value whose reflection is in a steady order; `dump` itself prints it.
private struct SteadyDump: CustomReflectable, CustomDebugStringConvertible {
  /// The most values of one dump: objects that refer to each other have more ways through them than anybody can read.
  static let mostItems = 20_000

  private let value: Any
  /// The object it is; nil for any other value.
  private let object: ObjectIdentifier?
  /// The objects it is in.
  private let above: Set<ObjectIdentifier>

  init(_ value: Any, within above: Set<ObjectIdentifier> = []) {
    // An optional value describes what is in it, in any order.
    var value = value
    while case let mirror = Mirror(reflecting: value), mirror.displayStyle == .optional,
      let wrapped = mirror.children.first
    {
      value = wrapped.value
    }
    self.value = value
    self.above = above
    object = type(of: value) is any AnyObject.Type ? ObjectIdentifier(value as AnyObject) : nil
  }

  /// What `dump` prints in the first line, without a mark and the number of an object.
  var debugDescription: String {
    if isAddress { return "\(type(of: value))" }
    var text = ""
    dump(value, to: &text, maxDepth: 0)
    var line = text.dropFirst(2).dropLast()
    if object != nil || value is Any.Type {
      line = line.dropLast(line.reversed().prefix { $0.isNumber }.count + 2)
    }
    return line + (isWithinItself ? " (see above)" : "")
  }

  var customMirror: Mirror {
    let mirror = Mirror(reflecting: value)
    let inside = object.map { above.union([$0]) } ?? above
    var children: [Mirror.Child] =
      isWithinItself || isAddress
      ? [] : SteadyDump.parts(of: mirror).map { ($0.label, SteadyDump($0.value, within: inside)) }
    if mirror.displayStyle == .set || mirror.displayStyle == .dictionary {
      let texts = children.map { child in
        var text = ""
        dump(child.value, to: &text, maxItems: SteadyDump.mostItems)
        return text
      }
      let order = texts.indices.sorted { texts[$0].utf8.lexicographicallyPrecedes(texts[$1].utf8) }
      children = order.map { children[$0] }
    }
    return Mirror(self, children: children, displayStyle: .struct)
  }

  private var isWithinItself: Bool { object.map(above.contains) ?? false }

  /// Whether it stands for a place in memory, which is another one in each process.
  private var isAddress: Bool {
    value is any _Pointer || value is ObjectIdentifier || value is OpaquePointer || value is AnyKeyPath
  }

  /// The parts of a value, those of its superclass first.
  private static func parts(of mirror: Mirror) -> [Mirror.Child] {
    (mirror.superclassMirror.map(parts) ?? []) + Array(mirror.children)
  }
}
