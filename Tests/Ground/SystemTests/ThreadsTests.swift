import AssaySystem
import Synchronization
import Testing

@Suite struct ThreadsTests {
  @Test(arguments: [0, 1, 2, 7, 60]) func everyPartRunsOnce(parts: Int) {
    let done = Mutex([Int](repeating: 0, count: parts))
    Threads.run(parts) { part in done.withLock { $0[part] += 1 } }
    #expect(done.withLock { $0 } == [Int](repeating: 1, count: parts))
  }

  @Test(arguments: [
    ("max 100000\n", nil), ("200000 100000\n", 2), ("150000 100000\n", 2), ("1 100000", 1), ("", nil),
    ("0 0", nil),
    ("x 1", nil),
  ]) func coresOfAQuota(text: String, cores: Int?) { #expect(Platform.quota(text) == cores) }

  @Test(arguments: [nil, 1, 2, 16]) func resultsAreInTheOrderOfTheElements(jobs: Int?) async {
    let numbers = Array(0..<500)
    let squares: [Int] = numbers.map { $0 * $0 }
    let mapped: [Int] = Threads.map(numbers, jobs: jobs) { $0 * $0 }
    #expect(mapped == squares)
    let mappedAside: [Int] = await Threads.mapAside(numbers, jobs: jobs) { $0 * $0 }
    #expect(mappedAside == squares)
    #expect(await Threads.mapAside([Int](), jobs: jobs) { $0 } == [])
  }

  @Test func atMostJobsElementsRunAtOnce() {
    let open = Mutex((now: 0, most: 0))
    _ = Threads.map(Array(0..<300), jobs: 3) { _ in
      open.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
      open.withLock { $0.now -= 1 }
    }
    #expect(open.withLock { $0.most } <= 3)
    #expect(open.withLock { $0.now } == 0)
  }

  @Test func completionIsCalledOnceForEachResultWithTheirNumber() {
    let told = Mutex<[(index: Int, count: Int)]>([])
    _ = Threads.map(
      Array(0..<100), jobs: 4,
      completed: { index, count in
        told.withLock { $0.append((index, count)) }
      }
    ) { $0 }
    let all = told.withLock { $0 }
    #expect(all.map(\.index).sorted() == Array(0..<100))
    #expect(all.map(\.count) == Array(1...100))
  }

  @Test(.enabled(if: Threads.cores > 1, "the threads wait for each other"))
  func neighborsOfOneGroupAreTakenTogether() {
    let order = Mutex<[Int]>([])
    let files = [Int](repeating: 0, count: 40) + [Int](repeating: 1, count: 40)
    // Whoever has the first element waits for the other thread's first, which lies behind all that it took together.
    _ = Threads.map(Array(files.enumerated()), jobs: 2, place: { $0.element }) { index, _ in
      if index == 0 { while order.withLock({ $0.isEmpty }) {} }
      order.withLock { $0.append(index) }
    }
    let run = order.withLock { $0 }
    // Two threads each take a quarter of what is left: 20 of 80 elements, so the other begins with the 21st.
    #expect(run.first == 20)
    #expect(run.sorted() == Array(0..<80))
  }
}
