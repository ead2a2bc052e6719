package import AssaySubjects

extension Bound {
  /// The bounds of requests to `assay review`.
  package static let ofRequests = [
    Bound(
      "request to `assay review`", "head", WebRequest.headLimit, .bytes, "browsers send a few hundred bytes"),
    Bound(
      "request to `assay review`", "time of the head", Int(limits.head), .seconds,
      "it comes from this machine"),
    Bound(
      "request to `assay review`", "body", limits.length, .bytes,
      "the decisions on all cases; only with the review's token"),
    Bound(
      "request to `assay review`", "time of the body", Int(limits.body), .seconds,
      "it comes from this machine"),
    Bound(
      "request to `assay review`", "connections", limits.connections, .count("connections"),
      "each has a thread"),
  ]

  private static let limits = LoopbackServer.Limits(length: ReviewServer.requestLimit)
}
