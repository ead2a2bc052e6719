/// A count with its noun: `1 pixel`, `12 pixels`.
package func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}

/// The first of some texts: `one, two and 3 more`.
package func listed(_ texts: some Collection<String>, atMost limit: Int) -> String {
  let more = texts.count - limit
  return texts.prefix(limit).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
}
