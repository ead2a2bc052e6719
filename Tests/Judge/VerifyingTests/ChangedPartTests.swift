import AssaySubjects
import Testing

@testable import AssayVerifying

/// The part of pictures that changed, where no fact states it.
@Suite struct ChangedPartTests {
  private func passed(_ count: Int, _ parts: PictureParts? = nil) -> [Evaluation] {
    (0..<count).map { index in
      var evaluation = Evaluation(
        name: name("passed/\(parts?.rawValue ?? 0)-\(index)"), location: .commandLine, verdict: .passed)
      evaluation.parts = parts
      return evaluation
    }
  }

  private func lower(_ count: Int, _ parts: PictureParts?, in place: GuideKind = .line) -> [Evaluation] {
    (0..<count).map { index in
      let change = moved(0, 2)
      var evaluation = guided("\(place)/\(parts?.rawValue ?? 0)-\(index)", in: place, change)
      evaluation.parts = parts
      return evaluation
    }
  }

  @Test("If most pictures with a shadow changed, and no others, shadows are one group")
  func shadows() {
    let all =
      lower(4, .shadows) + lower(3, [.shadows, .underlines], in: .box) + passed(2, .shadows)
      + passed(2, .underlines) + passed(20)
    #expect(summary(all) == ["7 raster: shadows moved down by 2 px"])
  }

  @Test("If pictures without a shadow changed as well, text changed")
  func text() {
    let all = lower(7, .shadows) + lower(9, nil) + passed(20)
    #expect(summary(all) == ["16 raster: text moved down by 2 px"])
  }

  @Test("Shadows and emoji that change at once are two groups")
  func two() {
    let all = lower(7, .shadows) + lower(5, .emoji) + passed(100)
    #expect(summary(all) == ["7 raster: shadows moved down by 2 px", "5 raster: emoji moved down by 2 px"])
  }

  @Test("Two pictures may have a shadow by coincidence")
  func coincidence() {
    #expect(summary(lower(2, .shadows) + passed(20)) == ["2 raster: text moved down by 2 px"])
  }

  @Test("The sentence of a case names the part of its group, if the case has it")
  func sentence() {
    let sentences = [.shadows, nil].map { (parts: PictureParts?) in
      CauseGroup.sentence(for: lower(1, parts)[0], part: .shadows, vocabulary: FactVocabulary())
    }
    #expect(sentences == ["shadows moved down by 2 px", "a text moved down by 2 px at (10, 10)"])
  }
}
