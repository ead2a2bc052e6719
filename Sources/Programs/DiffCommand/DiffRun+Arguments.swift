/// Reads the arguments of `assay diff` as ``Diff`` declares them.
extension DiffRun {
  /// Reads arguments; nil for a request for help, an unknown option and a missing or wrong value, which the parser explains.
  init?(arguments: [String], explains: Bool) throws {
    var (limits, paths, rest) = (DiffLimits.unparsed, [String](), arguments[...])
    var (output, sideBySide, jobs) = (String?.none, String?.none, Int?.none)
    var (list, json) = (false, false)
    while let word = rest.popFirst() {
      guard word.hasPrefix("-") else {
        paths.append(word)
        continue
      }
      switch word {
      case "--list": list = true
      case "--json": json = true
      default:
        let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 1 || word.dropFirst().first == "-", !word.hasSuffix("="),
          let value = parts.count > 1 ? parts[1] : rest.popFirst(), !value.isEmpty, !value.hasPrefix("-")
        else { return nil }
        switch parts[0] {
        case "--output", "-o": output = value
        case "--side-by-side": sideBySide = value
        case "--jobs":
          guard let number = Int(value) else { return nil }
          jobs = number
        default: guard limits.take(value, for: parts[0]) else { return nil }
        }
      }
    }
    guard list ? paths.isEmpty && output == nil && sideBySide == nil : paths.count >= 2,
      !paths.contains(""), jobs ?? 1 >= 1
    else { return nil }
    self.init(
      paths: paths, comparator: try limits.comparator(), selection: try limits.selection(),
      output: output, sideBySide: sideBySide, list: list, jobs: jobs, json: json, explains: explains)
  }
}

extension DiffLimits {
  /// Takes the value of an option; false for a wrong one and for an unknown option.
  fileprivate mutating func take(_ value: String, for option: String) -> Bool {
    switch option {
    case "--tolerance", "--preset": tolerance = value
    case "--edge", "--color":
      guard let number = Double(value) else { return false }
      if option == "--edge" { edge = number } else { color = number }
    case "--spots", "--allow-rows":
      guard let number = Int(value) else { return false }
      if option == "--spots" { spots = number } else { allowRows = number }
    case "--ignore": ignore.append(value)
    case "--only": only.append(value)
    case "--region": region.append(value)
    default: return false
    }
    return true
  }
}
