import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { STUDIES, STUDY_KEYS } from '@doorsign/shared-schema/resources';
import { wordsOf } from '../src/site/reading/words-of.ts';
import madeFrom from '../src/site/studies/made-from.json' with { type: 'json' };
import { CASE_STUDIES } from '../src/site/studies/studies.ts';
import { digestOf, studyMarkup } from './study-html.ts';

const pdfOf = (key: (typeof STUDY_KEYS)[number]): Buffer =>
  readFileSync(new URL(`../public${STUDIES[key].path}`, import.meta.url));

test.each(STUDY_KEYS)('the PDF of %s was made from its text: otherwise run "npm run case-studies"', (key) => {
  expect(madeFrom[key]).toEqual({ text: digestOf(studyMarkup(CASE_STUDIES[key])), pdf: digestOf(pdfOf(key)) });
});

test.each(STUDY_KEYS)('the PDF of %s tells screen readers its title, its language and its structure', (key) => {
  const pdf = pdfOf(key).toString('latin1');
  expect(pdf).toMatch(/^%PDF-/);
  expect(pdf).toContain(`/Title (${STUDIES[key].title})`);
  expect(pdf).toContain('/Lang (en)');
  expect(pdf).toMatch(/\/MarkInfo\s*<<[^>]*\/Marked true/);
  expect(pdf).toContain('/StructTreeRoot');
});

test.each(STUDY_KEYS)('%s has between 900 and 1,500 words, and says at the top that it is an example', (key) => {
  const markup = studyMarkup(CASE_STUDIES[key]);
  const words = wordsOf(markup);
  expect(words).toBeGreaterThanOrEqual(900);
  expect(words).toBeLessThanOrEqual(1500);
  const top = markup.slice(0, markup.indexOf('<h2'));
  expect(top).toContain('Worked example on a model business');
  expect(top).toContain('This business does not exist.');
});

test.each(STUDY_KEYS)('%s refers to each of its sources, and to no other', (key) => {
  const referredTo = [...studyMarkup(CASE_STUDIES[key]).matchAll(/href="#source-(\d+)"/g)].map(([, id]) => Number(id));
  expect([...new Set(referredTo)]).toEqual(CASE_STUDIES[key].sources.map((_, index) => index + 1));
});

/** The models compute the figures, so the compiler does not notice one that is missing or not rounded. */
test.each(STUDY_KEYS)('%s holds no figure that went wrong', (key) => {
  const text = studyMarkup(CASE_STUDIES[key]).replace(/<[^>]+>/g, ' ');
  expect(text.match(/NaN|Infinity|undefined|\d\.\d{2,}/g)).toBeNull();
});
