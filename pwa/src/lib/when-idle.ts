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

/** How long the first screen has the connection for itself, in milliseconds. A page that waits for files is idle too. */
const FIRST_SCREEN_MS = 1500;

/** Runs what can wait until the screen that the app was opened at has most likely been drawn, and the page is idle.
 * @returns calls it off */
export const whenStarted = (window: IdleWindow, run: () => void): (() => void) => {
  let callOff = (): void => window.clearTimeout(timer);
  const timer = window.setTimeout(() => {
    callOff = whenIdle(window, run);
  }, FIRST_SCREEN_MS);
  return () => callOff();
};
