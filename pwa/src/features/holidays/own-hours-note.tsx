import { covers, isOfOneDate, isRange, type Entry } from '../../lib/dated-entry.ts';
import { formatSpanDates } from '../../lib/span-dates.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import type { Holiday } from '@doorsign/shared-schema/holidays';
import { entryHours } from './holiday-texts.ts';

/** Returns the days within a closed range on which the business is open all the same, because they have entries of their own.
 * @param upcoming the entries that are not over
 * Source: shared-schema/docs/product-rules.md#s16. */
export const ownHoursWithin = (range: Entry | undefined, upcoming: readonly Entry[]): Holiday[] => {
  if (!range || !isRange(range) || !range.day.closed) return [];
  return upcoming
    .filter(isOfOneDate)
    .filter((holiday) => covers(range, holiday.date) && entryHours(holiday) !== 'closed all day');
};

/** The number of days that are written out. */
const NAMED = 3;

/** Lists days as "Aug 7 (Street fair, 10:00 AM – 4:00 PM) and Aug 9 (Concert, normal hours)". */
const listed = (holidays: readonly Holiday[], today: string): string => {
  const named = holidays.slice(0, holidays.length > NAMED + 1 ? NAMED : NAMED + 1).map((holiday) => {
    const { date, name } = holiday;
    return `${formatSpanDates({ from: date, to: date }, today)} (${name}, ${entryHours(holiday)})`;
  });
  const rest = holidays.length - named.length;
  const all = rest > 0 ? [...named, `${rest} others`] : named;
  return all.length === 1 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
};

export interface OwnHoursNoteProps {
  /** At least one. */
  holidays: readonly Holiday[];
  today: string;
  onClose: () => void;
}

/** Says that days within the range that was added stay open, and offers to close them too. */
export function OwnHoursNote({ holidays, today, onClose }: OwnHoursNoteProps) {
  return (
    <Alert
      kind="info"
      actions={
        <Button variant="secondary" onClick={onClose}>
          Close these days too
        </Button>
      }
    >
      {listed(holidays, today)} {holidays.length === 1 ? 'keeps its own hours.' : 'keep their own hours.'}
    </Alert>
  );
}
