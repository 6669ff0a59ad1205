import { useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PasswordForm } from './password-form.tsx';

export interface SecuritySettingsProps {
  hasPassword: boolean;
  /** The owner's own texts, which make a password easy to guess. */
  personal: readonly string[];
}

/** The password, with a panel to change it. Source: specification section 2, /profile. */
export function SecuritySettings({ hasPassword, personal }: SecuritySettingsProps) {
  const panelId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = (): void => {
    setOpen(false);
    toggle.current?.focus();
  };
  return (
    <Card title="Security Settings">
      {hasPassword ? (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <div>
              <p className="font-medium">Password</p>
              <p className="text-muted">Known to you alone. We keep only a hash of it.</p>
            </div>
            <Button
              ref={toggle}
              variant="secondary"
              aria-expanded={open}
              aria-controls={open ? panelId : undefined}
              onClick={() => setOpen(!open)}
            >
              Change Password
            </Button>
          </div>
          {open ? <PasswordForm id={panelId} personal={personal} onClose={close} /> : null}
        </>
      ) : (
        <p className="text-muted">This account has no password. You log in with a code that we send to your e-mail.</p>
      )}
    </Card>
  );
}
