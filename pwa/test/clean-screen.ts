import { afterEach } from 'vitest';

/** Testing Library cleans up by itself only with vitest's globals on; files that ask for jsdom get it here. */
if (typeof document !== 'undefined') {
  await import('@testing-library/jest-dom/vitest');
  const { cleanup } = await import('@testing-library/react');
  afterEach(cleanup);
}
