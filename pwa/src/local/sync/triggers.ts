/** The interval at which a visible page starts an attempt, in milliseconds.
 * Source: shared-schema/docs/sync-protocol.md#triggers. */
const TICK_MS = 60_000;

/** The part of a browser's window that reports connection, focus and visibility. */
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

/** The receiver of the browser's events. */
export interface TriggerListener {
  /** Called when the connection is back, or when the page was focused or became visible. */
  wake(): void;
  /** Called when the page is no longer visible. */
  hide(): void;
  /** Called every TICK_MS while the page is visible. */
  tick(): void;
  /** Called when the browser's network appears or disappears. */
  online(online: boolean): void;
}

/** Forwards the browser's events to a listener.
 * @returns a function that stops it */
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
