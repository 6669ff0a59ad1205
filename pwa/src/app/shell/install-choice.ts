import { deviceStorage } from '../../lib/page-storage.ts';

/** The localStorage key that is set once the owner has responded to the offer. */
const KEY = 'doorsign-install';

type InstallWindow = Partial<Pick<Window, 'matchMedia'>> & {
  navigator: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> & { standalone?: boolean };
};

/** Returns whether this page already runs as an installed app. */
const isInstalled = (page: InstallWindow): boolean =>
  page.matchMedia?.('(display-mode: standalone)').matches === true || page.navigator.standalone === true;

/** Returns whether this is an iPhone or iPad. Their browsers never offer an install prompt: the owner adds the page to the
 * home screen by hand. An iPad's user agent claims to be a Mac. */
const isAppleTouch = ({ navigator: { userAgent, maxTouchPoints } }: InstallWindow): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);

/** Returns how the app can be installed here; null if it cannot be, already is, or the owner declined.
 * @param canAsk whether the browser has offered its install prompt */
export const installWay = (window: InstallWindow, canAsk: boolean): 'ask' | 'hint' | null => {
  if (deviceStorage.getItem(KEY) !== null || isInstalled(window)) return null;
  if (canAsk) return 'ask';
  return isAppleTouch(window) ? 'hint' : null;
};

/** Stops offering installation on this device. */
export const forgetInstalling = (): void => void deviceStorage.setItem(KEY, 'answered');
