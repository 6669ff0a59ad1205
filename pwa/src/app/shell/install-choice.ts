/** Kept on this device once the owner has answered. */
const KEY = 'doorsign-install';

type InstallWindow = Partial<Pick<Window, 'matchMedia'>> &
  Pick<Window, 'localStorage'> & {
    navigator: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> & { standalone?: boolean };
  };

/** Is this the app from the home screen already? */
const isInstalled = (page: InstallWindow): boolean =>
  page.matchMedia?.('(display-mode: standalone)').matches === true || page.navigator.standalone === true;

/** iPhone and iPad never ask themselves: there it is the owner who adds a page to the home screen. An iPad says that it is a Mac. */
const isAppleTouch = ({ navigator: { userAgent, maxTouchPoints } }: InstallWindow): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);

/** In which way the app can be installed here; null when it cannot, is, or the owner does not want to.
 * @param canAsk has the browser offered to ask? */
export const installWay = (window: InstallWindow, canAsk: boolean): 'ask' | 'hint' | null => {
  if (window.localStorage.getItem(KEY) !== null || isInstalled(window)) return null;
  if (canAsk) return 'ask';
  return isAppleTouch(window) ? 'hint' : null;
};

/** Never offers it again on this device. */
export const forgetInstalling = ({ localStorage }: Pick<Window, 'localStorage'>): void =>
  localStorage.setItem(KEY, 'answered');
