/// Different numbers in rising order, to which some are added and from which some are taken.
struct SortedNumbers {
  /// The numbers.
  private(set) var numbers: [Int] = []

  /// Adds a number that is not there.
  mutating func insert(_ number: Int) { numbers.insert(number, at: place(of: number)) }

  /// Takes a number away that is there.
  mutating func remove(_ number: Int) {
    let place = place(of: number)
    if place < numbers.count, numbers[place] == number { numbers.remove(at: place) }
  }

  /// The first place whose number is not below another.
  private func place(of number: Int) -> Int {
    var (low, high) = (0, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
