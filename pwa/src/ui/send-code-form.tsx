import type { ReactNode } from 'react';
import { takesFocus } from '../lib/takes-focus.ts';
import type { useForm } from '../lib/use-form.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { TextField } from './text-field.tsx';

export interface SendCodeFormProps {
  email: ReturnType<typeof useForm<{ email: string }, unknown>>;
  /** The label of the field. */
  label: string;
  autoComplete: 'username' | 'email';
  onCancel: () => void;
  /** Text on the purpose of the code. */
  children: ReactNode;
}

/** A form in a dialog that asks for the e-mail address to send a code to. */
export function SendCodeForm({ email, label, autoComplete, onCancel, children }: SendCodeFormProps) {
  const { form, field, problem, busy } = email;
  return (
    <form {...form} className="space-y-4">
      <p className="text-muted">{children}</p>
      {problem ? <Alert kind="error">{problem}</Alert> : null}
      <TextField
        ref={takesFocus}
        label={label}
        type="email"
        autoComplete={autoComplete}
        inputMode="email"
        required
        {...field('email')}
      />
      <div className="flex flex-wrap justify-end gap-2 max-sm:flex-col-reverse">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          {busy ? 'Sending…' : 'Send code'}
        </Button>
      </div>
    </form>
  );
}
