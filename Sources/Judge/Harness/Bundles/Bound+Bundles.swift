package import AssaySubjects

extension Bound {
  /// The bounds of what verifications leave for each other and for reviewers.
  package static let ofBundles = [
    Bound(
      "`decisions.json`", "size", Decisions.sizeLimit, .bytes,
      "a decision on each of a hundred thousand cases"),
    Bound("bundle", "manifest", BundleManifest.sizeLimit, .bytes, "parsed it may take thirty times as much"),
    Bound("bundle", "each picture", ResultBundle.pictureLimit, .bytes, "as much as a golden's"),
    Bound("bundle", "all pictures", ResultBundle.pictureSum, .bytes, "they are held in memory"),
  ]
}
