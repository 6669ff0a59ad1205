import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { temporaryFolder } from './temporary-folder.ts';

/** The inline script of the fixture's page. */
export const THEME_SCRIPT = "document.documentElement.dataset.theme='dark'";

/** The fixture's page. */
export const PAGE = `<!doctype html><html lang="en"><head><title>App</title><script>${THEME_SCRIPT}</script></head><body><div id="root"></div><script type="module" src="/assets/main-a1b2c3d4.js"></script></body></html>`;

/** The page of /login, with its first paint. */
export const LOGIN_PAGE = PAGE.replace('<div id="root">', '<h1>Welcome back</h1><div id="root">');

/** The fixture's script file. */
export const SCRIPT = `console.log(${JSON.stringify('x'.repeat(2000))})`;

/** Writes a small built app, in the shape of pwa/dist.
 * @returns its folder */
export const buildAppFixture = (): string => {
  const folder = temporaryFolder('app');
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, '.vite'));
  mkdirSync(join(folder, 'docs'));
  const write = (name: string, text: string): void => {
    writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(text));
  };
  mkdirSync(join(folder, 'integrations'));
  writeFileSync(join(folder, 'integrations', 'doorsign-wordpress.zip'), 'PK');
  mkdirSync(join(folder, 'case-studies'));
  writeFileSync(join(folder, 'case-studies', 'study.pdf'), '%PDF-1.4');
  write('index.html', PAGE);
  write('login.app.html', LOGIN_PAGE);
  write('directory.html', '<!doctype html><title>Directory</title>');
  write('docs/api.html', PAGE);
  write('sw.js', 'self.skipWaiting()');
  write('assets/main-a1b2c3d4.js', SCRIPT);
  writeFileSync(join(folder, 'manifest.webmanifest'), '{"name":"App"}');
  const hours = { file: 'assets/hours-screen-e5f6a7b8.js', imports: ['index.html'] };
  const manifest = {
    'index.html': { file: 'assets/main-a1b2c3d4.js' },
    'src/features/hours/hours-screen.tsx': hours,
    'src/features/auth/login-screen.tsx': { file: 'assets/login-screen-c9d0e1f2.js', imports: ['index.html'] },
  };
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'notes.secret'), 'not for the web');
  return folder;
};
