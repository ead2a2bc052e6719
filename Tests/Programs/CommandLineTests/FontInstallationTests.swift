import AssayTypesetting
import Testing

@testable import assay

@Suite struct FontInstallationTests {
  private func missing(_ packages: String?...) -> FontInstallation {
    FontInstallation(packages.map { .missing(path: "/usr/share/a.ttf", package: $0) }, folder: "S/Fonts")
  }

  private let archive =
    "tar -xzf assay-fonts-0.1.0.tar.gz -C S/Fonts  # of the release; the fonts that Assay's own scenarios pin"

  @Test("With apt the command to install comes first; without it there is only the archive")
  func advice() {
    let installation = missing("libthai-data", "fonts-noto-core", "fonts-noto-core")
    let install = "-q -y --no-remove --no-install-recommends install fonts-noto-core libthai-data"
    #expect(
      installation.advice(asRoot: false, hasApt: true) == [
        "install  sudo apt-get -q update && sudo apt-get \(install)", "or       \(archive)",
      ])
    #expect(installation.command(asRoot: true) == "apt-get -q update && apt-get \(install)")
    #expect(installation.advice(asRoot: false, hasApt: false) == ["unpack   \(archive)"])
  }

  @Test("For another version of a font only the archive helps")
  func anotherVersion() {
    let other = FontError.differs(path: "/a.ttf", expected: "1", found: "2", package: "fonts-noto-core")
    let installation = FontInstallation([other], folder: "S/Fonts")
    #expect(installation.command(asRoot: true) == nil)
    #expect(installation.advice(asRoot: true, hasApt: true) == ["unpack   \(archive)"])
  }

  @Test("There is no advice if nothing is missing, or no package is named")
  func nothing() {
    #expect(missing().advice(asRoot: true, hasApt: true) == [])
    #expect(missing(nil).advice(asRoot: true, hasApt: true) == [])
  }

  @Test(
    "A list of fonts cannot make root install anything but fonts",
    arguments: [
      "openssh-server", "fonts-noto-", "fonts-a; reboot", "fonts-a+", "-o", "fonts-a=1", "./fonts-a",
    ])
  func strangers(package: String) {
    #expect(missing(package).command(asRoot: true) == nil)
  }
}
