/** When a browser without idle times runs what can wait, in milliseconds. */
const LATER_MS = 2000;

type IdleWindow = Pick<Window, 'setTimeout' | 'clearTimeout'> &
  Partial<Pick<Window, 'requestIdleCallback' | 'cancelIdleCallback'>>;

/** Runs what can wait when the page has nothing better to do.
 * @returns calls it off */
export const whenIdle = (window: IdleWindow, run: () => void): (() => void) => {
  if (window.requestIdleCallback && window.cancelIdleCallback) {
    const idle = window.requestIdleCallback(() => run());
    return () => window.cancelIdleCallback?.(idle);
  }
  // Safari has none.
  const timer = window.setTimeout(run, LATER_MS);
  return () => window.clearTimeout(timer);
};
