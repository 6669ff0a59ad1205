import type { Day } from '@doorsign/shared-schema/hours';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { DAY_NAMES } from './day-names.ts';
import type { NewerHours } from './use-hours-draft.ts';

/** A newer version of the app has saved what this one cannot read. It is kept as it is; nothing is guessed in its place. */
export function NewerNotice({ newer }: { newer: NewerHours }) {
  return (
    <Alert
      kind="info"
      title="Update the app to change this."
      actions={
        <Button variant="secondary" onClick={() => window.location.reload()}>
          Reload the app
        </Button>
      }
    >
      {newer.timezone ? 'Your time zone was' : 'Some of your hours were'} saved by a newer version of Doorsign. What is
      on your website stays as it is.
    </Alert>
  );
}

/** A weekday that is only there to be kept. */
export function NewerDayRow({ day }: { day: Day }) {
  return (
    <div role="group" aria-label={DAY_NAMES[day]} className="flex flex-wrap items-center gap-x-4 px-4 py-3 sm:px-5">
      <p className="min-h-10 content-center font-semibold text-muted sm:w-24">{DAY_NAMES[day]}</p>
      <p className="text-muted">Saved by a newer version of the app</p>
    </div>
  );
}
