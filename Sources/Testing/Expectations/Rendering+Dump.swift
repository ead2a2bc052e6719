package import AssaySubjects

extension Rendering {
  /// A value as Swift's `dump` prints it, but the same in every process.
  ///
  /// Sets and dictionaries are sorted by the printed forms of their members. Addresses and the numbers of objects are left out.
  /// An object inside itself is printed once. Of an optional, only the wrapped value is printed.
  ///
  /// - Throws: A `Problem` for a value with more than 20,000 parts.
  package init(dump value: some Any) throws {
    var text = ""
    dump(StableDump(value), to: &text, maxItems: StableDump.mostItems)
    guard text.utf8.count(where: { $0 == UInt8(ascii: "\n") }) < StableDump.mostItems else {
      throw Problem(.commandLine, "the dump has \(StableDump.mostItems) values or more; dump a part of it")
    }
    self.init(text: text)
  }
}

/// A value that Swift's `dump` prints in a stable order.
private struct StableDump: CustomReflectable, CustomDebugStringConvertible {
  /// The most values of one dump: the paths through objects that refer to each other can be endless.
  static let mostItems = 20_000

  private let value: Any
  /// The object's identity; nil for a value that isn't an object.
  private let object: ObjectIdentifier?
  /// The objects around this value.
  private let ancestors: Set<ObjectIdentifier>

  init(_ value: Any, within ancestors: Set<ObjectIdentifier> = []) {
    // The description of an optional prints the members of a set or dictionary in it, in any order.
    var value = value
    while case let mirror = Mirror(reflecting: value), mirror.displayStyle == .optional,
      let wrapped = mirror.children.first
    {
      value = wrapped.value
    }
    self.value = value
    self.ancestors = ancestors
    object = type(of: value) is any AnyObject.Type ? ObjectIdentifier(value as AnyObject) : nil
  }

  /// The first line that `dump` prints, without its mark and the number of an object.
  var debugDescription: String {
    if isAddress { return "\(type(of: value))" }
    var text = ""
    dump(value, to: &text, maxDepth: 0)
    var line = text.dropFirst(2).dropLast()
    if object != nil || value is Any.Type {
      line = line.dropLast(line.reversed().prefix { $0.isNumber }.count + 2)
    }
    return line + (isInsideItself ? " (see above)" : "")
  }

  var customMirror: Mirror {
    Mirror(self, children: isInsideItself || isAddress ? [] : children, displayStyle: .struct)
  }

  private var children: [Mirror.Child] {
    let mirror = Mirror(reflecting: value)
    let inside = object.map { ancestors.union([$0]) } ?? ancestors
    let children: [Mirror.Child] = StableDump.parts(of: mirror)
      .map { ($0.label, StableDump($0.value, within: inside)) }
    guard mirror.displayStyle == .set || mirror.displayStyle == .dictionary else { return children }
    let printed = children.map { child in
      var text = ""
      dump(child.value, to: &text, maxItems: StableDump.mostItems)
      return (text: text, child: child)
    }
    return printed.sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }.map(\.child)
  }

  private var isInsideItself: Bool { object.map(ancestors.contains) ?? false }

  /// Whether the value is an address, which differs in each process.
  private var isAddress: Bool {
    value is any _Pointer || value is ObjectIdentifier || value is OpaquePointer || value is AnyKeyPath
  }

  /// The parts of a value, those of its superclass first.
  private static func parts(of mirror: Mirror) -> [Mirror.Child] {
    (mirror.superclassMirror.map(parts) ?? []) + Array(mirror.children)
  }
}
