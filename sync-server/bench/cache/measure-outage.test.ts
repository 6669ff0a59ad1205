import { expect, test } from 'vitest';
import { isAsAimed, type OutageFigures } from './measure-outage.ts';

const figuresOf = (hours: number, answered: number, own: Partial<OutageFigures['verdicts']> = {}): OutageFigures => ({
  hours,
  visited: 1000,
  answered,
  verdicts: { right: answered, wrong: 0, hidden: 0, absent: 0, ...own },
});

test('in the first hour without a server a hundredth may be missing, up to ten days nothing, and after 15 nothing is shown', () => {
  expect(isAsAimed(figuresOf(0.25, 990))).toBe(true);
  expect(isAsAimed(figuresOf(0.25, 989))).toBe(false);
  expect(isAsAimed(figuresOf(24, 1000))).toBe(true);
  expect(isAsAimed(figuresOf(24, 999))).toBe(false);
  expect(isAsAimed(figuresOf(240, 0))).toBe(false);
  expect(isAsAimed(figuresOf(312, 500))).toBe(true);
  expect(isAsAimed(figuresOf(360, 0))).toBe(true);
  expect(isAsAimed(figuresOf(360, 1))).toBe(false);
});

test('an answer that shows nothing or something wrong is no answer', () => {
  expect(isAsAimed(figuresOf(24, 1000, { right: 999, hidden: 1 }))).toBe(false);
  expect(isAsAimed(figuresOf(24, 1000, { right: 999, absent: 1 }))).toBe(false);
  expect(isAsAimed(figuresOf(312, 1000, { right: 999, wrong: 1 }))).toBe(false);
});
