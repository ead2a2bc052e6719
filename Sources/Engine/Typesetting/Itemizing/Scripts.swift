import CAssayHarfBuzz

/// Finds the script in which every scalar is shaped (UAX #24).
///
/// Inherited and common characters take the script before them, or at the beginning the first that follows; a closing
/// bracket takes that of its opening bracket.
func resolveScripts(of scalars: [UInt32]) -> [hb_script_t] {
  let functions = hb_unicode_funcs_get_default()
  var scripts: [hb_script_t] = []
  scripts.reserveCapacity(scalars.count)
  var current = HB_SCRIPT_COMMON
  var brackets: [(closing: UInt32, script: hb_script_t)] = []
  for scalar in scalars {
    let isLatin = 0x61...0x7A ~= scalar | 0x20
    // ASCII is common besides its letters.
    let own =
      isLatin ? HB_SCRIPT_LATIN : scalar < 0x80 ? HB_SCRIPT_COMMON : hb_unicode_script(functions, scalar)
    if own != HB_SCRIPT_COMMON && own != HB_SCRIPT_INHERITED && own != HB_SCRIPT_UNKNOWN {
      if current == HB_SCRIPT_COMMON {
        for index in scripts.indices { scripts[index] = own }
      }
      current = own
    } else if let closing = closingBracket(of: scalar) {
      // The depth of UAX #9 BD16; a limit keeps the time for a text of only brackets linear.
      if brackets.count == 63 { brackets.removeFirst() }
      brackets.append((closing, current))
    } else if let open = brackets.lastIndex(where: { $0.closing == scalar }) {
      if brackets[open].script != HB_SCRIPT_COMMON { current = brackets[open].script }
      brackets.removeSubrange(open...)
    }
    scripts.append(current)
  }
  return scripts
}

/// The closing bracket for an opening one; nil for any other scalar.
private func closingBracket(of scalar: UInt32) -> UInt32? {
  switch scalar {
  case 0x28: 0x29
  case 0x5B: 0x5D
  case 0x7B: 0x7D
  case 0xAB: 0xBB
  case 0x2018: 0x2019
  case 0x201C: 0x201D
  case 0x2039: 0x203A
  case 0x3008...0x3011 where scalar % 2 == 0: scalar + 1
  case 0x3014...0x301B where scalar % 2 == 0: scalar + 1
  case 0xFF08: 0xFF09
  default: nil
  }
}
