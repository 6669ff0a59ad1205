import { useState } from 'react';
import { useServices } from '../../local/services.ts';
import type { Logout } from './use-logout.ts';

/** How long "publish and log out" tries before it says that it could not. */
const PUBLISH_WITHIN_MS = 10_000;

/** What went wrong with the last answer: publishing left something over, or this device could not do it. */
export type LogoutProblem = 'publishing' | 'storage';

/** What an owner can answer who is asked before logging out. */
export const useLogoutAnswers = ({ ask, leave }: Logout) => {
  const { local } = useServices();
  const [busy, setBusy] = useState<'publish' | 'discard' | null>(null);
  const [problem, setProblem] = useState<LogoutProblem | null>(null);

  /** Does what was answered; what goes wrong is told in the dialog. */
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
