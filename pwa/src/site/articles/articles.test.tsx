// @vitest-environment node
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Sections } from '../reading/sections.tsx';
import { countWords } from '../reading/count-words.ts';
import { SUPPORT_ARTICLE, supportPage } from './customer-support-reduction.tsx';
import { EXPECTATIONS_ARTICLE, expectationsPage } from './psychology-of-expectations.tsx';

/** A reading speed in words per minute, on the slow side of the usual range. */
const WORDS_A_MINUTE = 220;

const ARTICLES = [
  { article: SUPPORT_ARTICLE, page: supportPage },
  { article: EXPECTATIONS_ARTICLE, page: expectationsPage },
].map((row) => ({ ...row, path: row.article.path }));

const textOf = (article: typeof SUPPORT_ARTICLE): string =>
  renderToStaticMarkup(<Sections sections={article.sections} />);

test.each(ARTICLES)('$path has between 900 and 1,500 words, and the stated reading time is right', ({ article }) => {
  const words = countWords(textOf(article));
  expect(words).toBeGreaterThanOrEqual(900);
  expect(words).toBeLessThanOrEqual(1500);
  expect(article.minutes).toBe(Math.ceil(words / WORDS_A_MINUTE));
});

test.each(ARTICLES)('$path cites each of its sources and no other', ({ article }) => {
  const referredTo = [...textOf(article).matchAll(/href="#source-(\d+)"/g)].map(([, number]) => Number(number));
  expect([...new Set(referredTo)].toSorted((a, b) => a - b)).toEqual(article.sources.map((_, index) => index + 1));
});

test.each(ARTICLES)('$path has the structured data that search engines ask for', ({ article, page }) => {
  expect(page.description.length).toBeLessThanOrEqual(160);
  expect(page.title.length).toBeLessThanOrEqual(70);
  const [data, ...others] = page.structuredData?.() ?? [];
  expect(others).toEqual([]);
  expect(data).toMatchObject({
    '@type': 'Article',
    headline: article.title,
    datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    author: { '@type': 'Organization', name: 'Doorsign' },
    publisher: { logo: { '@type': 'ImageObject' } },
    image: [expect.stringMatching(/^https:.*\.png$/)],
  });
  // Google cuts longer headlines.
  expect(article.title.length).toBeLessThanOrEqual(110);
});

test.each(ARTICLES)('$path links to the other article, to the demo and to the signup', ({ article, page }) => {
  const html = renderToStaticMarkup(<page.Page />);
  for (const other of ARTICLES.filter(({ path }) => path !== article.path))
    expect(html).toContain(`href="${other.path}"`);
  for (const path of ['/signup', '/demo', '/#resources']) expect(html).toContain(`href="${path}"`);
});

test.each(ARTICLES)('$path has one h1, and a link to each of its parts', ({ article, page }) => {
  const html = renderToStaticMarkup(<page.Page />);
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html).toContain('By Doorsign · ');
  for (const { id } of article.sections) {
    expect(html.match(new RegExp(` id="${id}"`, 'g'))).toHaveLength(1);
    expect(html).toContain(`href="#${id}"`);
  }
});
