import AssayBenchmarking
import Foundation
import AssayImageDiff
import AssayImaging

/// Measures comparisons and decoding in this process, on one thread, each beside what it is held against.
struct InProcess {
  let pairs: [PicturePair]
  let comparator: AssayImageDiff.Comparator
  let rounds: Int

  /// Measures everything in turns.
  func figures() throws -> [Figure] { comparisons() + (try decoding()) }

  /// Decoding of the page as RGBA, beside libpng with zlib.
  private func decoding() throws -> [Figure] {
    var own = Double.infinity
    var peer = Double.infinity
    var picture = pairs[0].reference
    // One translucent pixel, so that the file is RGBA.
    picture[0, 0] = Color(red: 1, green: 2, blue: 3, alpha: 254)
    let file = try picture.png()
    guard try Bitmap(png: file) == Bitmap(libpng: file) else { return [] }
    for _ in 0..<rounds {
      own = min(own, Stopwatch.seconds { _ = try? Bitmap(png: file) })
      peer = min(peer, Stopwatch.seconds { _ = try? Bitmap(libpng: file) })
    }
    let megapixels = Double(picture.width * picture.height) / 1e6
    return [
      Figure("decoding 1080p RGBA", megapixels / own, "Mpx/s"),
      Figure("decoding by libpng with zlib", megapixels / peer, "Mpx/s"),
      Figure("decoding to libpng", peer / own, "times", atLeast: 2),
    ]
  }

  private func comparisons() -> [Figure] {
    var best = pairs.map { _ in Double.infinity }
    var memory = Double.infinity
    for _ in 0..<rounds {
      for (index, pair) in pairs.enumerated() {
        memory = min(memory, Stopwatch.seconds { InProcess.compareBytes(pairs[0]) })
        best[index] = min(
          best[index],
          Stopwatch.seconds {
            _ = comparator.compare(reference: pair.reference, candidate: pair.candidate)
          })
      }
    }
    return [Figure("memcmp of two equal pictures", memory * 1000, "ms")]
      + zip(pairs, best).flatMap { pair, seconds in
        [
          Figure(pair.name, seconds * 1000, "ms"),
          // For information: whether a page fits a processor's cache decides what memcmp takes.
          Figure(pair.name + " to memcmp", seconds / memory, "times"),
        ]
      }
  }

  private static func compareBytes(_ pair: PicturePair) {
    pair.reference.bytes.withUnsafeBytes { first in
      pair.candidate.bytes.withUnsafeBytes { second in
        if let first = first.baseAddress, let second = second.baseAddress,
          memcmp(first, second, pair.reference.bytes.count) != 0
        {
          print("the pair is not equal")
        }
      }
    }
  }
}

/// Measures how long something takes.
enum Stopwatch {
  /// The seconds of this thread's processor time that one call takes, the best of a twentieth of a second or of three calls.
  ///
  /// Processor time, for a comparison is longer than a turn on a machine that others use too, and `memcmp` is not.
  static func seconds(_ body: () -> Void) -> Double {
    var best = Double.infinity
    let begin = now
    var calls = 0
    repeat {
      let start = now
      body()
      best = min(best, now - start)
      calls += 1
    } while calls < 3 || now - begin < 0.05
    return best
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
