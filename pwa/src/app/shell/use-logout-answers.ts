import { useState } from 'react';
import { useServices } from '../../local/services.ts';
import type { Logout } from './use-logout.ts';

/** The time that "publish and log out" may take before it reports a failure, in milliseconds. */
const PUBLISH_WITHIN_MS = 10_000;

/** The failure of the last choice: some changes were not published, or this device's storage failed. */
export type LogoutProblem = 'publishing' | 'storage';

/** Returns the choices of an owner who is asked before logging out. */
export const useLogoutAnswers = ({ ask, leave }: Logout) => {
  const { local } = useServices();
  const [busy, setBusy] = useState<'publish' | 'discard' | null>(null);
  const [problem, setProblem] = useState<LogoutProblem | null>(null);

  /** Performs the choice. A failure is shown in the dialog. */
  const answer = async (kind: 'publish' | 'discard', act: () => Promise<LogoutProblem | null>): Promise<void> => {
    setBusy(kind);
    setProblem(null);
    setProblem(await act().catch(() => 'storage' as const));
    setBusy(null);
  };

  return {
    busy,
    problem,
    publish: () =>
      answer('publish', async () => {
        await local.publishWithin(PUBLISH_WITHIN_MS);
        return (await ask(true)) ? null : 'publishing';
      }),
    discard: () =>
      answer('discard', async () => {
        await local.discardLeftBehind();
        await leave();
        return null;
      }),
  };
};
