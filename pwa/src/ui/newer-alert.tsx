import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

/** A newer version of the app has saved what this one cannot read. It is kept as it is; nothing is guessed in its place.
 * `children` says what, up to its verb: "Your time zone was". */
export function NewerAlert({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <Alert
      kind="info"
      title="Update the app to change this."
      className={className}
      actions={
        <Button variant="secondary" onClick={() => window.location.reload()}>
          Reload the app
        </Button>
      }
    >
      {children} saved by a newer version of Doorsign. What is on your website stays as it is.
    </Alert>
  );
}
