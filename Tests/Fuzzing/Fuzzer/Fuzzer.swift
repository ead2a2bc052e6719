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

@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// What a build with tests starts in the place of libFuzzer's `main`.
@_cdecl("assay_fuzz_main")
public func start(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> CInt {
  var (count, arguments) = (count, arguments)
  return runFuzzer(&count, &arguments, testOneInput)
}
