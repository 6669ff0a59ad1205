import { Suspense } from 'react';
import { formatDate } from '../../lib/calendar-date.ts';
import { NewerAlert } from '../../ui/newer-alert-on-demand.ts';
import { OvertakenAlert } from '../../ui/overtaken-alert.tsx';
import { SaveFailedDialog } from '../../ui/save-failed-dialog.tsx';
import { holidayHours } from './holiday-words.ts';
import type { HolidaysEditing } from './use-holidays-draft.ts';

/** The notices before saving: dates that a newer version of the app or another device changed, and a Save that this device
 * could not store. */
export function HolidaysNotices({ editing }: { editing: HolidaysEditing }) {
  const { overtaken, newer, failure, closeFailure, today } = editing;
  return (
    <>
      <div className="mb-4 grid gap-3 empty:hidden">
        <Suspense>
          {newer.length > 0 ? (
            <NewerAlert>
              {newer.length === 1 ? 'Your holiday on' : 'Your holidays on'}{' '}
              {newer.map((date) => formatDate(date, today)).join('; ')} {newer.length === 1 ? 'was' : 'were'}
            </NewerAlert>
          ) : null}
        </Suspense>
        {overtaken.length > 0 ? (
          <OvertakenAlert onUseTheirs={editing.useTheirs}>
            {overtaken.map(({ date, theirs }) => (
              <li key={date}>
                {formatDate(date, today)}: {theirs ? `${theirs.name}, ${holidayHours(theirs)}` : 'removed'}
              </li>
            ))}
          </OvertakenAlert>
        ) : null}
      </div>
      <SaveFailedDialog failure={failure} onClose={closeFailure} />
    </>
  );
}
