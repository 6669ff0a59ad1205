import type { WireDay } from '../api/widget.ts';
import type { DayHours, Period } from '../hours/hours.ts';
import type { Messages } from '../messages/messages.ts';
import { BY_APPOINTMENT, composeNote } from '../status/notes.ts';
import { shiftOf } from '../status/shifts.ts';
import { DAY_MINUTES } from '../status/units.ts';

/** Returns a row's periods for a popup, in the order in which they begin. Periods that touch or overlap are one, except where one would be
 * longer than a day, which two times cannot say.
 * Source: shared-schema/docs/product-rules.md#s14. */
export const wireDayOf = ({ open, close, closed, more = [] }: DayHours): WireDay => {
  if (closed) return null;
  const [first, ...others] = [{ open, close }, ...more]
    .map((period) => ({ period, shift: shiftOf(period.open, period.close) }))
    .sort((a, b) => a.shift.open - b.shift.open);
  if (!first) return null;
  const stretches = [first];
  for (const next of others) {
    const last = stretches.at(-1) ?? first;
    const end = Math.max(last.shift.close, next.shift.close);
    if (next.shift.open > last.shift.close || end - last.shift.open > DAY_MINUTES) stretches.push(next);
    else if (end > last.shift.close)
      stretches[stretches.length - 1] = {
        period: { open: last.period.open, close: next.period.close },
        shift: { open: last.shift.open, close: end },
      };
  }
  const timesOf = ({ period }: { readonly period: Period }): string[] => [period.open, period.close];
  return stretches.flatMap(timesOf) as NonNullable<WireDay>;
};

/** Returns what a row tells of its appointments; null for a row without.
 * Source: shared-schema/docs/product-rules.md#s15 and #s23. */
export const appointmentNoteOf = ({ appointment }: DayHours, messages: Messages | undefined): string | null =>
  appointment ? composeNote([messages?.appointment ?? BY_APPOINTMENT]) : null;
