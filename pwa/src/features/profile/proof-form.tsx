import { useState } from 'react';
import { authCalls } from '@doorsign/shared-schema/api';
import { EnteredPassword } from '@doorsign/shared-schema/account';
import { ApiError } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { takesFocus } from '../../lib/takes-focus.ts';
import { useForm } from '../../lib/use-form.ts';
import { useServices } from '../../local/services.ts';
import { useSession } from '../../local/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { CodeProof } from './code-proof.tsx';

export interface ProofFormProps {
  /** The button's label, which names the next action, such as "Delete account". */
  submit: string;
  /** Set if the next action cannot be undone. */
  danger?: boolean;
  /** Set if the owner does not have the password: only a code is offered. */
  codeOnly?: boolean;
  onGiven: () => void;
}

/** Re-authentication by the password or by a code sent by e-mail. Source: shared-schema/docs/product-rules.md#a8. */
export function ProofForm({ codeOnly = false, ...props }: ProofFormProps) {
  const { user } = useSession();
  const byPassword = !codeOnly && user?.hasPassword === true;
  const [way, setWay] = useState<'password' | 'code'>(byPassword ? 'password' : 'code');
  if (!user) return null;
  return (
    <>
      {way === 'password' ? <PasswordProof {...props} /> : <CodeProof {...props} email={user.email} />}
      {byPassword ? (
        <Button
          variant="ghost"
          className="mt-3 w-full text-muted"
          onClick={() => setWay(way === 'password' ? 'code' : 'password')}
        >
          {way === 'password' ? 'Use a code by email instead' : 'Use your password instead'}
        </Button>
      ) : null}
    </>
  );
}

/** Any text can be compared with the password; only an empty one is refused here. */
const ENTERED = {
  safeParse: ({ password }: { password: string }) => {
    const parsed = EnteredPassword.safeParse(password);
    return parsed.success
      ? { success: true as const, data: { password } }
      : {
          success: false as const,
          error: { issues: [{ path: ['password'], message: parsed.error.issues[0]?.message ?? '' }] },
        };
  },
};

function PasswordProof({ submit, danger = false, onGiven }: ProofFormProps) {
  const { api } = useServices();
  const { form, field, problem, busy } = useForm({
    schema: ENTERED,
    initial: { password: '' },
    submit: async (body) => {
      try {
        await api.call(authCalls.proof, { body });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const words = errorMessage(error);
        return error.code === 'invalid_credentials'
          ? { problem: '', fields: { password: error.fields['password'] ?? words } }
          : { problem: words, fields: error.fields };
      }
      onGiven();
      return undefined;
    },
  });
  return (
    <form {...form} className="space-y-4">
      {problem ? <Alert kind="error">{problem}</Alert> : null}
      <PasswordField
        ref={takesFocus}
        label="Your password"
        autoComplete="current-password"
        required
        {...field('password')}
      />
      <Button type="submit" size="lg" variant={danger ? 'danger' : 'primary'} busy={busy} className="w-full">
        {busy ? 'Checking…' : submit}
      </Button>
    </form>
  );
}
