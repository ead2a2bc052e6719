import AssayFacts
import Testing

@Suite("Fact path") struct FactPathTests {
  @Test("a path is read into names and positions")
  func reads() {
    #expect(FactPath("line[2].baseline")?.steps == [.name("line"), .index(2), .name("baseline")])
    #expect(FactPath(#"a["odd name"][0]"#)?.steps == [.name("a"), .name("odd name"), .index(0)])
    #expect(FactPath(#"["\u0041\""]"#)?.steps == [.name("A\"")])
  }

  @Test(
    "a path's description can be read back",
    arguments: ["size", "line[2].baseline", #"a["odd name"][0].b"#, #"["."]["\n"]"#])
  func description(text: String) throws {
    #expect(try #require(FactPath(text)).description == text)
  }

  @Test(
    "other texts are not paths",
    arguments: [
      "", ".", "a.", ".a", "a..b", "a b", "a[", "a[]", "a[x]", "a[-1]", "a[+1]", "a[1", "a[1]b", "[\"a\"]b",
      "[\"a",
      "2nd", "é", "a[١]", "a[99999999999999999999]", "a[100000]",
    ])
  func refuses(text: String) {
    #expect(FactPath(text) == nil)
  }

  @Test("a path finds a value, or the count of a list")
  func values() throws {
    let facts: Facts = ["line": [.record(["width": 3]), .record(["count": 7])], "odd name": [[1, 2]]]
    func value(_ path: String) throws -> Fact? { facts[try #require(FactPath(path))] }
    #expect(try value("line[0].width") == 3)
    #expect(try value("line.count") == 2)
    #expect(try value("line[1].count") == 7)
    #expect(try value(#"["odd name"][0][1]"#) == 2)
    #expect(try value("line[2]") == nil)
    #expect(try value("line[0].width.x") == nil)
    #expect(try value("line.width") == nil)
    #expect(try value("none[0]") == nil)
  }
}
