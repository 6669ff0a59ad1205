import type { Day } from '@doorsign/shared-schema/hours';
import { NewerAlert } from '../../ui/newer-alert.tsx';
import { DAY_NAMES } from './day-names.ts';
import type { NewerHours } from './use-hours-draft.ts';

/** A notice about the settings of this screen that a newer version of the app has saved. */
export function NewerNotice({ newer }: { newer: NewerHours }) {
  return <NewerAlert>{newer.timezone ? 'Your time zone was' : 'Some of your hours were'}</NewerAlert>;
}

/** The read-only row of a day saved by a newer version of the app. */
export function NewerDayRow({ day }: { day: Day }) {
  return (
    <div role="group" aria-label={DAY_NAMES[day]} className="flex flex-wrap items-center gap-x-4 px-4 py-3 sm:px-5">
      <p className="min-h-10 content-center font-semibold text-muted sm:w-24">{DAY_NAMES[day]}</p>
      <p className="text-muted">Saved by a newer version of the app</p>
    </div>
  );
}
