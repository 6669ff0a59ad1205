import { afterEach, beforeEach, onTestFinished, vi } from 'vitest';
import type * as ToastStore from '../src/ui/toast-store.ts';

/** How long a query waits for what is still to come, in milliseconds: a busy machine draws late, and a test that would wait
 * for ever ends soon enough. */
const PATIENCE_MS = 20_000;

/** No toast leaves by the clock while a test is about something else: on a busy machine its five seconds are over before its
 * words have changed. The test of toasts takes this back. */
vi.mock('../src/ui/toast-store.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof ToastStore>()),
  TOAST_MS: 3_600_000,
}));

/** The real clock comes back after everything that a test began has ended, and what waited on the fake one runs first: Dexie
 * remembers for the whole process that it is about to tell its live queries, and would never tell them again. */
beforeEach(() =>
  onTestFinished(async () => {
    if (!vi.isFakeTimers()) return;
    await vi.runOnlyPendingTimersAsync();
    vi.useRealTimers();
  }),
);

/** What screens need. Testing Library cleans up by itself only with vitest's globals on. */
if (typeof document !== 'undefined') {
  await import('./indexed-db.ts');
  await import('@testing-library/jest-dom/vitest');
  const { cleanup, configure, prettyDOM } = await import('@testing-library/react');
  configure({
    asyncUtilTimeout: PATIENCE_MS,
    // A wait fails many times before it ends well: the document is only printed for an error that somebody reads.
    getElementError(message, container) {
      const error = new Error();
      error.name = 'TestingLibraryElementError';
      Object.defineProperty(error, 'message', {
        configurable: true,
        get() {
          const printed = prettyDOM(container) || '';
          // A wait that runs out makes an error of the message that its last error had.
          return message?.endsWith(printed) ? message : `${message ?? ''}\n\n${printed}`;
        },
      });
      return error;
    },
  });
  afterEach(cleanup);
}
