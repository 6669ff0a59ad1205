import { CLOSURE_NOTE_MAX, minuteAt, type Closure } from '@doorsign/shared-schema/closure';
import { timeOfMinute } from '@doorsign/shared-schema/hours';
import type { Schedule } from '@doorsign/shared-schema/status';
import { readWallClock } from '../../lib/wall-clock.ts';
import { closeEndAt, type CloseEnd, type CloseEnds } from './close-ends.ts';
import { BACK_SOON, FURTHER_NOTICE } from './closing-texts.ts';
import { atText, capitalized, endName, instantName } from './instant-names.ts';

/** One choice of the sheet: pressing it saves this closure. */
export interface ClosingChoice {
  readonly id: string;
  readonly label: string;
  /** The second line: when the business is open again, or when the note ends. */
  readonly detail: string;
  /** Epoch milliseconds; null without an end. */
  readonly until: number | null;
  /** The note, if the owner writes none. */
  readonly usualNote: string | null;
}

/** The choices of the sheet. The short breaks share a row. */
export interface ClosingChoices {
  readonly ends: readonly ClosingChoice[];
  readonly breaks: readonly ClosingChoice[];
  readonly open: ClosingChoice;
}

interface Told {
  readonly kind: Closure['kind'];
  readonly schedule: Schedule;
  /** Epoch milliseconds. */
  readonly now: number;
  /** The instant at which the closure begins: epoch milliseconds. */
  readonly start: number;
}

const MINUTES_TEXTS = { 15: '15 minutes', 30: '30 minutes', 60: '1 hour' } as const;

/** Returns what the sheet offers. Source: shared-schema/docs/product-rules.md#r14. */
export const closingChoices = (ends: CloseEnds, told: Told): ClosingChoices => {
  const { kind, schedule, now, start } = told;
  const zone = schedule.timezone;
  const isClosing = kind === 'closed';
  const opening = ({ opensAt }: CloseEnd): string =>
    opensAt === null ? 'You have no hours scheduled after that' : instantName(opensAt, now, zone).full;
  const end = ({ until }: CloseEnd): string => endName(until, now, zone).full;
  const isToday = readWallClock(zone, start).date === readWallClock(zone, now).date;
  const choice = (
    id: string,
    label: string,
    detail: string,
    until: number | null,
    usualNote: string | null = null,
  ) => ({
    id,
    label,
    detail,
    until,
    usualNote: isClosing ? usualNote : null,
  });
  const { stretch, day } = ends;
  return {
    ends: [
      ...(stretch
        ? [
            isClosing
              ? choice('stretch', 'Until we next open', capitalized(opening(stretch)), stretch.until)
              : choice('stretch', 'Until we close', capitalized(end(stretch)), stretch.until),
          ]
        : []),
      ...(day
        ? [
            choice(
              'day',
              isToday ? 'For the rest of today' : 'For the rest of that day',
              isClosing ? opensText(day, opening) : `Until ${endName(day.until, now, zone).short}`,
              day.until,
            ),
          ]
        : []),
    ],
    breaks: ends.breaks.map((pause) =>
      choice(
        `break-${pause.minutes}`,
        MINUTES_TEXTS[pause.minutes],
        isClosing ? backText(pause, told) : `Until ${endName(pause.until, now, zone).short}`,
        pause.until,
        BACK_SOON,
      ),
    ),
    open: isClosing
      ? choice('open', 'Until I reopen', 'Visitors read “Closed” until you reopen.', null, FURTHER_NOTICE)
      : choice('open', 'Until I remove it', 'Visitors will see it until you remove it.', null),
  };
};

const opensText = (day: CloseEnd, opening: (end: CloseEnd) => string): string =>
  day.opensAt === null ? opening(day) : `Opens ${opening(day)}`;

/** Returns when the business is back from a short break: "Back at 11:30 AM", or at its next opening. */
const backText = ({ opensAt }: CloseEnd, { schedule, now }: Told): string => {
  if (opensAt === null) return 'You have no hours scheduled after that';
  return `Back ${atText(instantName(opensAt, now, schedule.timezone))}`;
};

/** Returns when the business is open again after a typed end; null while the end is no later instant.
 * @param until epoch milliseconds; null while it is incomplete */
export const typedEndText = (until: number | null, { kind, schedule, now, start }: Told): string | null => {
  if (until === null || until <= start) return null;
  const zone = schedule.timezone;
  if (kind === 'note') return `Shown until ${endName(until, now, zone).short}.`;
  const { opensAt } = closeEndAt(schedule, until);
  return opensAt === null || opensAt === until ? null : `You’ll be open again ${instantName(opensAt, now, zone).full}.`;
};

/** Builds the closure of a choice.
 * @param from epoch milliseconds; null for at once
 * @param typed the note as it was typed */
export const closureOf = (
  kind: Closure['kind'],
  from: number | null,
  { until, usualNote }: Pick<ClosingChoice, 'until' | 'usualNote'>,
  typed: string,
): Closure => ({
  kind,
  from: from === null ? null : minuteAt(from),
  until: until === null ? null : minuteAt(until),
  note: oneLineNote(typed) || usualNote,
});

/** Returns a note as it is stored: pasted line breaks become spaces. */
const oneLineNote = (typed: string): string =>
  typed
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, CLOSURE_NOTE_MAX);

/** Returns an instant as the fields for date and time show it.
 * @param at epoch milliseconds */
export const typedOf = (at: number, timezone: string): { date: string; time: string } => {
  const { date, minute } = readWallClock(timezone, at);
  return { date, time: timeOfMinute(minute) };
};
