import type { Closure } from '@doorsign/shared-schema/closure';
import type { Schedule } from '@doorsign/shared-schema/status';
import { DAY } from '@doorsign/shared-schema/status/units';
import { readWallClock } from '../../lib/wall-clock.ts';
import { closeEndAt } from './close-ends.ts';
import { atText, endName, instantName, shortDate } from './instant-names.ts';

/** The note of a closure without an end, if the owner gives no reason. */
export const FURTHER_NOTICE = 'Until further notice';

/** The note of a short break, if the owner gives no reason. */
export const BACK_SOON = 'Back soon';

/** Returns a closure's end in words: "until 2:00 PM", "until you reopen". A closure ends for visitors when the business is open again; a note
 * ends at its own instant.
 * @param now epoch milliseconds */
const untilText = ({ kind, until }: Closure, schedule: Schedule, now: number): string => {
  if (until === null) return kind === 'closed' ? 'until you reopen' : 'until you remove it';
  const at = Date.parse(until);
  const name =
    kind === 'closed'
      ? instantName(closeEndAt(schedule, at).opensAt ?? at, now, schedule.timezone)
      : endName(at, now, schedule.timezone);
  return `until ${name.short}`;
};

/** Returns the instant at which a closure begins, if it is not yet in force: epoch milliseconds, else null. */
const beginOf = ({ from }: Closure, now: number): number | null => {
  const at = from === null ? now : Date.parse(from);
  return at > now ? at : null;
};

/** The title of the toast after a closure is saved, e.g. "Closed until 2:00 PM".
 * @param now epoch milliseconds */
export const savedTitle = (closure: Closure, schedule: Schedule, now: number): string => {
  const isClosed = closure.kind === 'closed';
  const until = untilText(closure, schedule, now);
  const begin = beginOf(closure, now);
  if (begin === null) return `${isClosed ? 'Closed' : 'Note shown'} ${until}`;
  const from = instantName(begin, now, schedule.timezone);
  return isClosed ? `Closes ${atText(from)} ${until}` : `Note shown from ${from.short} ${until}`;
};

/** The dashboard's line about a closure that is not over.
 * @param savedAt the time at which it was saved, in epoch milliseconds; null if it is not known
 * @param now     epoch milliseconds */
export const standingText = (closure: Closure, schedule: Schedule, savedAt: number | null, now: number): string => {
  const { kind, from, until, note } = closure;
  const end = untilText(closure, schedule, now);
  const begin = beginOf(closure, now);
  if (kind === 'note') {
    const words = `“${note ?? ''}”`;
    return begin === null
      ? `Visitors see ${words} ${end}`
      : `Visitors will see ${words} from ${instantName(begin, now, schedule.timezone).short} ${end}`;
  }
  if (begin !== null) return savedTitle(closure, schedule, now);
  const since = from === null ? savedAt : Date.parse(from);
  if (until === null && since !== null && now - since > DAY) {
    const dateOf = (at: number): string => readWallClock(schedule.timezone, at).date;
    return `Closed since ${shortDate(dateOf(since), dateOf(now))}. Still closed?`;
  }
  const isSaid = note === null || (until === null && note === FURTHER_NOTICE);
  return `You closed ${end}${isSaid ? '' : ` · ${note}`}`;
};
