import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useServices } from '../../local/services.ts';
import { useSession } from '../../local/session.ts';

/** How long "publish and log out" tries before it says that it could not. */
const PUBLISH_WITHIN_MS = 10_000;

/** Logout that asks first when changes have not reached the website. Source: sync.md section 5. */
export const useLogout = () => {
  const { local } = useServices();
  const { signOut } = useSession();
  const navigate = useNavigate();
  const [unpublished, setUnpublished] = useState(0);
  const [publishing, setPublishing] = useState(false);
  const [failed, setFailed] = useState(false);

  const leave = async (): Promise<void> => {
    setUnpublished(0);
    await signOut();
    // Without the address that the guard would remember: whoever signs in next starts at the dashboard.
    void navigate('/login', { replace: true, state: null });
  };

  return {
    /** Number of Saves that the open dialog is about; 0 while it is closed. */
    unpublished,
    publishing,
    failed,
    ask: async (): Promise<void> => {
      setFailed(false);
      const count = await local.unpublishedCount();
      if (count === 0) await leave();
      else setUnpublished(count);
    },
    stay: () => setUnpublished(0),
    keep: leave,
    publish: async (): Promise<void> => {
      setPublishing(true);
      const left = await local.publishWithin(PUBLISH_WITHIN_MS);
      setPublishing(false);
      if (left === 0) return leave();
      setUnpublished(left);
      setFailed(true);
    },
    discard: async (): Promise<void> => {
      await local.discardUnpublished();
      await leave();
    },
  };
};

export type Logout = ReturnType<typeof useLogout>;
