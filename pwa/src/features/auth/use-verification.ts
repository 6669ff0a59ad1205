import { authCalls } from '@doorsign/shared-schema/api';
import type { CodeEntry } from '../../ui/code-form.tsx';
import { useMailedCode } from '../../local/use-mailed-code.ts';
import { useServices } from '../../local/services.ts';
import { useSession } from '../../local/session.ts';
import { toast } from '../../ui/toast.tsx';
import { readCodeRecord, writeCodeRecord, type SignInPurpose } from './code-record.ts';
import { codeSentToast } from './code-sent-toast.ts';

/** The verification step of one e-mail: an accepted code signs in. Without storage the server tries the newest code. */
export const useVerification = (email: string, purpose: SignInPurpose): CodeEntry => {
  const { api } = useServices();
  const { signIn } = useSession();
  return useMailedCode({
    email,
    sent: () => {
      const record = readCodeRecord(purpose);
      return record?.email === email ? record : null;
    },
    keep: (code) => writeCodeRecord({ ...code, purpose }),
    send: () => api.call(authCalls.sendOtp, { body: { email } }),
    onSent: codeSentToast,
    async spend(otp, challengeId) {
      const body = { email, otp, ...(challengeId && { challenge_id: challengeId }) };
      const { access_token, user } = await api.call(authCalls.verifyOtp, { body });
      writeCodeRecord(null);
      toast({ title: 'Email verified successfully!', description: 'Your account has been verified.' });
      await signIn(access_token, user);
    },
  });
};
