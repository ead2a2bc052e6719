// Raw DEFLATE (RFC 1951), in which the page's data are kept: read at once, which the browser's own reader cannot.

const LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const LONGEST_CODE = 15;

/** The smallest value of each code and how many bits follow it (RFC 1951, 3.2.5). */
function codeBases(first, step, count) {
  const bases = [], extras = [];
  for (let code = 0, base = first; code < count; code += 1) {
    const extra = Math.max(0, Math.floor(code / step) - 1);
    bases.push(base);
    extras.push(extra);
    base += 1 << extra;
  }
  return { bases, extras };
}

const LENGTHS = codeBases(3, 4, 28);
LENGTHS.bases.push(258);
LENGTHS.extras.push(0);
const DISTANCES = codeBases(1, 2, 30);

/** For each 15 bits the symbol they begin with, times 16, plus the length of its code (RFC 1951, 3.2.2). */
function codeTable(lengths) {
  const table = new Uint16Array(1 << LONGEST_CODE);
  let code = 0;
  for (let length = 1; length <= LONGEST_CODE; length += 1) {
    for (let symbol = 0; symbol < lengths.length; symbol += 1) {
      if (lengths[symbol] !== length) continue;
      let reversed = 0;
      for (let bit = 0; bit < length; bit += 1) reversed |= ((code >> bit) & 1) << (length - 1 - bit);
      for (let index = reversed; index < table.length; index += 1 << length) table[index] = symbol << 4 | length;
      code += 1;
    }
    code <<= 1;
  }
  return table;
}

/** The bytes that were compressed; `size` is how many they are. */
function inflate(input, size) {
  const output = new Uint8Array(size);
  let at = 0, bits = 0, held = 0, end = 0;
  const need = (count) => { while (held < count) { bits |= (input[at] ?? 0) << held; at += 1; held += 8; } };
  const take = (count) => {
    need(count);
    const value = bits & ((1 << count) - 1);
    bits >>>= count;
    held -= count;
    return value;
  };
  const symbol = (table) => {
    need(LONGEST_CODE);
    const entry = table[bits & (table.length - 1)];
    bits >>>= entry & 15;
    held -= entry & 15;
    return entry >> 4;
  };
  const stored = () => {
    at -= held >> 3;
    bits = held = 0;
    const count = input[at] | input[at + 1] << 8;
    output.set(input.subarray(at + 4, at + 4 + count), end);
    at += 4 + count;
    end += count;
  };
  const tables = () => {
    const [literals, distances, count] = [take(5) + 257, take(5) + 1, take(4) + 4];
    const own = new Uint8Array(19);
    for (let index = 0; index < count; index += 1) own[LENGTH_ORDER[index]] = take(3);
    const table = codeTable(own);
    const lengths = new Uint8Array(literals + distances);
    for (let index = 0; index < lengths.length;) {
      const code = symbol(table);
      if (code < 16) { lengths[index] = code; index += 1; continue; }
      const [value, times] = code === 16 ? [lengths[index - 1], take(2) + 3] : [0, code === 17 ? take(3) + 3 : take(7) + 11];
      lengths.fill(value, index, index + times);
      index += times;
    }
    return [codeTable(lengths.subarray(0, literals)), codeTable(lengths.subarray(literals))];
  };
  const fixed = () => {
    const lengths = new Uint8Array(288).fill(8, 0, 144).fill(9, 144, 256).fill(7, 256, 280).fill(8, 280);
    return [codeTable(lengths), codeTable(new Uint8Array(30).fill(5))];
  };
  for (let isLast = 0; !isLast;) {
    isLast = take(1);
    const kind = take(2);
    if (kind === 0) { stored(); continue; }
    const [literals, distances] = kind === 1 ? fixed() : tables();
    for (let code = symbol(literals); code !== 256; code = symbol(literals)) {
      if (code < 256) { output[end] = code; end += 1; continue; }
      const length = LENGTHS.bases[code - 257] + take(LENGTHS.extras[code - 257]);
      const far = symbol(distances);
      const distance = DISTANCES.bases[far] + take(DISTANCES.extras[far]);
      for (const stop = end + length; end < stop; end += 1) output[end] = output[end - distance];
      if (end > size || at > input.length + 8) throw new Error("The report is damaged; write it again.");
    }
  }
  return output;
}
