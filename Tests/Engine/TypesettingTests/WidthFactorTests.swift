import Foundation
import Testing
import AssayTypesetting

@Suite(.enabled(if: TestFonts.hasSquare, Comment(rawValue: TestFonts.needsSquare)))
struct WidthFactorTests {
  private func factor(_ expansion: Double) throws -> Double {
    var attributes = TextAttributes(font: try TestFonts.square(size: 10))
    attributes.expansion = expansion
    return attributes.widthFactor
  }

  @Test func isThePowerOfE() throws {
    for step in -300...300 {
      let expansion = Double(step) / 100
      #expect(abs(try factor(expansion) / exp(expansion) - 1) < 1e-14)
    }
  }

  @Test func isExactlyOneWithoutExpansion() throws {
    #expect(try factor(0) == 1 && factor(-0.0) == 1 && factor(.nan) == 1)
  }

  @Test(arguments: [3.1, 1e300, .infinity])
  func endsAtThreeBothWays(expansion: Double) throws {
    #expect(try factor(expansion) == factor(3))
    #expect(try factor(-expansion) == factor(-3))
  }
}
