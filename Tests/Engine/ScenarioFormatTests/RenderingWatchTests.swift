import AssayScenarioFormat
import AssaySubjects
import Foundation
import Synchronization
import Testing

@Suite struct RenderingWatchTests {
  /// Waits for the message of a watch.
  private final class Complaint: Sendable {
    private let problem = Mutex<Problem?>(nil)
    private let isThere = DispatchSemaphore(value: 0)

    func take(_ said: Problem) {
      problem.withLock { $0 = said }
      isThere.signal()
    }

    func wait() -> Problem? {
      _ = isThere.wait(timeout: .now() + .seconds(600))
      return problem.withLock { $0 }
    }
  }

  @Test("A label that takes longer than the limit is reported with its place")
  func overdue() throws {
    let complaint = Complaint()
    let watch = RenderingWatch(limit: .milliseconds(20)) { complaint.take($0) }
    let name = try #require(SubjectName("slow/default"))
    let location = SourceLocation(path: "slow.yaml", line: 1, column: 1)
    // The rendering ends after the message.
    let problem = try watch.during(name, at: location) { complaint.wait() }
    #expect(
      problem?.description
        == "slow.yaml: error: 'slow/default' has been drawn for more than 0.02 s and is given "
        + "up; make its text or picture smaller, or give it more time with --time-limit")
  }

  @Test("A watch does not change the picture")
  func samePicture() throws {
    let folder = try ScenarioFolder("label: PlainLabel\ngiven: {frame: [20, 20], text: a}\n")
    let watch = RenderingWatch(limit: .seconds(3600)) { Issue.record("\($0)") }
    let watched = ScenarioLoader(folder: folder.path, watch: watch).load()
    let plain = try #require(folder.catalog.subjects.first).render()
    #expect(try #require(watched.subjects.first).render().bitmap == plain.bitmap)
  }
}
