import { useStore } from 'zustand';
import { authCalls } from '@doorsign/shared-schema/api';
import { ApiError } from '../../api/client.ts';
import { useForm, type FormRefusal } from '../../lib/use-form.ts';
import { useServices } from '../../local/services.ts';
import { toast } from '../../ui/toast.tsx';
import { PASSWORD_ERROR, passwordMistake, type PasswordDraft } from './password-mistake.ts';

/** No text is refused as such: what is wrong with all three is told by passwordMistake(), in its order. */
const ANY_TEXT = { safeParse: (typed: unknown) => ({ success: true as const, data: typed as PasswordDraft }) };
const EMPTY: PasswordDraft = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Source: specification section 8. */
const FALLBACK = 'Failed to change password. Please try again.';

/** The error's own words; a bare status is none (decisions R6). */
const wordsOf = ({ detail, status }: ApiError): string => (detail === `HTTP ${status}` ? FALLBACK : detail);

const tell = (title: string, description: string): void => {
  toast({ title, description, variant: 'destructive' });
};

/** Changes the password on the server: a secret is never kept on the device, so there is no draft of it.
 * @param onDone hears that it was changed */
export const usePasswordChange = (onDone: () => void) => {
  const { api, local } = useServices();
  const { online } = useStore(local.connection);

  const submit = async (draft: PasswordDraft): Promise<FormRefusal | undefined> => {
    const mistake = passwordMistake(draft);
    if (mistake) {
      tell(mistake.title, mistake.description);
      return { problem: '', fields: { [mistake.field]: mistake.description } };
    }
    const { currentPassword, newPassword } = draft;
    try {
      await api.call(authCalls.password, { body: { currentPassword, newPassword } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const words = wordsOf(error);
      tell(PASSWORD_ERROR, words);
      // The words stand at the field that is to blame, else above the form.
      return { problem: Object.keys(error.fields).length > 0 ? '' : words, fields: error.fields };
    }
    toast({ title: 'Password changed!', description: 'Your password has been updated successfully.' });
    onDone();
    return undefined;
  };

  return { ...useForm({ schema: ANY_TEXT, initial: EMPTY, submit }), online };
};
