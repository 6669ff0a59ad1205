import { useEffect } from 'react';
import { usePublishing } from '../local/hooks.ts';
import { iconCountOf, showOnIcon } from '../local/icon-count.ts';
import { useSession } from '../local/session.ts';

/** What an open app prepares for the time when it is closed: the number on its icon. Draws nothing. */
export function Background() {
  const publishing = usePublishing();
  const { state } = useSession();
  // Of an owner who has left nothing here there is nothing to count.
  const count = state === 'signed-out' && publishing.kind === 'unknown' ? 0 : iconCountOf(publishing);
  useEffect(() => {
    if (count !== null) void showOnIcon(navigator, count);
  }, [count]);
  return null;
}
