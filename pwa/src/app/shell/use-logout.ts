import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { LeftBehind } from '../../local/session/forget.ts';
import { useDirtyDrafts, usePublishing } from '../../local/hooks.ts';
import type { Publishing } from '../../local/sync/publishing.ts';
import { useServices } from '../../local/services.ts';
import { useSession } from '../../local/session/session.ts';

/** What has to be asked before logging out. */
export interface LogoutQuestion {
  /** What would stay on this device; null when the device could not be asked. */
  left: LeftBehind | null;
  /** Is there anything that was typed and not saved? */
  unsaved: boolean;
}

/** Do all of them wait for their owner? Then trying again would change nothing. */
const isRefused = (publishing: Publishing): boolean =>
  (publishing.kind === 'attention' && publishing.waiting === 0) ||
  (publishing.kind === 'parked' && publishing.reason === 'upgrade');

/** Logout that asks first when something would be left behind; use-logout-answers.ts has what owners can answer.
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
    // Without the address that the guard would remember: whoever signs in next starts at the dashboard.
    void navigate('/login', { replace: true, state: null });
  };

  return {
    /** null while nothing is asked. */
    question,
    /** The server did not take what is left: publishing is not offered. */
    refused,
    /** @param ignoresUnsaved the owner has been asked about what was typed
     * @returns whether there is nothing left to ask: the owner is out */
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
