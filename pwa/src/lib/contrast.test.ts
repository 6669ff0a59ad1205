import { expect, test } from 'vitest';
import { ACCENT_COLORS } from '@doorsign/shared-schema/style';
import { contrastOf, readableOn } from './contrast.ts';

test.each([
  { one: '#000000', other: '#ffffff', contrast: 21 },
  { one: '#ffffff', other: '#767676', contrast: 4.54 },
  { one: '#10b981', other: '#10b981', contrast: 1 },
])('$one and $other have a contrast of $contrast', ({ one, other, contrast }) => {
  expect(contrastOf(one, other)).toBeCloseTo(contrast, 2);
  expect(contrastOf(other, one)).toBeCloseTo(contrast, 2);
});

test.each([
  ...ACCENT_COLORS,
  { name: 'Black', value: '#000000' },
  { name: 'White', value: '#ffffff' },
  { name: 'the middle gray', value: '#757575' },
])('text on $name is readable', ({ value }) => {
  expect(contrastOf(readableOn(value), value)).toBeGreaterThanOrEqual(4.5);
});
