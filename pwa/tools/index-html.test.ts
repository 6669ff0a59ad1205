import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const html = readFileSync(new URL('../index.html', import.meta.url), 'utf8');
const INLINE = Array.from(
  html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g),
  ([, script = '']) => script,
);
const [script = ''] = INLINE;

/** Runs the script of index.html with a device's stored data. */
const themeWith = (getItem: () => string | null): string | undefined => {
  const dataset: { theme?: string } = {};
  // oxlint-disable-next-line no-implied-eval
  const run = new Function('localStorage', 'document', script) as (storage: unknown, document: unknown) => void;
  run({ getItem }, { documentElement: { dataset } });
  return dataset.theme;
};

test('the page has one inline script, of at most 300 bytes', () => {
  expect(INLINE).toHaveLength(1);
  expect(Buffer.byteLength(script)).toBeLessThanOrEqual(300);
});

test.each([
  { stored: 'dark', theme: 'dark' },
  { stored: 'light', theme: 'light' },
  { stored: 'purple', theme: undefined },
  { stored: null, theme: undefined },
])('with "$stored" stored, the first paint is $theme', ({ stored, theme }) => {
  expect(themeWith(() => stored)).toBe(theme);
});

test('a browser that blocks storage paints the system’s theme', () => {
  expect(
    themeWith(() => {
      throw new Error('SecurityError');
    }),
  ).toBeUndefined();
});

test('nothing else in the page needs a looser policy', () => {
  expect(html).not.toMatch(/<style|\sstyle=|\son[a-z]+=/i);
});
