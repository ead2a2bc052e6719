import Dispatch
import Foundation
import Synchronization

/// Makes a value for each index on several threads; the values are in the indices' order.
///
/// - Parameter jobs: How many are made at the same time; nil for one a core.
func concurrently<Value: Sendable>(
  _ count: Int, jobs: Int?, _ make: @Sendable (Int) -> Value
) -> [Value] {
  let width = min(count, max(1, jobs ?? ProcessInfo.processInfo.activeProcessorCount))
  guard width > 1 else { return (0..<count).map(make) }
  let next = Atomic(0)
  let made = Mutex<[Value?]>(Array(repeating: nil, count: count))
  DispatchQueue.concurrentPerform(iterations: width) { _ in
    while true {
      let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard index < count else { return }
      let value = make(index)
      made.withLock { $0[index] = value }
    }
  }
  return made.withLock { $0.compactMap(\.self) }
}
