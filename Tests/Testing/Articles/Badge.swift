import AssayTesting
import Testing

@Suite(.goldens(.tolerance(.crossPlatform))) struct BadgeTests {
  @Test func badge() throws {
    expectGolden(try drawBadge(), named: "badge/round", facts: ["diameter": 24])
  }
}

/// Code of the articles that is no suite of its own.
struct OtherTests {
  @Test func threeOnABadge() throws {
    expectGolden(try drawBadge(count: 3), named: "badge/three", .tolerance(.crossPlatform))
  }

  @Test func limits() throws {
    expectGolden(try drawBadge(), named: "badge/shadow", .tolerance(.crossPlatform))
    expectGolden(
      try drawBadge(), named: "badge/gradient", .tolerance(Tolerance(edge: 0, color: 1.5)))
  }

  @Test(arguments: [1, 2, 3]) func everyCount(count: Int) throws {
    expectGolden(
      try drawBadge(count: count), named: "badge/count-\(count)", facts: ["diameter": 24],
      .ignoring(x: 0, y: 20, width: 24, height: 4), .expecting("diameter", in: 22...26),
      .differsFrom("badge/round"))
  }

  @Test func aPage() async {
    await expectGolden(named: "page/login") { .png(try await screenshot(of: "login")) }
  }

  @Test func order() {
    var order = Order(items: 2)
    order.id = "[id]"
    expectGolden(json: order, named: "order/two-items")
    expectGolden(text: order.log.replacing(/\d+ ms/, with: "[time]"), named: "order/log")
  }
}

@Suite struct ReceiptTests {
  @Test func receipt() throws {
    let receipt = Receipt(total: 41, currency: "USD")
    expectGolden(text: receipt.letter, named: "receipt/letter")
    expectGolden(json: receipt, named: "receipt/order")
    expectGolden(dump: receipt, named: "receipt/value")
    expectGolden(bytes: receipt.letter.utf8, named: "receipt/bytes")
    expectGolden(facts: ["total": 41, "lines": ["Dear Ann,", "total"]], named: "receipt/facts")
  }
}

@Suite struct LetterTests {
  @Test func letter() {
    let receipt = Receipt(total: 41, currency: "USD")
    expectInlineGolden(
      text: receipt.letter,
      is: """
        Dear Ann,
        thank you.
        total: 41 USD

        """)
  }
}

/// What a package sends.
struct Receipt: Encodable {
  var total: Int
  var currency: String

  var letter: String { "Dear Ann,\nthank you.\ntotal: \(total) \(currency)\n" }
}

/// A shop's note, with values that differ each time.
struct Order: Encodable {
  var items: Int
  var id = "7f3a9c"

  var log: String { "\(items) items placed after 12 ms" }
}

/// What stands for a renderer: a bitmap of one color.
func drawBadge(count: Int = 0) throws -> Bitmap {
  Bitmap(width: 24, height: 24, bytes: [UInt8](repeating: UInt8(count), count: 24 * 24 * 4))
}

/// What stands for a browser.
func screenshot(of page: String) async throws -> [UInt8] { [] }
