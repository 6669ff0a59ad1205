import { useLocation, useNavigate } from '../../lib/router.tsx';
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

/** The verification step of one e-mail: an accepted code signs in. Without local storage the server tries the newest code. */
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
      // The guard redirects to the path in the location's state.
      if (startedFresh) navigate(pathname, { replace: true, state: { wanted: STARTED_FRESH } });
      await signIn(access_token, user);
      if (startedFresh) saveTimezone(local.session.store.getState().store, user);
    },
  });
};

/** Saves the device's time zone for a business created by a code: the server could only set its default. */
const saveTimezone = (store: LocalStore | null, user: User): void => {
  const timezone = browserTimezone();
  // If saving fails, the owner chooses the zone with the hours.
  if (timezone !== undefined && timezone !== user.timezone)
    void store?.save('profile', [{ key: 'profile.timezone', value: timezone }]).catch(() => undefined);
};
