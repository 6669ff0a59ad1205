import { expect, test } from 'vitest';
import { DOMAIN_TEST_RESULTS } from '@doorsign/shared-schema/api';
import { testText } from './test-texts.ts';

const ANSWER = { result: 'found', url: 'https://shop.example/', status: null, tagManager: false } as const;

test.each([...DOMAIN_TEST_RESULTS, 'other' as const])('the result %s has its own words and a next step', (result) => {
  const { title, text } = testText({ ...ANSWER, result }, 'shop.example');
  expect(title).toMatch(/^\S.*[^.]$/);
  expect(text).toMatch(/^[A-Z].*\.$/);
});

test('all results differ', () => {
  const titles = DOMAIN_TEST_RESULTS.map((result) => testText({ ...ANSWER, result }, 'shop.example').title);
  expect(new Set(titles).size).toBe(titles.length);
});

test('a page with a tag manager is told apart', () => {
  const words = (tagManager: boolean) => testText({ ...ANSWER, result: 'not_found', tagManager }, 'shop.example').text;
  expect(words(false)).toContain('If you use Google Tag Manager, open your site once; we’ll see it then.');
  expect(words(true)).toContain('Your page uses Google Tag Manager');
});

test.each([
  { status: 404, title: 'shop.example has no home page' },
  { status: 403, title: 'shop.example didn’t let us in (403)' },
  { status: 500, title: 'shop.example answered with an error (500)' },
])('the error $status reads "$title"', ({ status, title }) => {
  expect(testText({ ...ANSWER, result: 'http_error', status }, 'shop.example').title).toBe(title);
});

test('a redirect to another website names it', () => {
  const { title } = testText(
    { ...ANSWER, result: 'redirected_away', url: 'https://other.example/shop' },
    'shop.example',
  );
  expect(title).toBe('shop.example sends visitors to other.example');
});
