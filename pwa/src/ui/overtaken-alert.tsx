import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

export interface OvertakenAlertProps {
  /** Takes the other device's values instead of the own ones. */
  onUseTheirs: () => void;
  /** The other device's values, as list items. */
  children: ReactNode;
}

/** Another device saved what is being changed here. Nothing is decided for the owner: both values are shown, the own ones
 * in the form, the other ones here. */
export function OvertakenAlert({ onUseTheirs, children }: OvertakenAlertProps) {
  return (
    <Alert
      kind="warning"
      title="Another device saved these while you were editing"
      actions={
        <Button variant="secondary" onClick={onUseTheirs}>
          Use those instead
        </Button>
      }
    >
      <ul>{children}</ul>
      <p>Saving here replaces them.</p>
    </Alert>
  );
}
