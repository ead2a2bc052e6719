import AssayFacts
import AssayHarness
import Testing

@testable import AssayReporting

@Suite struct JUnitReportTests {
  @Test("Every case and every problem is a test case")
  func testCases() throws {
    let verification = try Sample.verification()
    let ids = Dictionary(uniqueKeysWithValues: verification.groups.map { ($0.title, $0.id) })
    func id(_ title: String) throws -> String { try #require(ids[title]) }
    let sentences = [
      "missing": "There is no golden to compare with.",
      "structure": "text is fitted another way: fit.size 60 → 59.5; also, line[].width changed",
      "unusable": "&#39;Asay Square&#39; is no font of fonts.lock, did you mean &#39;Assay Square&#39;?",
      "unavailable": "NotoSansCJK-Regular.ttc is not installed: install the package fonts-noto-cjk",
    ]
    let counts = [
      ("rendered", 0), ("tolerated", 1), ("unavailable", 1), ("equalByHash", 1), ("comparedByPixels", 3),
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
        <testsuites name="assay" tests="7" failures="2" errors="3" skipped="0" time="3.250">
          <testsuite name="assay" tests="7" failures="2" errors="3" skipped="0" time="3.250">
            <properties>
        \(properties.map { String($0.dropFirst(8)) }.joined(separator: "\n"))
            </properties>
            <testcase classname="htlabel/broken" name="font" file="Scenarios/htlabel/broken.yaml" line="2" time="0.000">
              <error type="unusable" message="unusable: &#39;Asay Square&#39; is no font of fonts.lock, did you mean &#39;Assay Square&#39;?">✗ htlabel/broken/font   unusable: &#39;Asay Square&#39; is no font of fonts.lock, did you mean &#39;Assay Square&#39;?
            scenario   Scenarios/htlabel/broken.yaml:2:9
            hint       fix Scenarios/htlabel/broken.yaml:2:9, then run `assay verify htlabel/broken/font`
            group      \(try id("unusable"))</error>
            </testcase>
            <testcase classname="htlabel/corners" name="all-10" file="Scenarios/htlabel/corners.yaml" line="7" time="0.000">
              <failure type="missing" message="missing: there is no golden at Goldens/htlabel/corners/all-10.png">✗ htlabel/corners/all-10   missing: there is no golden at Goldens/htlabel/corners/all-10.png
            candidate  .build/assay/candidates/htlabel/corners/all-10.png
            hint       `assay accept htlabel/corners/all-10` if the picture is right
            group      \(try id("missing"))</failure>
              <system-out>[[ATTACHMENT|.build/assay/candidates/htlabel/corners/all-10.png]]</system-out>
            </testcase>
            <testcase classname="htlabel/fit" name="grow-min-10" file="Scenarios/htlabel/fit.yaml" line="12" time="0.042">
              <failure type="structure" message="structure: fit.size 60.0 → 59.5, line[0].width 300 → 297.5">✗ htlabel/fit/grow-min-10   structure: fit.size 60.0 → 59.5, line[0].width 300 → 297.5   (ink moved; edge 0.84 px of 0.125 allowed)
            reference  Goldens/htlabel/fit/grow-min-10.png
            candidate  .build/assay/candidates/htlabel/fit/grow-min-10.png
            hint       `assay accept htlabel/fit/grow-min-10` if the new picture is right
            group      \(try id("structure"))</failure>
              <system-out>[[ATTACHMENT|.build/assay/candidates/htlabel/fit/grow-min-10.png]]
        [[ATTACHMENT|Goldens/htlabel/fit/grow-min-10.png]]</system-out>
            </testcase>
            <testcase classname="htlabel/fit" name="plain" file="Scenarios/htlabel/fit.yaml" line="3" time="0.000"/>
            <testcase classname="htlabel/fit" name="soft" file="Scenarios/htlabel/fit.yaml" line="3" time="0.000"/>
            <testcase classname="real/cjk" name="plain" file="Scenarios/real/cjk.yaml" line="5" time="0.000">
              <error type="unavailable" message="unavailable: NotoSansCJK-Regular.ttc is not installed: install the package fonts-noto-cjk">✗ real/cjk/plain   unavailable: NotoSansCJK-Regular.ttc is not installed: install the package fonts-noto-cjk
            scenario   Scenarios/real/cjk.yaml:5:3
            hint       `assay doctor` says what to install
            group      \(try id("unavailable"))</error>
            </testcase>
            <testcase classname="problems" name="Scenarios/price.yaml:3:1" file="Scenarios/price.yaml" line="3" time="0.000">
              <error type="problem" message="unknown key &#39;algin&#39;, did you mean &#39;align&#39;?">Scenarios/price.yaml:3:1: error: unknown key &#39;algin&#39;, did you mean &#39;align&#39;?</error>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }

  @Test("The difference is the first attachment, because GitLab shows only the first")
  func attachments() throws {
    var moved = try Sample.moved("a/b")
    moved.diffPath = ".build/assay/differences/a/b & c.png"
    let xml = JUnitReport.xml(
      for: Sample.verification(of: moved))
    #expect(
      xml.contains("<system-out>[[ATTACHMENT|.build/assay/differences/a/b &amp; c.png]]\n[[ATTACHMENT|"))
  }

  @Test("Known failures and allowed unavailable cases are skipped")
  func skipped() throws {
    var known = try Sample.moved()
    known.verdict = .knownFailure
    var unavailable = try Sample.unavailable()
    unavailable.isOverruled = true
    let verification = Sample.verification(of: known, unavailable)
    let xml = JUnitReport.xml(for: verification)
    #expect(xml.contains(#"failures="0" errors="0" skipped="2""#))
  }
}
