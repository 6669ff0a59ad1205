import { expect, test } from 'vitest';
import { largestSize, TEXT_SIZE } from './fit-text.ts';

test.each([8, 8.25, 13.5, 24.75, 31.75, 32])('the largest size that fits is found: %d', (largest) => {
  expect(largestSize((size) => size <= largest)).toBe(largest);
});

test('what never fits has the smallest size', () => {
  expect(largestSize(() => false)).toBe(TEXT_SIZE.min);
});
