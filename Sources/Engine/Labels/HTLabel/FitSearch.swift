import AssayFacts
import AssayGeometry
import AssayTypesetting

/// The search for the font size that just fits the box, in steps of half a point (HT-54…HT-65).
extension HTLabel {
  /// The result of a search.
  struct Fit {
    /// The direction of a search.
    enum Branch: String {
      /// The next size up fits as well, so the search looks for a larger one.
      case grow
      /// The size fits and the next one does not.
      case keep
      /// The size does not fit, so the search looks for a smaller one.
      case shrink
      /// No size above zero fits.
      case exhausted
    }

    var branch: Branch
    var size: Double
    /// The number of sizes the loop looked at; the two that chose the branch are not counted.
    var probes = 0

    /// The fact `fit`.
    var fact: Fact {
      ["branch": .text(branch.rawValue), "size": .number(rounded(size)), "probes": .number(probes)]
    }
  }

  private static let step = 0.5
  private static let largestSize = 80.0

  /// Finds the size at which the text fills the content box, edges included (HT-54).
  func fit() -> Fit {
    let size = core.font.size
    guard fits(size) else { return shrink(from: size) }
    return fits(size + HTLabel.step) ? grow() : Fit(branch: .keep, size: size)
  }

  private func fits(_ size: Double) -> Bool {
    let measured = measure(shapedText(at: size), at: size)
    return measured.width <= contentSize.width && measured.height <= contentSize.height
  }

  /// Searches upward from the minimum for a size that fits while the next does not (HT-57).
  private func grow() -> Fit {
    var fit = Fit(branch: .grow, size: minFontSize)
    while fit.size < HTLabel.largestSize {
      fit.probes += 1
      if fits(fit.size), !fits(fit.size + HTLabel.step) { return fit }
      fit.size += HTLabel.step
    }
    // HT-58: 80 points is the end.
    fit.size = quirks.growsPastFit || fits(HTLabel.largestSize) ? HTLabel.largestSize : core.font.size
    return fit
  }

  /// Searches downward from the label's size for the first size that fits (HT-62).
  private func shrink(from pointSize: Double) -> Fit {
    if quirks.jumpsToMinimum, pointSize <= minFontSize { return Fit(branch: .shrink, size: minFontSize) }
    let floor = quirks.shrinksBelowMinimum ? 0 : min(minFontSize, pointSize)
    var fit = Fit(branch: .shrink, size: pointSize)
    while fit.size > 0, fit.size >= floor {
      fit.probes += 1
      if fits(fit.size) { return fit }
      fit.size -= HTLabel.step
    }
    fit.size = quirks.shrinksBelowMinimum ? minFontSize : floor  // HT-65
    if fit.size <= 0 { fit.branch = .exhausted }
    return fit
  }
}
