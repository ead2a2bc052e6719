package import AssaySubjects

extension Bound {
  /// The bounds of pictures that other programs make.
  package static let ofOtherPictures = [
    Bound("program that draws", "what it prints", Program.printLimit, .bytes, "it is there to draw"),
    Bound(
      "picture of a program, of `--candidates`", "size", PictureFile.pictureLimit, .bytes,
      "a picture of 2 K as noise"),
    Bound(
      "picture of a program, of `--candidates`", "side", PictureFile.sideLimit, .count("pixels"),
      "a long page"),
    Bound(
      "picture of a program, of `--candidates`", "facts as JSON", PictureFile.factsLimit, .bytes,
      "facts are few"),
    Bound(
      "picture of a program, of `--candidates`", "pictures of a folder", CandidateFolder.countLimit,
      .count("pictures"), "all names are held in memory"),
  ]
}
