import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { STUDIES, STUDY_KEYS } from '@doorsign/shared-schema/resources';
import { countWords } from '../src/site/reading/count-words.ts';
import madeFrom from '../src/site/studies/made-from.json' with { type: 'json' };
import { CASE_STUDIES } from '../src/site/studies/studies.ts';
import { digestOf, studyMarkup } from './study-html.ts';

const pdfOf = (key: (typeof STUDY_KEYS)[number]): Buffer =>
  readFileSync(new URL(`../public${STUDIES[key].path}`, import.meta.url));

test.each(STUDY_KEYS)('the PDF of %s was made from its text: otherwise run "npm run case-studies"', (key) => {
  expect(madeFrom[key]).toEqual({ text: digestOf(studyMarkup(CASE_STUDIES[key])), pdf: digestOf(pdfOf(key)) });
});

test.each(STUDY_KEYS)('the PDF of %s is tagged with title, language and structure', (key) => {
  const pdf = pdfOf(key).toString('latin1');
  expect(pdf).toMatch(/^%PDF-/);
  expect(pdf).toContain(`/Title (${STUDIES[key].title})`);
  expect(pdf).toContain('/Lang (en)');
  expect(pdf).toMatch(/\/MarkInfo\s*<<[^>]*\/Marked true/);
  expect(pdf).toContain('/StructTreeRoot');
});

test.each(STUDY_KEYS)('%s has between 900 and 1,500 words, and is marked as an example at the top', (key) => {
  const markup = studyMarkup(CASE_STUDIES[key]);
  const words = countWords(markup);
  expect(words).toBeGreaterThanOrEqual(900);
  expect(words).toBeLessThanOrEqual(1500);
  const top = markup.slice(0, markup.indexOf('<h2'));
  expect(top).toContain('Worked example on a model business');
  expect(top).toContain('This business does not exist.');
});

test.each(STUDY_KEYS)('%s cites each of its sources and no other', (key) => {
  const referredTo = [...studyMarkup(CASE_STUDIES[key]).matchAll(/href="#source-(\d+)"/g)].map(([, id]) => Number(id));
  expect([...new Set(referredTo)]).toEqual(CASE_STUDIES[key].sources.map((_, index) => index + 1));
});

/** The models compute the figures, so the compiler does not notice one that is missing or not rounded. */
test.each(STUDY_KEYS)('%s contains no invalid number', (key) => {
  const text = studyMarkup(CASE_STUDIES[key]).replace(/<[^>]+>/g, ' ');
  expect(text.match(/NaN|Infinity|undefined|\d\.\d{2,}/g)).toBeNull();
});
