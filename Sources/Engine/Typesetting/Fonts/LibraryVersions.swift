import CAssayFreeType
import CAssayFriBidi
import CAssayHarfBuzz

/// The versions of the C libraries that lay out text.
public enum LibraryVersions {
  /// Every library with its version at run time, in the order in which they process text.
  public static var all: [(name: String, version: String)] {
    [("FriBidi", friBidi), ("HarfBuzz", String(cString: hb_version_string())), ("FreeType", freeType)]
  }

  private static var friBidi: String {
    // The version text is "(GNU FriBidi) 1.0.8\n…".
    let words = String(cString: cfribidi_version()).split { $0 == " " || $0 == "\n" }
    return words.first { $0.first?.isNumber == true }.map(String.init) ?? "unknown"
  }

  private static var freeType: String {
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0 else { return "unknown" }
    defer { FT_Done_FreeType(library) }
    var (major, minor, patch) = (FT_Int(0), FT_Int(0), FT_Int(0))
    FT_Library_Version(library, &major, &minor, &patch)
    return "\(major).\(minor).\(patch)"
  }
}
