import { readJson } from './read/read-json.ts';
import { isOsm, readOsm } from './read/read-osm.ts';
import { readText } from './read/read-text.ts';
import type { HoursReading } from './read/reading.ts';

export type { DatedHours, HoursReading, ReadProblem } from './read/reading.ts';

/** Maximum length of a text, in bytes of UTF-8. */
export const READ_HOURS_BYTES_MAX = 65_536;

/** Reads a week as a text says it: pasted lines in seven languages, an opening_hours value of OpenStreetMap, JSON of a Google Business
 * Profile, or schema.org. What is not understood is a problem, never a guess.
 * @param text  any text
 * @param today "YYYY-MM-DD", of the business's calendar: what repeats every year does so from its year on
 * @returns     the hours and the problems. Never throws.
 * Source: shared-schema/docs/decisions/0154-hours-read-from-text.md. */
export const readHours = (text: string, today: string): HoursReading => {
  if (text.length > READ_HOURS_BYTES_MAX || bytesOf(text) > READ_HOURS_BYTES_MAX)
    return { ...NOTHING, problems: [{ line: 1, text: 'This text is too long. Paste only the hours.' }] };
  const reading = readAny(text, today);
  const { problems } = reading;
  const rest = problems.length - PROBLEMS_SHOWN;
  const last = problems[PROBLEMS_SHOWN];
  return rest > 0 && last
    ? {
        ...reading,
        problems: [
          ...problems.slice(0, PROBLEMS_SHOWN),
          { line: last.line, text: `${rest} more parts were not understood.` },
        ],
      }
    : reading;
};

/** The length of a text in UTF-8. Each half of a surrogate pair counts for two bytes. */
const bytesOf = (text: string): number => {
  let bytes = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const isSurrogate = unit >= 0xd800 && unit <= 0xdfff;
    bytes += unit < 0x80 ? 1 : unit < 0x800 || isSurrogate ? 2 : 3;
  }
  return bytes;
};

const NOTHING: HoursReading = { week: null, named: [], seasons: [], holidays: [], problems: [] };
const PROBLEMS_SHOWN = 20;

const readAny = (text: string, today: string): HoursReading => {
  if (/^\s*[[{]/u.test(text)) return readJson(text, today);
  return isOsm(text) ? readOsm(text, today) : readText(text);
};
