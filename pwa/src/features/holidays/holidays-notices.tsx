import { Suspense } from 'react';
import { formatDate } from '../../lib/calendar-date.ts';
import { NewerAlert } from '../../ui/newer-alert-on-demand.ts';
import { SupersededAlert } from '../../ui/superseded-alert.tsx';
import { SaveFailedDialog } from '../../ui/save-failed-dialog.tsx';
import { holidayHours } from './holiday-texts.ts';
import type { HolidaysEditing } from './use-holidays-draft.ts';

/** The notices before saving: dates that a newer version of the app or another device changed, and a Save that this device
 * could not store. */
export function HolidaysNotices({ editing }: { editing: HolidaysEditing }) {
  const { superseded, newer, failure, closeFailure, today } = editing;
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
        {superseded.length > 0 ? (
          <SupersededAlert onUseTheirs={editing.useTheirs}>
            {superseded.map(({ date, theirs }) => (
              <li key={date}>
                {formatDate(date, today)}: {theirs ? `${theirs.name}, ${holidayHours(theirs)}` : 'removed'}
              </li>
            ))}
          </SupersededAlert>
        ) : null}
      </div>
      <SaveFailedDialog failure={failure} onClose={closeFailure} />
    </>
  );
}
