import type { Closure } from '@doorsign/shared-schema/closure';
import { instantOn } from '@doorsign/shared-schema/status';
import { scheduleOf } from '../../lib/schedule-of.ts';
import { readWallClock } from '../../lib/wall-clock.ts';
import type { LocationWithSettings } from '../../local/locations/locations.ts';
import { closeEnds, typedInstant } from './close-ends.ts';
import { closureOf, typedOf, type ClosingChoice } from './closing-choice.ts';

/** A closure as the owner has chosen it at the current location. */
export interface ChosenClosure {
  readonly kind: Closure['kind'];
  /** The id `typed` stands for a date and a time. */
  readonly choice: Pick<ClosingChoice, 'id' | 'until' | 'usualNote'>;
  /** The begin: epoch milliseconds; null for at once. */
  readonly from: number | null;
  readonly note: string;
  /** The time zone of the current location. */
  readonly timezone: string;
}

/** Returns the same closure at another location: by its own hours and on its own clock. "For the rest of today" ends with its own day; a
 * typed time is that time there. Where it is closed already, "until we next open" ends with its day.
 * @param now epoch milliseconds */
export const closureElsewhere = (
  { kind, choice, from, note, timezone }: ChosenClosure,
  { settings }: Pick<LocationWithSettings, 'settings'>,
  now: number,
): Closure => {
  const zone = settings.timezone;
  const there = (at: number): number => {
    const { date, time } = typedOf(at, timezone);
    return typedInstant(zone, date, time) ?? at;
  };
  const begin = from === null ? null : there(from);
  const start = begin ?? now;
  const { stretch, day } = closeEnds(scheduleOf(settings), start);
  const endOfDay = (): number => day?.until ?? instantOn(zone, readWallClock(zone, start).date, 24 * 60);
  const endOf = (): number | null => {
    if (choice.id === 'stretch') return stretch?.until ?? endOfDay();
    if (choice.id === 'day') return endOfDay();
    if (choice.id === 'typed' && choice.until !== null) return there(choice.until);
    // A break lasts as long everywhere.
    return choice.until === null ? null : choice.until + (start - (from ?? now));
  };
  return closureOf(kind, begin, { until: endOf(), usualNote: choice.usualNote }, note);
};
