import Testing

@testable import AssayTypesetting

@Suite struct ScriptTests {
  /// Each scalar by the first one of its script.
  @Test(arguments: [
    ("a1 ש", [0, 0, 0, 3]), ("1ש a", [0, 0, 0, 3]), ("«1»", [0, 0, 0]),
    // A closing bracket goes on in the script of its opening one,
    ("a(ש)1", [0, 0, 2, 0, 0]), ("a〔あ〕b", [0, 0, 2, 0, 0]), ("a【あ】b", [0, 0, 2, 0, 0]),
    ("a(ש[b)1", [0, 0, 2, 2, 0, 0, 0]),
    // unless that had none yet, or there is no such bracket.
    ("1(あ)a", [0, 0, 0, 0, 4]), ("aש)1", [0, 1, 1, 1]),
  ])
  func resolvesCommonScalars(string: String, firsts: [Int]) {
    let scripts = resolveScripts(of: string.unicodeScalars.map(\.value))
    #expect(scripts.map { scripts.firstIndex(of: $0) } == firsts)
  }
}
