import { useState } from 'react';
import { useStore } from 'zustand';
import { authCalls } from '@doorsign/shared-schema/api';
import { ApiError } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { useForm, type FormRefusal } from '../../lib/use-form.ts';
import { useServices } from '../../local/services.ts';
import { useSession } from '../../local/session/session.ts';
import { toast } from '../../ui/toast.tsx';
import { PASSWORD_ERROR, passwordMistake, type PasswordDraft } from './password-mistake.ts';
import { useProof } from '../../local/use-proof.ts';

/** Accepts any text: passwordMistake() checks all three fields, in its own order. */
const ANY_TEXT = { safeParse: (typed: unknown) => ({ success: true as const, data: typed as PasswordDraft }) };
const EMPTY: PasswordDraft = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** The texts of a password change. Source: facts t.password.* and e.password.*. */
const FALLBACK = 'Failed to change password. Please try again.';

const CHANGED = { title: 'Password changed!', description: 'Your password has been updated successfully.' };
const FIRST = { title: 'Password set!', description: 'You can now log in with it.' };

/** Returns the error's message, or the fallback for a bare HTTP status (shared-schema/docs/product-rules.md#r6). */
const messageOf = (error: ApiError): string =>
  error.detail === `HTTP ${error.status}` ? FALLBACK : errorMessage(error);

const tell = (title: string, description: string): void => {
  toast({ title, description, variant: 'destructive' });
};

/** Changes the password on the server, or sets the first one. There is no draft, because a secret is never stored on the
 * device. Without the current password the owner re-authenticates by a code sent by e-mail
 * (shared-schema/docs/product-rules.md#a8).
 * @param onDone called after the change */
export const usePasswordChange = (hasPassword: boolean, onDone: () => void) => {
  const { api, local } = useServices();
  const { refreshUser } = useSession();
  const { online } = useStore(local.connection);
  const proof = useProof();
  const [forgotten, setForgotten] = useState(false);
  const withCurrent = hasPassword && !forgotten;

  const submit = async (draft: PasswordDraft): Promise<FormRefusal | undefined> => {
    const mistake = passwordMistake(draft, withCurrent);
    if (mistake) {
      tell(mistake.title, mistake.description);
      return { problem: '', fields: { [mistake.field]: mistake.description } };
    }
    const { currentPassword, newPassword } = draft;
    const body = { newPassword, ...(withCurrent && { currentPassword }) };
    try {
      if (!(await proof.run(() => api.call(authCalls.password, { body })))) return { problem: '' };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const words = messageOf(error);
      tell(PASSWORD_ERROR, words);
      // The message shows at the field that caused it, else above the form.
      return { problem: Object.keys(error.fields).length > 0 ? '' : words, fields: error.fields };
    }
    toast(hasPassword ? CHANGED : FIRST);
    onDone();
    if (!hasPassword) void refreshUser();
    return undefined;
  };

  return {
    ...useForm({ schema: ANY_TEXT, initial: EMPTY, submit }),
    online,
    proof,
    withCurrent,
    forget: () => setForgotten(true),
    remember: () => setForgotten(false),
  };
};
