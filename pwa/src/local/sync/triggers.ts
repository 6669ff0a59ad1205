/** How often a visible page asks for news, in milliseconds. Source: shared-schema/docs/sync-protocol.md#triggers. */
const TICK_MS = 60_000;

/** The part of a browser's window that tells when an attempt is promising. */
export interface TriggerWindow {
  addEventListener(type: 'online' | 'offline' | 'focus', listener: () => void): void;
  removeEventListener(type: 'online' | 'offline' | 'focus', listener: () => void): void;
  setInterval(run: () => void, ms: number): number;
  clearInterval(timer: number): void;
  document: {
    readonly visibilityState: DocumentVisibilityState;
    addEventListener(type: 'visibilitychange', listener: () => void): void;
    removeEventListener(type: 'visibilitychange', listener: () => void): void;
  };
}

/** What hears of it. */
export interface TriggerListener {
  /** The connection is back, the page was focused or became visible. */
  wake(): void;
  /** The page is no longer visible. */
  hide(): void;
  /** The page is visible, and another TICK_MS have passed. */
  tick(): void;
  /** The browser sees a network, or none. */
  online(online: boolean): void;
}

/** Tells a listener what the browser says.
 * @returns what ends that */
export const connectTriggers = (window: TriggerWindow, listener: TriggerListener): (() => void) => {
  const { document } = window;
  const isVisible = (): boolean => document.visibilityState === 'visible';
  const onOnline = (): void => {
    listener.online(true);
    listener.wake();
  };
  const onOffline = (): void => listener.online(false);
  const onFocus = (): void => listener.wake();
  const onVisibility = (): void => {
    if (isVisible()) listener.wake();
    else listener.hide();
  };
  const timer = window.setInterval(() => {
    if (isVisible()) listener.tick();
  }, TICK_MS);
  window.addEventListener('online', onOnline);
  window.addEventListener('offline', onOffline);
  window.addEventListener('focus', onFocus);
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    window.clearInterval(timer);
    window.removeEventListener('online', onOnline);
    window.removeEventListener('offline', onOffline);
    window.removeEventListener('focus', onFocus);
    document.removeEventListener('visibilitychange', onVisibility);
  };
};
