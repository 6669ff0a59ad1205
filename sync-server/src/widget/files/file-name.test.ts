import { expect, test } from 'vitest';
import { pathOfFile, readFileName, shortHashOf } from './file-name.ts';

test.each([
  { url: '/api/widget.a1-_Z9zz.js', name: 'widget.a1-_Z9zz.js' },
  { url: '/api/widget.a1-_Z9zz.js?id=abc', name: 'widget.a1-_Z9zz.js' },
  { url: '/api/widget/popup.a1-_Z9zz.js', name: 'popup.a1-_Z9zz.js' },
  { url: '/api/widget/upkeep.a1-_Z9zz.js', name: 'upkeep.a1-_Z9zz.js' },
  { url: '/api/widget/element.a1-_Z9zz.js', name: 'element.a1-_Z9zz.js' },
  { url: '/api/widget/element.js', name: 'element.js' },
  { url: '/api/widget/element.js?1', name: 'element.js' },
  { url: '/api/widget/words.a1-_Z9zz.json', name: 'words.a1-_Z9zz.json' },
  { url: '/api/widget/words/de.json', name: 'words/de.json' },
  { url: '/api/widget/words/de.json?a1b2c3d4', name: 'words/de.json' },
  { url: '/api/widget/words/zh-Hant.json', name: 'words/zh-hant.json' },
  { url: '/api/widget/words/de-AT-1996.json', name: 'words/de-at-1996.json' },
  { url: '/api/widget/words/ko-u-hc-h23.json', name: 'words/ko-u-hc-h23.json' },
  // Hebrew, by its outdated tag.
  { url: '/api/widget/words/iw.json', name: 'words/he.json' },
  { url: '/api/widget/words/de_DE.json', name: null },
  { url: `/api/widget/words/de${'-x-aaaaaaaa'.repeat(4)}.json`, name: null },
  { url: '/api/widget/words/de', name: null },
  { url: '/api/widget/words/.json', name: null },
  { url: '/api/widget/words/', name: null },
  { url: '/api/widget/words/../popup.a1-_Z9zz.js', name: null },
  { url: '/api/widget/words/%64e.json', name: null },
  { url: '/api/widget/words/__proto__.json', name: null },
  { url: '/api/widget.js', name: undefined },
  { url: '/api/widget.js?x=/api/widget.a1-_Z9zz.js', name: undefined },
  { url: '/api/widget.a1-_Z9z.js', name: undefined },
  { url: '/api/widget.a1-_Z9zz.js/', name: undefined },
  { url: '/api/widget.json', name: undefined },
  { url: '/api/widget/words.a1-_Z9zz.js', name: undefined },
  { url: '/api/widget.a1-_Z9zz.json', name: undefined },
  { url: '/api/widget/element', name: undefined },
  { url: '/api/element.js', name: undefined },
  { url: '/api/widget/abc', name: undefined },
  { url: '/api/widget/words', name: undefined },
  { url: '/elsewhere?/api/widget/words/de.json', name: undefined },
  { url: '', name: undefined },
])('$url', ({ url, name }) => {
  expect(readFileName(url)).toBe(name);
});

test.each([
  `widget.${shortHashOf('a')}.js`,
  `popup.${shortHashOf('a')}.js`,
  `upkeep.${shortHashOf('a')}.js`,
  `element.${shortHashOf('a')}.js`,
  'element.js',
  `words.${shortHashOf('a')}.json`,
  'words/de.json',
])('the address of %s leads back to it', (name) => {
  expect(readFileName(pathOfFile(name))).toBe(name);
});
