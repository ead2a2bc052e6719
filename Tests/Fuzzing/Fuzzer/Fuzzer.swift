import AssayFuzzing
import Foundation

/// The input that is fuzzed, as `scripts/check/fuzz` names it.
private let input: FuzzInput = {
  let name = ProcessInfo.processInfo.environment["ASSAY_FUZZ_INPUT"] ?? ""
  guard let input = FuzzInput(rawValue: name) else {
    let names = FuzzInput.allCases.map(\.rawValue).joined(separator: ", ")
    print("ASSAY_FUZZ_INPUT is '\(name)'; it must be one of \(names)")
    exit(64)
  }
  return input
}()

/// What libFuzzer calls with every input it makes.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  input.read(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}
