import { formatDate } from '../../lib/calendar-date.ts';
import { OvertakenAlert } from '../../ui/overtaken-alert.tsx';
import { SaveFailedDialog } from '../../ui/save-failed-dialog.tsx';
import { holidayHours } from './holiday-words.ts';
import type { HolidaysEditing } from './use-holidays-draft.ts';

/** What the owner must know before saving: dates that another device changed, and a Save that this device did not keep. */
export function HolidaysNotices({ editing }: { editing: HolidaysEditing }) {
  const { overtaken, failure, closeFailure, today } = editing;
  return (
    <div className="mb-4 grid gap-3 empty:hidden">
      {overtaken.length > 0 ? (
        <OvertakenAlert onUseTheirs={editing.useTheirs}>
          {overtaken.map(({ date, theirs }) => (
            <li key={date}>
              {formatDate(date, today)}: {theirs ? `${theirs.name}, ${holidayHours(theirs)}` : 'removed'}
            </li>
          ))}
        </OvertakenAlert>
      ) : null}
      <SaveFailedDialog failure={failure} onClose={closeFailure} />
    </div>
  );
}
