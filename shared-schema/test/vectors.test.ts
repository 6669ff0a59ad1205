import { expect, test } from 'vitest';
import { checkStatusCases } from './check-status-cases.ts';
import { checkWordingCases } from './check-wording-cases.ts';
import { readStatusCases, readWordingCases } from './read-vectors.ts';

test('all status cases hold', () => {
  const cases = readStatusCases();
  expect(cases).toHaveLength(279);
  expect(checkStatusCases(cases)).toEqual([]);
});

test('the check finds a wrong status case', () => {
  const wrong = readStatusCases().map((statusCase) => ({
    ...statusCase,
    expected: { ...statusCase.expected, nextStatusAt: '2026-01-01T00:00:00Z' },
  }));
  expect(new Set(checkStatusCases(wrong).map((line) => line.split(':')[0])).size).toBe(279);
});

test('all wording cases hold', () => {
  const cases = readWordingCases();
  expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
  expect(cases.length).toBeGreaterThan(70);
  expect(checkWordingCases(cases)).toEqual([]);
});

test('the check finds a wrong text', () => {
  const wrong = readWordingCases().map((wordingCase) => ({ ...wordingCase, message: '', nextChange: 'soon' }));
  expect(checkWordingCases(wrong)).toHaveLength(wrong.length * 2);
});
