import { useEffect, useState } from 'react';
import { useLocation } from '../lib/router.tsx';
import type { OnDemand } from '../ui/on-demand.tsx';

/** Loads the screen of the first address while the session is still being read. Otherwise its file would be requested only
 * after that.
 * @param screens by path; other paths have nothing to wait for
 * @returns whether the file has loaded or failed */
export const useFirstScreen = (screens: Readonly<Record<string, Pick<OnDemand<object>, 'preload'>>>): boolean => {
  const { pathname } = useLocation();
  const [first] = useState(() => (Object.hasOwn(screens, pathname) ? screens[pathname] : undefined));
  const [ready, setReady] = useState(first === undefined);
  useEffect(() => {
    void first?.preload().then(() => setReady(true));
  }, [first]);
  return ready;
};
