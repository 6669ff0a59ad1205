import { afterAll, afterEach, beforeEach, onTestFinished, vi } from 'vitest';
import type * as ToastStore from '../src/ui/toast-store.ts';

/** The timeout of queries in milliseconds: long enough for a busy machine, and short enough to end a test that would wait forever. */
const PATIENCE_MS = 20_000;

/** Keeps toasts open in tests of other features: on a busy machine the five seconds may end before the text has changed. The test
 * of toasts removes this mock. */
vi.mock('../src/ui/toast-store.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof ToastStore>()),
  TOAST_MS: 3_600_000,
}));

/** Restores the real clock after all work of a test has ended. Pending fake timers run first: Dexie remembers for the whole
 * process that a notification of its live queries is scheduled, and would never schedule another. */
beforeEach(() =>
  onTestFinished(async () => {
    if (!vi.isFakeTimers()) return;
    await vi.runOnlyPendingTimersAsync();
    vi.useRealTimers();
  }),
);

/** Waits for the parts of screens that are still loading. Vitest rejects what is pending when a file ends, and the next files of
 * the worker share the modules: a part would render its failure in all of them. */
afterAll(() => vi.dynamicImportSettled());

/** Setup for tests of screens. Testing Library cleans up by itself only with vitest's globals enabled. */
if (typeof document !== 'undefined') {
  await import('./indexed-db.ts');
  const { computeStylesByKind } = await import('./computed-style.ts');
  computeStylesByKind(document.defaultView ?? window);
  const { options } = await import('preact');
  // Effects run in the turn of their rendering and not in the next frame, for which no query waits.
  options.requestAnimationFrame = queueMicrotask;
  const { keepFieldsControlled } = await import('../src/lib/controlled-fields.ts');
  afterAll(keepFieldsControlled(document));
  await import('@testing-library/jest-dom/vitest');
  const { cleanup, configure, prettyDOM } = await import('@testing-library/react');
  configure({
    asyncUtilTimeout: PATIENCE_MS,
    // A waiting query fails many times before it succeeds, so the document is printed only when the message is read.
    getElementError(message, container) {
      const error = new Error();
      error.name = 'TestingLibraryElementError';
      Object.defineProperty(error, 'message', {
        configurable: true,
        get() {
          const printed = prettyDOM(container) || '';
          // A query that times out creates its error from the last error's message.
          return message?.endsWith(printed) ? message : `${message ?? ''}\n\n${printed}`;
        },
      });
      return error;
    },
  });
  afterEach(cleanup);
}
