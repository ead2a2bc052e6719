import AssaySubjects
import Foundation

/// Proves that between two sources nothing differs but goldens, by what the compiler's parser says of each.
struct SyntaxComparison {
  /// A golden that became another: nil stands for a call without one.
  struct Change: Hashable {
    var old: [UInt8]?
    var new: [UInt8]?

    init(_ old: String?, _ new: String?) {
      (self.old, self.new) = (old.map(Change.bytes), new.map(Change.bytes))
    }

    /// A byte order mark at the beginning is left out: Foundation's reader of JSON does so, too.
    private static func bytes(of text: String) -> [UInt8] {
      Array(text.unicodeScalars.first == "\u{FEFF}" ? text.utf8.dropFirst(3) : text.utf8[...])
    }
  }

  /// The goldens that differ, in no particular order.
  private(set) var changes: [Change] = []
  private var differs = false

  /// Compares two syntax trees, as `swiftc -dump-parse -dump-ast-format json` prints them; nil where more differs than goldens.
  init?(_ old: Data, _ new: Data) {
    guard let old = try? JSONSerialization.jsonObject(with: old),
      let new = try? JSONSerialization.jsonObject(with: new)
    else { return nil }
    compare(old, new)
    if differs { return nil }
  }

  private mutating func compare(_ old: Any, _ new: Any) {
    switch (old, new) {
    case (let old as [String: Any], let new as [String: Any]): compare(old, new)
    case (let old as [Any], let new as [Any]):
      guard old.count == new.count else { return differs = true }
      for (old, new) in zip(old, new) { compare(old, new) }
    case (let old as String, let new as String):
      if !old.utf8.elementsEqual(new.utf8) { differs = true }
    case (let old as NSNumber, let new as NSNumber): if old != new { differs = true }
    case (is NSNull, is NSNull): break
    default: differs = true
    }
  }

  private mutating func compare(_ old: [String: Any], _ new: [String: Any]) {
    var (old, new) = (old, new)
    if SyntaxComparison.isGoldenCall(old), SyntaxComparison.isGoldenCall(new) {
      let change = Change(SyntaxComparison.takeGolden(of: &old), SyntaxComparison.takeGolden(of: &new))
      if change.old != change.new { changes.append(change) }
    }
    // Ranges are positions in the source.
    let keys = Set(old.keys).subtracting(["range"])
    guard keys == Set(new.keys).subtracting(["range"]) else { return differs = true }
    for key in keys.sorted() {
      if let old = old[key], let new = new[key] { compare(old, new) }
    }
  }

  private static func isGoldenCall(_ node: [String: Any]) -> Bool {
    guard node["_kind"] as? String == "call_expr", let function = node["fn"] as? [String: Any],
      let name = (function["name"] ?? function["field"]) as? String
    else { return false }
    return InlineCall.names.contains(name)
  }

  /// Takes the golden out of a call, if it has one that is a literal.
  private static func takeGolden(of call: inout [String: Any]) -> String? {
    guard var list = call["args"] as? [String: Any], var arguments = list["args"] as? [[String: Any]] else {
      return nil
    }
    let place = arguments.firstIndex { $0["label"] as? String == InlineCall.label }
    let literal = place.flatMap { arguments[$0]["expr"] as? [String: Any] }
    let isLiteral = literal?["_kind"] as? String == "string_literal_expr"
    if let place, isLiteral { arguments.remove(at: place) }
    if place == nil || isLiteral { list["labels"] = nil }
    list["args"] = arguments
    call["args"] = list
    return isLiteral ? literal?["value"] as? String : nil
  }
}
