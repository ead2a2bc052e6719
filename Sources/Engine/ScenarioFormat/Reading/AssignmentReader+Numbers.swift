import AssayLabels
import AssaySubjects

/// Values that are numbers within bounds.
extension AssignmentReader {
  /// Reads a value of a kind that is made of numbers.
  func numeric(_ value: YAMLValue, of kind: PropertyKind, for key: String) throws(Problem) -> PropertyValue {
    switch kind {
    case .count:
      let number = try value.number("'\(key)'")
      guard number >= 0, Int(exactly: number) != nil else {
        throw value.problem("'\(key)' must be a whole number, 0 or more, not \(value.kind)")
      }
      return .number(number)
    case .limited(let range): return .number(try number(value, in: range, for: key))
    case .zero(let reason):
      guard try value.number("'\(key)'") == 0 else {
        throw value.problem("'\(key)' can only be 0, not \(value.kind): \(reason)")
      }
      return .number(0)
    case .numbers(let names, let range):
      _ = try value.numbers("'\(key)'", names)
      var numbers: [Double] = []
      for (item, name) in zip(try value.items("'\(key)'"), names) {
        numbers.append(try number(item, in: range, for: name))
      }
      return .numbers(numbers)
    default: return .number(try value.number("'\(key)'"))
    }
  }

  /// Reads a whole number within bounds.
  func whole(_ value: YAMLValue, in range: ClosedRange<Double>, for key: String) throws(Problem) -> Int {
    guard let whole = Int(exactly: try number(value, in: range, for: key)) else {
      throw value.problem("'\(key)' must be a whole number \(range.words), not \(value.kind)")
    }
    return whole
  }

  /// Reads a number within bounds.
  func number(_ value: YAMLValue, in range: ClosedRange<Double>, for key: String) throws(Problem) -> Double {
    let number = try value.number("'\(key)'")
    guard range.contains(number) else {
      throw value.problem("'\(key)' must be a number \(range.words), not \(value.kind)")
    }
    return number
  }
}
