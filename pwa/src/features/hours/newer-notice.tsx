import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
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
