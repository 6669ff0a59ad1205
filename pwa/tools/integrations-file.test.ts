import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GUIDES } from '../src/features/install/guides.ts';

const places = JSON.parse(readFileSync(new URL('../public/integrations.json', import.meta.url), 'utf8')) as Record<
  string,
  { where: string; code: string }
>;
const snippet = (file: string): string =>
  readFileSync(new URL(`../../widget/integrations/snippets/${file}`, import.meta.url), 'utf8').trimEnd();

test('every platform of Install Widget has a place for status and hours', () => {
  expect(Object.keys(places).sort()).toEqual(Object.keys(GUIDES).sort());
});

test.each([
  ['shopify', 'shopify/section.liquid'],
  ['wix', 'wix.html'],
  ['squarespace', 'squarespace.html'],
  ['webflow', 'webflow.html'],
  ['ghost', 'ghost.html'],
  ['wordpress', 'squarespace.html'],
  ['html', 'squarespace.html'],
  ['tagManager', 'google-tag-manager.tpl'],
])('the code for %s is that of %s', (platform, file) => {
  expect(places[platform]?.code).toBe(snippet(file));
});
