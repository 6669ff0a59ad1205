/** One time of day as it was written. */
export interface WrittenTime {
  /** Minutes since midnight, 0 to 1439. If `half` is null, the hour as it was written, from 1 to 12. */
  readonly minute: number;
  /** The half of the day that the text names.
   * - `am`, `pm`: written at the time.
   * - `word`: noon or midnight.
   * - `24`: an hour of a 24-hour clock, such as 17, 0 or "9h".
   * - null: an hour from 1 to 12 without any of these. */
  readonly half: 'am' | 'pm' | 'word' | '24' | null;
  /** The hour has a leading zero. */
  readonly isPadded: boolean;
}

/** One part of a text about a day's hours. */
export type Token = { readonly written: string } & (
  | { readonly kind: 'time'; readonly time: WrittenTime }
  | { readonly kind: 'to'; /** As written, with its spaces. */ readonly spaced: string }
  | { readonly kind: 'and' | 'closed' | 'appointment' | 'allDay' | 'unknown' }
);

const PHRASES: readonly (readonly [RegExp, 'closed' | 'appointment' | 'allDay'])[] = [
  [/closed(?: all day)?(?![\p{L}\p{N}])/iuy, 'closed'],
  [/(?:by )?(?:appointments?|appts?\.?)(?: only)?(?![\p{L}\p{N}])/iuy, 'appointment'],
  // Not "24h-": that is a time.
  [/(?:open )?(?:24 ?(?:hours|hrs?\.?|h)|24\/7)(?![\p{L}\p{N}]|\s*[-–—−‐‑])/iuy, 'allDay'],
];
/** "from", "open", "open from" before a time: they say nothing more. */
const LEADING = /(?:open )?(?:from )?(?=\d|noon|midnight)/iuy;
const SPACES = / +/uy;
const TO = / *(?:[-–—−‐‑]|(?:to|until|till?)(?![\p{L}\p{N}])) */iuy;
const AND = /(?:[,;] ?)?and(?![\p{L}\p{N}])|[,;/&]\n?|\n/iuy;
const WORD = /(?:12 )?(noon|midnight)(?![\p{L}\p{N}])/iuy;
/** Hour, minutes, and what follows them: "9", "9:30", "9.30 a.m.", "0930", "9h", "21h30", "9 Uhr", "9 Uhr 30". */
const TIME =
  /(\d{1,2})(?:[:.](\d{2})|h(\d{2})?|(\d{2})(?!\d)|(?!\d))(?:\s?(?:(a|p)\.?m\b\.?|(uhr)\b(?:\s(\d{2})(?!\d))?)|(a|p))?(?![\p{L}\p{N}]|[:.]\d)/iuy;

/** Splits a text about a day's hours. What is not known is one token of kind `unknown` up to the next space or comma. */
export const tokensOf = (text: string): readonly Token[] => {
  const written = text
    .replace(/\s*\n\s*/gu, '\n')
    .replace(/[^\S\n]+/gu, ' ')
    .trim()
    .replace(/\.$/u, '');
  const tokens: Token[] = [];
  let at = 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(written);
    return found && found[0] !== '' ? found : null;
  };
  const next = (): Token => {
    for (const [pattern, kind] of PHRASES) {
      const found = match(pattern);
      // After a dash, "24h" is a closing.
      if (found && tokens.at(-1)?.kind !== 'to') return { kind, written: found[0] };
    }
    at += match(LEADING)?.[0].length ?? 0;
    const to = match(TO);
    if (to) return { kind: 'to', written: to[0].trim(), spaced: to[0] };
    const and = match(AND);
    if (and) return { kind: 'and', written: and[0] };
    const word = match(WORD);
    if (word) {
      const minute = word[1]?.toLowerCase() === 'noon' ? 720 : 0;
      return { kind: 'time', written: word[0], time: { minute, half: 'word', isPadded: false } };
    }
    const found = match(TIME);
    const time = found && timeOf(found);
    if (found && time) return { kind: 'time', written: found[0], time };
    return { kind: 'unknown', written: (match(/[^\s,;&]+/uy) ?? match(/./suy))?.[0] ?? '' };
  };
  for (;;) {
    const to = match(TO);
    // Spaces belong to the dash between them, so that a part is quoted as it was written.
    if (!to) at += match(SPACES)?.[0].length ?? 0;
    if (at >= written.length) return tokens;
    const token = next();
    tokens.push(token);
    at += token.kind === 'to' ? token.spaced.length : token.written.length;
  }
};

/** Returns the time that a match of TIME means; null if no clock shows it. */
const timeOf = (found: RegExpExecArray): WrittenTime | null => {
  const [text, hours = '', colon, afterH, bare, dotted, uhr, afterUhr, single] = found;
  const letter = (dotted ?? single)?.toLowerCase();
  const hour = Number(hours);
  const minutes = Number(colon ?? afterH ?? bare ?? afterUhr ?? 0);
  const isH = /^\d{1,2}h/iu.test(text);
  // Two ways to write the same thing at once: "9h30 am", "9:30 Uhr 30".
  if ((isH && (letter || uhr)) || (colon && afterUhr) || (bare && (afterUhr || (hours.length === 1 && !letter))))
    return null;
  if (minutes > 59 || hour > 24 || (hour === 24 && minutes > 0)) return null;
  const isPadded = hours.length === 2 && hours.startsWith('0');
  if (letter) {
    if (hour < 1 || hour > 12) return null;
    const minute = (hour % 12) * 60 + minutes;
    return letter === 'a' ? { minute, half: 'am', isPadded } : { minute: minute + 720, half: 'pm', isPadded };
  }
  if (hour === 0 || hour > 12 || isH || uhr) return { minute: (hour % 24) * 60 + minutes, half: '24', isPadded };
  return { minute: hour * 60 + minutes, half: null, isPadded };
};
