import { useLocation } from '../lib/router.tsx';
import { usePreloaded, type OnDemand } from '../ui/on-demand.tsx';

/** Loads the screen of the first address while the session is still being read. Otherwise its file would be requested only
 * after that.
 * @param screens by path; other paths have nothing to wait for
 * @returns whether the file has loaded or failed */
export const useFirstScreen = (screens: Readonly<Record<string, Pick<OnDemand<object>, 'preload'>>>): boolean => {
  const { pathname } = useLocation();
  const screen = Object.hasOwn(screens, pathname) ? screens[pathname] : undefined;
  return usePreloaded(screen ? [screen] : []);
};
