import AssayReporting
import AssaySubjects

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ReviewSession.Reply {
  /// 200 when goldens were written, 409 when nothing was.
  var status: WebResponse.Status {
    switch self {
    case .written: .ok
    case .refused: .conflict
    }
  }

  /// What the page is told: `{"written": [name …]}` or `{"problems": [sentence …]}`.
  var json: [UInt8] {
    let content =
      switch self {
      case .written(let names): ["written": names.map(\.text)]
      case .refused(let problems): ["problems": problems.map { visible($0.description) }]
      }
    return (try? JSONEncoder().encode(content)).map { [UInt8]($0) } ?? Array("{}".utf8)
  }
}
