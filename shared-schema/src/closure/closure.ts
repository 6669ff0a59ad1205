import * as z from 'zod/mini';
import { shortText } from '../text/short-text.ts';

/** Maximum length of a closure's note, in characters. */
export const CLOSURE_NOTE_MAX = 80;

/** Maximum length of a closure that a program gives in minutes. */
export const CLOSURE_MINUTES_MAX = 1440;

/** A real instant in UTC, on a whole minute: "2026-11-24T14:00:00Z". */
export const Minute = z.string('Use a whole minute.').check(z.refine(isMinute, 'Use a whole minute.'));
export type Minute = z.infer<typeof Minute>;

function isMinute(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:00Z$/.test(text)) return false;
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && minuteAt(ms) === text;
}

/** Writes an instant as a Minute; seconds are cut off.
 * @param ms epoch milliseconds */
export const minuteAt = (ms: number): Minute => `${new Date(ms).toISOString().slice(0, 16)}:00Z`;

/** The message for a closure that ends before it begins, or at that instant. */
export const END_FIRST = 'The end is before the start.';

const members = {
  kind: z.enum(['closed', 'note']),
  /** Null: at once, whenever it is published. */
  from: z.nullable(Minute),
  /** Exclusive. Null: until the owner reopens. */
  until: z.nullable(Minute),
  note: z.nullable(shortText(CLOSURE_NOTE_MAX)),
};

type Members = z.infer<z.ZodMiniObject<typeof members>>;

const checks = [
  z.refine<Members>(({ from, until }) => from === null || until === null || until > from, {
    error: END_FIRST,
    path: ['until'],
  }),
  z.refine<Members>(({ kind, note }) => kind !== 'note' || note !== null, {
    error: 'Write what visitors should read.',
    path: ['note'],
  }),
] as const;

/** The owner's word about now. It beats the whole schedule.
 * - `closed`: the business is closed from `from` until `until`.
 * - `note`: visitors read the note while the business is open. */
export const Closure = z.strictObject(members).check(...checks);
export type Closure = z.infer<typeof Closure>;

/** A closure for reading: members that a later version has added are ignored. */
export const LooseClosure = z.object(members).check(...checks);
