import { expect, test } from 'vitest';
import type { AppFile } from './app-files.ts';
import { screenLinksOf } from './screen-links.ts';

const MANIFEST = {
  'index.html': { file: 'assets/index-1.js', imports: ['_vendor.js'] },
  '_vendor.js': { file: 'assets/vendor-1.js' },
  '_field.js': { file: 'assets/field-1.js', imports: ['_vendor.js', '_eye.js'] },
  '_eye.js': { file: 'assets/eye-1.js', imports: ['_field.js'] },
  'src/features/auth/login-screen.tsx': { file: 'assets/login-screen-1.js', imports: ['index.html', '_field.js'] },
  'src/app/shell/more-sheet.tsx': { file: 'assets/more-sheet-1.js', imports: ['_field.js'] },
};

const builtAs = (manifest: object, ...pages: string[]): ReadonlyMap<string, AppFile> => {
  const identity = Buffer.from(JSON.stringify(manifest));
  const file = {
    type: 'application/json',
    cacheControl: 'no-cache',
    tag: 't',
    identity,
    br: undefined,
    gzip: undefined,
  };
  return new Map(['/.vite/manifest.json', ...pages].map((name) => [name, file]));
};

test('a screen’s address names its own files, each once, and none that every page loads', () => {
  expect([...screenLinksOf(builtAs(MANIFEST))]).toEqual([
    [
      '/login',
      '</assets/login-screen-1.js>; rel=modulepreload, </assets/field-1.js>; rel=modulepreload, </assets/eye-1.js>; rel=modulepreload',
    ],
  ]);
});

test('an app without a manifest, as one that was not built, has no links', () => {
  expect(screenLinksOf(new Map()).size).toBe(0);
});

test('an address whose page has a first paint of its own has no links, because that page fetches the files later', () => {
  expect(screenLinksOf(builtAs(MANIFEST, '/login.app.html')).size).toBe(0);
});
