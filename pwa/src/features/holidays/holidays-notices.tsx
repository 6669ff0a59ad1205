import { formatDate } from '../../lib/calendar-date.ts';
import { formatEntryDates, isRange } from '../../lib/dated-entry.ts';
import { NewerAlert } from '../../ui/newer-alert-on-demand.ts';
import { SupersededAlert } from '../../ui/superseded-alert.tsx';
import { SaveFailedDialog } from '../../ui/save-failed-dialog.tsx';
import { entryHours } from './holiday-texts.ts';
import type { Superseded } from './holidays-draft.ts';
import type { HolidaysEditing, NewerEntries } from './use-holidays-draft.ts';

/** The notices before saving: dates that a newer version of the app or another device changed, and a Save that this device
 * could not store. */
export function HolidaysNotices({ editing }: { editing: HolidaysEditing }) {
  const { superseded, newer, failure, closeFailure, today } = editing;
  return (
    <>
      <div className="mb-4 grid gap-3 empty:hidden">
        {newer.dates.length + newer.ranges > 0 ? <NewerAlert>{newerText(newer, today)}</NewerAlert> : null}
        {superseded.length > 0 ? (
          <SupersededAlert onUseTheirs={editing.useTheirs}>
            {superseded.map((one) => (
              <li key={one.key}>{supersededText(one, today)}</li>
            ))}
          </SupersededAlert>
        ) : null}
      </div>
      <SaveFailedDialog failure={failure} onClose={closeFailure} />
    </>
  );
}

/** The days that a newer version has saved, with their verb: "Your holidays on Fri, Dec 25; Thu, Dec 31 and a date range were". */
const newerText = ({ dates, ranges }: NewerEntries, today: string): string => {
  const days = dates.map((date) => formatDate(date, today)).join('; ');
  const holidays = days && `Your ${dates.length === 1 ? 'holiday' : 'holidays'} on ${days}`;
  const spans = ranges === 0 ? '' : ranges === 1 ? 'a date range' : `${ranges} date ranges`;
  const text = [holidays, spans].filter(Boolean).join(' and ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} ${dates.length + ranges === 1 ? 'was' : 'were'}`;
};

/** The values that another device saved: "Wed, Dec 30: Inventory, 10:00 AM – 4:00 PM", "Summer break: Aug 2 – Aug 15, closed all day". */
const supersededText = ({ key, theirs, known }: Superseded, today: string): string => {
  const entry = theirs ?? known;
  const isOfRange = entry !== null && isRange(entry);
  const title = isOfRange ? entry.name : formatDate(key, today);
  if (!theirs) return `${title}: removed`;
  return `${title}: ${isOfRange ? formatEntryDates(theirs, today) : theirs.name}, ${entryHours(theirs)}`;
};
