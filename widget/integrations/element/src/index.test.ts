import { expect, test } from 'vitest';
import { defineDoorsign } from './index.ts';

test('on a server, the package is imported and called without a browser', () => {
  expect('customElements' in globalThis).toBe(false);
  expect(() => defineDoorsign({ server: 'https://doorsign.example' })).not.toThrow();
});
