import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

/** An alert for a value that a newer version of the app has saved and this version cannot read. The value is kept; no default
 * replaces it. `children` names the value and its verb: "Your time zone was". */
export function NewerAlert({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <Alert
      kind="info"
      title="Update the app to change this"
      className={className}
      actions={
        <Button variant="secondary" onClick={() => window.location.reload()}>
          Reload the app
        </Button>
      }
    >
      {children} saved by a newer version of Doorsign. Your website stays as it is.
    </Alert>
  );
}
