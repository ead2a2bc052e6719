import AssaySubjects

extension Comparator {
  /// Measures one cluster; twice where something shines through.
  private func measure(
    _ cluster: PixelRect, of changes: Changes, in pair: PixelPair, with benches: [Workbench]
  ) -> Findings {
    let backdrops: [Backdrop] = isOpaque(cluster, of: changes, in: pair) ? [.none] : [.white, .black]
    let displacements = Displacements(cluster, in: pair, over: backdrops, tile: benches[0].tile)
    let findings = backdrops.map {
      Findings(cluster, in: pair, over: $0, displacements: displacements, with: benches)
    }
    return findings.dropFirst().reduce(findings[0]) { $0.worse(with: $1) }
  }

  private func isOpaque(_ cluster: PixelRect, of changes: Changes, in pair: PixelPair) -> Bool {
    let box = cluster.grown(by: Findings.margin)
    let (left, right) = (max(box.x, 0), min(box.right, pair.width))
    return (max(box.y, 0)..<min(box.bottom, pair.height)).allSatisfy { y in
      if changes.isOpaque[y] { return true }
      let start = (y * pair.width + left) * 4
      return PixelPair.areOpaque(
        UnsafeRawPointer(pair.reference + start).assumingMemoryBound(to: UInt32.self),
        UnsafeRawPointer(pair.candidate + start).assumingMemoryBound(to: UInt32.self), count: right - left)
    }
  }

  /// Judges cluster by cluster, and puts what is found into one difference.
  func judge(_ changes: Changes, in pair: PixelPair, with benches: [Workbench]) -> Difference {
    var (edge, level) = (0, 0)
    var (color, ink) = (Float(0.05), Float(0))
    var (over, within): ([Region], [Region]) = ([], [])
    for cluster in changes.clusters {
      let findings = measure(cluster, of: changes, in: pair, with: benches)
      level = max(level, findings.largestLevel)
      color = findings.color.reduce(color, max)
      let inks = InkChanges(findings, with: benches.map(\.window))
      var finding = RegionFinding(findings, inks: inks, tolerance: tolerance)
      edge = max(edge, finding.edge)
      let regions = finding.regions(in: pair)
      over += regions.filter { $0.severity > 1 }
      within += regions.filter { $0.severity <= 1 }
      ink = inks.largest(atLeast: ink)
    }
    let found = (edge: Double(edge) / 128, color: Double(color), ink: Double(ink))
    return Difference(
      changedPixels: changes.changedPixels, largestLevel: level,
      measures: [
        Measure(limit: .edge, measured: found.edge, allowed: tolerance.edge),
        Measure(limit: .color, measured: found.color, allowed: tolerance.color),
        Measure(limit: .ink, measured: found.ink, allowed: tolerance.ink),
        Measure(limit: .spots, measured: Double(over.count), allowed: Double(tolerance.spots)),
      ],
      regions: (over + within).sorted {
        ($0.severity, $1.box.y, $1.box.x) > ($1.severity, $0.box.y, $0.box.x)
      },
      smallestTolerance: Tolerance(edge: found.edge, color: found.color, ink: found.ink))
  }
}
