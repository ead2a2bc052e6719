import AssayFacts
import AssaySubjects
import Testing

@testable import AssayExpectations

@Suite struct DumpTests {
  private final class Node {
    var name = "a"
    var next: Node?
  }

  private struct Everything {
    var set: Set<String> = ["b", "a", "c"]
    var pairs = ["k": [2], "a": [1, 3]]
    var maybe: Set<Int>? = [3, 1, 2]
    var nothing: Int?
    var pointer = UnsafeRawPointer(bitPattern: 4096)
    var quoted = "x\ny #0"
  }

  private func dumped(_ value: some Any) throws -> String {
    try Rendering(dump: value).facts.goldenText?.replacing(
      /[A-Za-z]+Tests\.(\(unknown context at \$[0-9a-f]+\)\.|DumpTests\.)*/, with: "") ?? ""
  }

  @Test func setsAndDictionariesAreSorted() throws {
    let text = try dumped(Everything())
    #expect(
      text.split(separator: "\n").dropFirst().joined(separator: "\n") == """
          ▿ set: 3 members
            - "a"
            - "b"
            - "c"
          ▿ pairs: 2 key/value pairs
            ▿ (2 elements)
              - key: "a"
              ▿ value: 2 elements
                - 1
                - 3
            ▿ (2 elements)
              - key: "k"
              ▿ value: 1 element
                - 2
          ▿ maybe: 3 members
            - 1
            - 2
            - 3
          - nothing: nil
          - pointer: UnsafeRawPointer
          - quoted: "x\\ny #0"
        """)
  }

  @Test func anObjectHasNoNumberAndIsNotRepeatedInsideItself() throws {
    let node = Node()
    node.next = node
    defer { node.next = nil }
    let text = try dumped(["x": node, "y": node])
    #expect(text.contains("name: \"a\"") && text.contains("(see above)"))
    #expect(!text.contains("#") && !text.contains("0x"))
    #expect(text == (try dumped(["y": node, "x": node])))
  }

  @Test func aDumpThatIsTooLongFails() {
    #expect(throws: Problem.self) { try Rendering(dump: Array(0..<30_000)) }
  }
}
