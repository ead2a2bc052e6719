import AssayGoldens
import AssayImaging
import AssaySubjects
import Foundation
import Testing

@testable import AssayVerifying

@Suite struct GalleryTests {
  @Test("Goldens have descriptions and behaviors, and name the cases that must equal them")
  func pieces() async throws {
    let bench = try Bench()
    var first = subject("b/first")
    (first.notes.system, first.notes.behaviors, first.notes.summary) = ("HTLabel", ["HT-13"], "A corner.")
    let others = [
      subject("b/same", sameAs: "b/first"), subject("b/again", sameAs: "b/same"),
      subject("a/other", picture("##")),
    ]
    try await bench.accept(first, others[0], others[1], others[2])
    let gallery = Gallery(
      catalog([first, subject("b/new")] + others), store: bench.store)
    #expect(gallery.pieces.map(\.subject.name.text) == ["a/other", "b/first"])
    #expect(gallery.pieces[1].equals.map(\.text) == ["b/again", "b/same"])
    #expect(
      gallery.pieces[1].subject.notes.system == "HTLabel"
        && gallery.pieces[1].subject.notes.behaviors == ["HT-13"])
    #expect(gallery.pieces[1].subject.notes.summary == "A corner.")
    #expect(gallery.pieces.map { try? Bitmap(png: $0.png) } == [picture("##"), picture("#.")])
    #expect(gallery.missing == 1 && gallery.problems.isEmpty)
  }

  @Test("Patterns select; a pattern that selects nothing is a problem")
  func patterns() async throws {
    let bench = try Bench()
    let subjects = [subject("a/one"), subject("b/two")]
    try await bench.accept(subjects[0], subjects[1])
    #expect(
      Gallery(catalog(subjects), store: bench.store, patterns: ["b"]).pieces.map(\.subject.name.text) == [
        "b/two"
      ])
    let none = Gallery(catalog(subjects), store: bench.store, patterns: ["c"])
    #expect(none.pieces.isEmpty)
    #expect(none.problems.map(\.message) == ["no case matches 'c'; `assay list` shows all names"])
  }

  @Test("A golden that differs from the accepted one is a problem, and the others are shown")
  func damage() async throws {
    let bench = try Bench()
    let subjects = [subject("a/one"), subject("a/two")]
    try await bench.accept(subjects[0], subjects[1])
    try Data("x".utf8).write(to: bench.url("a/one.png"))
    let gallery = Gallery(catalog(subjects), store: bench.store)
    #expect(gallery.pieces.map(\.subject.name.text) == ["a/two"])
    #expect(gallery.problems.map(\.location.path) == [bench.goldens + "/a/one.png"])
  }
}
