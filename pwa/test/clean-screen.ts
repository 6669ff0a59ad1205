import { afterEach } from 'vitest';

/** How long a query waits for what is still to come, in milliseconds: a busy machine draws late, and a test that would wait
 * for ever ends soon enough. */
const PATIENCE_MS = 20_000;

/** Testing Library cleans up by itself only with vitest's globals on; files that ask for jsdom get it here. */
if (typeof document !== 'undefined') {
  await import('@testing-library/jest-dom/vitest');
  const { cleanup, configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: PATIENCE_MS });
  afterEach(cleanup);
}
