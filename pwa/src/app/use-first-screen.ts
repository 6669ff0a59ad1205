import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { OnDemand } from '../ui/on-demand.tsx';

/** Fetches the screen of the address that the app was opened at while the device is still asked who uses it. Left to itself, its
 * file would be asked for after that, and React would then hold the screen back for 300 ms more, because a stand-in was drawn.
 * @param screens by address; another address has nothing to wait for
 * @returns whether the file is there, or will not come */
export const useFirstScreen = (screens: Readonly<Record<string, Pick<OnDemand<object>, 'preload'>>>): boolean => {
  const { pathname } = useLocation();
  const [first] = useState(() => (Object.hasOwn(screens, pathname) ? screens[pathname] : undefined));
  const [ready, setReady] = useState(first === undefined);
  useEffect(() => {
    void first?.preload().then(() => setReady(true));
  }, [first]);
  return ready;
};
