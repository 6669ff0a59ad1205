import { useState } from 'react';
import { useNavigate } from '../../lib/router.tsx';
import type { LeftBehind } from '../../local/session/forget.ts';
import { useDirtyDrafts, usePublishing } from '../../local/hooks.ts';
import type { Publishing } from '../../local/sync/publishing.ts';
import { useServices } from '../../local/services.ts';
import { useSession } from '../../local/session/session.ts';

/** The state that leads to the question before logging out. */
export interface LogoutQuestion {
  /** The changes that would stay on this device; null when it could not be checked. */
  left: LeftBehind | null;
  /** Whether anything was typed and not saved. */
  unsaved: boolean;
}

/** Returns whether all waiting changes need a decision of the owner: publishing again would change nothing. */
const isRefused = (publishing: Publishing): boolean =>
  (publishing.kind === 'attention' && publishing.waiting === 0) ||
  (publishing.kind === 'blocked' && publishing.reason === 'upgrade');

/** Logs out, but asks first if something would be left behind; use-logout-answers.ts has the choices.
 * Source: shared-schema/docs/sync-protocol.md#logout. */
export const useLogout = () => {
  const { local } = useServices();
  const { signOut } = useSession();
  const navigate = useNavigate();
  const unsaved = useDirtyDrafts();
  const refused = isRefused(usePublishing());
  const [question, setQuestion] = useState<LogoutQuestion | null>(null);

  const leave = async (): Promise<void> => {
    setQuestion(null);
    await signOut();
    // Without the path that the guard would remember: the next owner to log in starts at the dashboard.
    navigate('/login', { replace: true, state: null });
  };

  return {
    /** null while no question is open. */
    question,
    /** Whether the server refused all remaining changes: publishing is then not offered. */
    refused,
    /** Logs out, or opens the question.
     * @param ignoresUnsaved true once the owner was asked about unsaved input
     * @returns whether the owner is logged out */
    async ask(ignoresUnsaved = false): Promise<boolean> {
      const left = await local.leftBehind().catch(() => null);
      const isClean = left && !left.unpublished && !left.replaced && (ignoresUnsaved || !unsaved);
      if (isClean) await leave();
      else setQuestion({ left, unsaved });
      return !!isClean;
    },
    stay: () => setQuestion(null),
    leave,
  };
};

export type Logout = ReturnType<typeof useLogout>;
