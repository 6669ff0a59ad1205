import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { LeftBehind } from '../../local/forget.ts';
import { useDirtyDrafts, usePublishing } from '../../local/hooks.ts';
import type { Publishing } from '../../local/publishing.ts';
import { useServices } from '../../local/services.ts';
import { useSession } from '../../local/session.ts';

/** How long "publish and log out" tries before it says that it could not. */
const PUBLISH_WITHIN_MS = 10_000;

/** What has to be asked before logging out. */
export interface LogoutQuestion {
  /** What would stay on this device; null when the device could not be asked. */
  left: LeftBehind | null;
  /** Is there anything that was typed and not saved? */
  unsaved: boolean;
}

/** What went wrong with the last answer: publishing left something over, or this device could not do it. */
export type LogoutProblem = 'publishing' | 'storage';

/** Do all of them wait for their owner? Then trying again would change nothing. */
const isRefused = (publishing: Publishing): boolean =>
  (publishing.kind === 'attention' && publishing.waiting === 0) ||
  (publishing.kind === 'parked' && publishing.reason === 'upgrade');

/** Logout that asks first when something would be left behind. Source: sync.md section 5. */
export const useLogout = () => {
  const { local } = useServices();
  const { signOut } = useSession();
  const navigate = useNavigate();
  const unsaved = useDirtyDrafts();
  const refused = isRefused(usePublishing());
  const [question, setQuestion] = useState<LogoutQuestion | null>(null);
  const [busy, setBusy] = useState<'publish' | 'discard' | null>(null);
  const [problem, setProblem] = useState<LogoutProblem | null>(null);

  const leave = async (): Promise<void> => {
    setQuestion(null);
    await signOut();
    // Without the address that the guard would remember: whoever signs in next starts at the dashboard.
    void navigate('/login', { replace: true, state: null });
  };

  return {
    /** null while nothing is asked. */
    question,
    /** The server did not take what is left: publishing is not offered. */
    refused,
    busy,
    problem,
    ask: async (): Promise<void> => {
      setProblem(null);
      const left = await local.leftBehind().catch(() => null);
      if (left && !left.unpublished && !left.replaced && !unsaved) await leave();
      else setQuestion({ left, unsaved });
    },
    stay: () => setQuestion(null),
    leave,
    publish: async (): Promise<void> => {
      setBusy('publish');
      setProblem(null);
      const left = await local
        .publishWithin(PUBLISH_WITHIN_MS)
        .then(() => local.leftBehind())
        .catch(() => null);
      setBusy(null);
      if (left && !left.unpublished && !left.replaced) return leave();
      if (left) setQuestion({ left, unsaved });
      setProblem(left ? 'publishing' : 'storage');
    },
    discard: async (): Promise<void> => {
      setBusy('discard');
      setProblem(null);
      try {
        await local.discardLeftBehind();
        await leave();
      } catch {
        setProblem('storage');
      }
      setBusy(null);
    },
  };
};

export type Logout = ReturnType<typeof useLogout>;
