import { expect, test } from 'vitest';
import { firstPaints } from './first-paints.tsx';

const PAGE = `<!doctype html><html><head><title>Doorsign</title>
<script>try { theme(); } catch (e) {}</script>
<script type="module" crossorigin src="/assets/index-1.js"></script>
<link rel="modulepreload" crossorigin href="/assets/vendor-1.js">
<link rel="stylesheet" crossorigin href="/assets/index-1.css">
</head><body><div id="root"></div></body></html>`;
const FILES = new Map([['/login', ['/assets/login-1.js', '/assets/field-1.js']]]);

const open = (address: string): Document => {
  const html = firstPaints(PAGE, FILES).get(address);
  if (html === undefined) throw new Error(`there is no ${address}`);
  return new DOMParser().parseFromString(html, 'text/html');
};
const addressesIn = (root: ParentNode): (string | null)[] =>
  [...root.querySelectorAll('script[src], link[href]')].map(
    (element) => element.getAttribute('src') ?? element.getAttribute('href'),
  );

test.each([
  { address: '/login', title: 'Welcome back' },
  { address: '/signup', title: 'Put up your sign' },
])('$address has the title of the screen before the empty root', ({ address, title }) => {
  const page = open(address);
  const frame = page.getElementById('first-paint');
  expect(frame?.querySelector('h1')?.textContent).toBe(title);
  expect(frame?.nextElementSibling?.outerHTML).toBe('<div id="root"></div>');
  expect(frame?.querySelector('form, input, button')).toBeNull();
});

test('the styles are loaded at once, and the scripts of the app and of the screen wait', () => {
  const page = open('/login');
  expect(addressesIn(page)).toEqual(['/assets/index-1.css']);
  expect(addressesIn((page.getElementById('app') as HTMLTemplateElement).content)).toEqual([
    '/assets/index-1.js',
    '/assets/vendor-1.js',
    '/assets/login-1.js',
    '/assets/field-1.js',
  ]);
});

test.each([
  { page: PAGE.replace('<div id="root">', '<div>'), without: 'a root' },
  { page: PAGE.replaceAll(/<script type.*|<link rel="modulepreload.*/g, ''), without: 'scripts' },
])('a page without $without fails the build', ({ page }) => {
  expect(() => firstPaints(page, FILES)).toThrow('no scripts or no root');
});
