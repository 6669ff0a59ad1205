/** Decodes a punycode label. Returns null if the label is not valid punycode.
 * @param encoded a label without its "xn--", in lower case
 * @returns       null also for labels that need no punycode (ASCII alone), and for characters that do not exist
 * Source: RFC 3492, section 6.2. */
export const decodePunycode = (encoded: string): string | null => {
  const lastHyphen = encoded.lastIndexOf('-');
  const points = Array.from(encoded.slice(0, Math.max(lastHyphen, 0)), (letter) => letter.charCodeAt(0));
  const digits = encoded.slice(lastHyphen + 1);
  let point = 128;
  let place = 0;
  let bias = 72;
  let isFirst = true;
  let next = 0;
  while (next < digits.length) {
    const before = place;
    let weight = 1;
    for (let position = BASE; ; position += BASE) {
      const digit = DIGITS.indexOf(digits[next++] ?? ' ');
      if (digit === -1) return null;
      place += digit * weight;
      const threshold = Math.min(Math.max(position - bias, T_MIN), T_MAX);
      if (digit < threshold) break;
      weight *= BASE - threshold;
      if (place > Number.MAX_SAFE_INTEGER || weight > Number.MAX_SAFE_INTEGER) return null;
    }
    const count = points.length + 1;
    bias = adapt(place - before, count, isFirst);
    isFirst = false;
    point += Math.floor(place / count);
    place %= count;
    if (point > LAST_POINT) return null;
    points.splice(place++, 0, point);
  }
  return isFirst ? null : String.fromCodePoint(...points);
};

const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const LAST_POINT = 0x10ffff;

const adapt = (delta: number, count: number, isFirst: boolean): number => {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / count);
  let bias = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; bias += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return bias + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
};
