import AssayFacts
import AssayVerifying
import AssaySubjects
import Testing

@testable import AssayReporting

@Suite struct JUnitReportTests {
  @Test("Every case and every problem is a test case")
  func testCases() throws {
    let problem = Problem(
      SourceLocation(path: "Scenarios/price.yaml", line: 3, column: 1), "unknown key 'algin'")
    var verification = Verification(
      evaluations: [try Sample.broken(), try Sample.moved(), try Sample.passed()], problems: [problem],
      fingerprint: [:], duration: .milliseconds(3250), vocabulary: Sample.vocabulary)
    (verification.work.equalByHash, verification.work.comparedByPixels) = (1, 3)
    let ids = Dictionary(uniqueKeysWithValues: verification.groups.map { ($0.title, $0.id) })
    func id(_ title: String) throws -> String { try #require(ids[title]) }
    let sentences = [
      "structure": "text is fitted another way: size 60 → 59.5",
      "broken": "&#39;Asay Square&#39; is no font of fonts.lock, did you mean &#39;Assay Square&#39;?",
    ]
    let counts = [
      ("rendered", 0), ("tolerated", 0), ("unavailable", 0), ("equalByHash", 1), ("comparedByPixels", 3),
      ("leftOut", 0),
    ].map { "              <property name=\"\($0)\" value=\"\($1)\"/>" }
    let properties =
      counts
      + verification.groups.map { group in
        let value = "1 × \(group.title): \(sentences[group.title] ?? "")"
        return "              <property name=\"group \(group.id)\" value=\"\(value)\"/>"
      }
    #expect(
      JUnitReport.xml(for: verification) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="assay" tests="4" failures="1" errors="2" skipped="0" time="3.250">
          <testsuite name="assay" tests="4" failures="1" errors="2" skipped="0" time="3.250">
            <properties>
        \(properties.map { String($0.dropFirst(8)) }.joined(separator: "\n"))
            </properties>
            <testcase classname="htlabel/broken" name="font" file="Scenarios/htlabel/broken.yaml" line="2" time="0.000">
              <error type="broken" message="broken: &#39;Asay Square&#39; is no font of fonts.lock, did you mean &#39;Assay Square&#39;?">✗ htlabel/broken/font   broken: &#39;Asay Square&#39; is no font of fonts.lock, did you mean &#39;Assay Square&#39;?
            scenario   Scenarios/htlabel/broken.yaml:2:9
            hint       see Scenarios/htlabel/broken.yaml:2:9, then run `assay verify htlabel/broken/font`
            group      \(try id("broken"))</error>
            </testcase>
            <testcase classname="htlabel/fit" name="grow-min-10" file="Scenarios/htlabel/fit.yaml" line="12" time="0.042">
              <failure type="structure" message="structure: fit.size 60.0 → 59.5, line[0].width 300 → 297.5">✗ htlabel/fit/grow-min-10   structure: fit.size 60.0 → 59.5, line[0].width 300 → 297.5   (edge 0.84 px of 0.125 allowed)
            golden     Goldens/htlabel/fit/grow-min-10.png
            new        .build/assay/candidates/htlabel/fit/grow-min-10.png
            hint       `assay accept htlabel/fit/grow-min-10` if the new picture is right
            group      \(try id("structure"))</failure>
              <system-out>[[ATTACHMENT|.build/assay/candidates/htlabel/fit/grow-min-10.png]]
        [[ATTACHMENT|Goldens/htlabel/fit/grow-min-10.png]]</system-out>
            </testcase>
            <testcase classname="htlabel/fit" name="plain" file="Scenarios/htlabel/fit.yaml" line="3" time="0.000"/>
            <testcase classname="problems" name="Scenarios/price.yaml:3:1" file="Scenarios/price.yaml" line="3" time="0.000">
              <error type="problem" message="unknown key &#39;algin&#39;">Scenarios/price.yaml:3:1: error: unknown key &#39;algin&#39;</error>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }

  @Test("The difference is the first attachment, because GitLab shows only the first")
  func attachments() throws {
    var moved = try Sample.moved("a/b")
    moved.diffPath = ".build/assay/differences/a/b & c.png"
    let xml = JUnitReport.xml(for: Sample.verification(of: moved))
    #expect(
      xml.contains("<system-out>[[ATTACHMENT|.build/assay/differences/a/b &amp; c.png]]\n[[ATTACHMENT|"))
  }

  @Test("Known failures and allowed unavailable cases are skipped")
  func skipped() throws {
    var known = try Sample.moved()
    known.verdict = .knownFailure
    var unavailable = try Sample.unavailable()
    unavailable.isOverruled = true
    let xml = JUnitReport.xml(for: Sample.verification(of: known, unavailable))
    #expect(xml.contains(#"failures="0" errors="0" skipped="2""#))
  }
}
