import { useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PasswordForm } from './on-demand.ts';

export interface SecuritySettingsProps {
  hasPassword: boolean;
  /** Texts about the owner that make a password easy to guess. */
  personal: readonly string[];
  /** Called after the password was changed, which has ended all other sessions. */
  onChanged: () => void;
}

/** The password, with a panel to change it or to set the first one.
 * Source: facts profile.security, profile.change-password and profile.password-toggle. */
export function SecuritySettings({ hasPassword, personal, onChanged }: SecuritySettingsProps) {
  const panelId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = (): void => {
    setOpen(false);
    toggle.current?.focus();
  };
  return (
    <Card title="Security Settings">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-[1_1_16rem]">
          <p className="font-medium">Password</p>
          <p className="text-muted">
            {hasPassword
              ? 'Only you know it. We never store it in readable form.'
              : 'This account doesn’t have one. You log in with a code we email you.'}
          </p>
        </div>
        <Button
          ref={toggle}
          variant="secondary"
          aria-expanded={open}
          aria-controls={open ? panelId : undefined}
          onClick={() => setOpen(!open)}
        >
          {hasPassword ? 'Change Password' : 'Set a Password'}
        </Button>
      </div>
      {open ? (
        <PasswordForm
          id={panelId}
          hasPassword={hasPassword}
          personal={personal}
          onChanged={onChanged}
          onClose={close}
        />
      ) : null}
    </Card>
  );
}
