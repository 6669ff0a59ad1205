import { useLocation, useNavigate } from 'react-router';
import { authCalls, type User } from '@doorsign/shared-schema/api';
import type { CodeEntry } from '../../ui/code-form.tsx';
import { STARTED_FRESH } from '../../lib/started-fresh.ts';
import type { LocalStore } from '../../local/local-store.ts';
import { useMailedCode } from '../../local/session/use-mailed-code.ts';
import { useServices } from '../../local/services.ts';
import { useSession } from '../../local/session/session.ts';
import { toast } from '../../ui/toast.tsx';
import { browserTimezone } from './browser-timezone.ts';
import { readCodeRecord, writeCodeRecord, type SignInPurpose } from './code-record.ts';
import { codeSentToast } from './code-sent-toast.ts';

/** The verification step of one e-mail: an accepted code signs in. Without storage the server tries the newest code. */
export const useVerification = (email: string, purpose: SignInPurpose): CodeEntry => {
  const { api, local } = useServices();
  const { signIn } = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
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
      const { access_token, user, startedFresh } = await api.call(authCalls.verifyOtp, { body });
      writeCodeRecord(null);
      toast({ title: 'Email verified successfully!', description: 'Your account has been verified.' });
      // The guard goes where the address's state says.
      if (startedFresh) await navigate(pathname, { replace: true, state: { wanted: STARTED_FRESH } });
      await signIn(access_token, user);
      if (startedFresh) saveTimezone(local.session.store.getState().store, user);
    },
  });
};

/** A business that was made by a code has the server's zone until its owner's device tells its own. */
const saveTimezone = (store: LocalStore | null, user: User): void => {
  const timezone = browserTimezone();
  // A device that cannot keep it leaves the zone to be chosen with the hours.
  if (timezone !== undefined && timezone !== user.timezone)
    void store?.save('profile', [{ key: 'profile.timezone', value: timezone }]).catch(() => undefined);
};
