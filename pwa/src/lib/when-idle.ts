/** The delay in a browser without idle callbacks, in milliseconds. */
const LATER_MS = 2000;

type IdleWindow = Pick<Window, 'setTimeout' | 'clearTimeout'> &
  Partial<Pick<Window, 'requestIdleCallback' | 'cancelIdleCallback'>>;

/** Runs deferrable work when the page is idle.
 * @returns a function that cancels it */
export const whenIdle = (window: IdleWindow, run: () => void): (() => void) => {
  if (window.requestIdleCallback && window.cancelIdleCallback) {
    const idle = window.requestIdleCallback(() => run());
    return () => window.cancelIdleCallback?.(idle);
  }
  // Safari has no idle callbacks.
  const timer = window.setTimeout(run, LATER_MS);
  return () => window.clearTimeout(timer);
};

/** Milliseconds for which the first screen has the connection to itself. A page that waits for files counts as idle too. */
const FIRST_SCREEN_MS = 1500;

/** Runs deferrable work once the first screen has most likely been rendered and the page is idle.
 * @returns a function that cancels it */
export const whenStarted = (window: IdleWindow, run: () => void): (() => void) => {
  let callOff = (): void => window.clearTimeout(timer);
  const timer = window.setTimeout(() => {
    callOff = whenIdle(window, run);
  }, FIRST_SCREEN_MS);
  return () => callOff();
};
