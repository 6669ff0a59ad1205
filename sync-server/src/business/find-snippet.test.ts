import { expect, test } from 'vitest';
import { findSnippet, loadsTagManager } from './find-snippet.ts';

const ID = '7Kx2mQ9vRb4TnWc8ZsYpLd';
const OTHER_ID = 'aaaaaaaaaaaaaaaaaaaaaa';
const ORIGIN = 'https://doorsign.example';
const SCRIPT = `${ORIGIN}/api/widget.js`;
const find = (html: string) =>
  findSnippet(html, { id: ID, pageUrl: new URL('https://shop.example/menu/'), publicUrl: ORIGIN });

test.each([
  { name: 'the snippet as copied', html: `<p>x</p><script async src="${SCRIPT}?id=${ID}" data-id="${ID}"></script>` },
  { name: 'the short one of tag managers', html: `<script async src="${SCRIPT}?id=${ID}"></script>` },
  { name: 'capitals and single quotes', html: `<SCRIPT ASYNC SRC='${SCRIPT}?id=${ID}'></SCRIPT>` },
  { name: 'no quotes', html: `<script src=${SCRIPT}?id=${ID}></script>` },
  { name: 'escaped ampersands', html: `<script src="${SCRIPT}?v=1&amp;id=${ID}"></script>` },
  { name: 'lines within the tag', html: `<script\n  async\n  src = "${SCRIPT}?id=${ID}"\n/></script>` },
  { name: 'a pinned script', html: `<script src="${ORIGIN}/api/widget.1a2B3c4D.js" data-id="${ID}"></script>` },
  { name: 'a proxy of the owner', html: `<script src="/status/api/widget.js?id=${ID}"></script>` },
  { name: 'after another script', html: `<script>if (1 < 2) "<!-";</script><script src="${SCRIPT}?id=${ID}">` },
  {
    name: 'beside one of another widget',
    html: `<script src="${SCRIPT}?id=${OTHER_ID}"></script><script src="${SCRIPT}?id=${ID}">`,
  },
  { name: 'after an empty comment', html: `<!----><script src="${SCRIPT}?id=${ID}"></script>` },
])('found: $name', ({ html }) => expect(find(html)).toBe('found'));

test.each([
  { name: 'Rocket Loader', html: `<script src="${SCRIPT}?id=${ID}" type="0a1b-text/javascript"></script>` },
  { name: 'WP Rocket', html: `<script type="rocketlazyloadscript" data-rocket-src="${SCRIPT}?id=${ID}"></script>` },
  { name: 'a cookie banner', html: `<script type="text/plain" src="${SCRIPT}?id=${ID}"></script>` },
  { name: 'a framework', html: `<script>self.x.push('["$","script",{"src":"${SCRIPT}?id=${ID}"}]')</script>` },
])('held back by $name', ({ html }) => expect(find(html)).toBe('held_back'));

test.each([
  { name: 'the id is an attribute only', html: `<script src="${SCRIPT}" data-id="${ID}"></script>` },
  { name: 'there is no id', html: `<script src="${SCRIPT}"></script>` },
])('without id: $name', ({ html }) => expect(find(html)).toBe('without_id'));

test('the snippet of another widget is told apart', () => {
  expect(find(`<script src="${SCRIPT}?id=${OTHER_ID}" data-id="${OTHER_ID}"></script>`)).toBe('other_widget');
});

test.each([
  { name: 'an empty page', html: '' },
  { name: 'a comment', html: `<!-- <script src="${SCRIPT}?id=${ID}"></script> -->` },
  { name: 'a comment without an end', html: `<!-- <script src="${SCRIPT}?id=${ID}"></script>` },
  { name: 'text of a tag', html: `&lt;script src="${SCRIPT}?id=${OTHER_ID}"&gt;` },
  { name: 'a script of the same name elsewhere', html: '<script src="https://other.example/api/widget.js"></script>' },
  { name: 'another script of ours', html: `<script src="${ORIGIN}/app.js?id=${ID}"></script>` },
  { name: 'a longer element name', html: `<script-like src="${SCRIPT}?id=${OTHER_ID}"></script-like>` },
])('not found: $name', ({ html }) => expect(find(html)).toBe('not_found'));

test.each([
  '<script a="',
  '<script ',
  '<!--',
  '<script></script',
  '<script src="',
  "<script a='<script ",
  '<script a   ',
])('a megabyte of "%s" is searched to its end', (part) => {
  const html = part.repeat(Math.ceil(1_000_000 / part.length));
  expect(['not_found', 'held_back']).toContain(find(html));
});

test('Google Tag Manager is noticed', () => {
  expect(loadsTagManager("j.src='https://www.googletagmanager.com/gtm.js?id='+i")).toBe(true);
  expect(loadsTagManager('<p>tag manager</p>')).toBe(false);
});
