import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

export interface SupersededAlertProps {
  /** Replaces the form's values with the other device's. */
  onUseTheirs: () => void;
  /** The other device's values, as list items. */
  children: ReactNode;
}

/** An alert that another device saved the values that are being edited here. The owner decides: the form keeps the owner's own
 * values, and the alert shows the other ones. */
export function SupersededAlert({ onUseTheirs, children }: SupersededAlertProps) {
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

export interface SupersededFieldsProps extends Pick<SupersededAlertProps, 'onUseTheirs'> {
  /** The fields that another device saved, with its values. */
  fields: readonly { label: string; value: string }[];
}

/** The alert for text fields; nothing without any. */
export function SupersededFields({ fields, onUseTheirs }: SupersededFieldsProps) {
  if (fields.length === 0) return null;
  return (
    <SupersededAlert onUseTheirs={onUseTheirs}>
      {fields.map(({ label, value }) => (
        <li key={label}>
          {label}: {value || 'None'}
        </li>
      ))}
    </SupersededAlert>
  );
}
