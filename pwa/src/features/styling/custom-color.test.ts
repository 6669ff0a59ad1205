import { expect, test } from 'vitest';
import { ACCENT_COLORS, AUTO_THEME } from '@doorsign/shared-schema/style';
import { looksWithoutDot, parseColor } from './custom-color.ts';

test.each([
  { typed: '#10B981', color: '#10b981' },
  { typed: '10b981', color: '#10b981' },
  { typed: ' #0af ', color: '#00aaff' },
  { typed: 'FFF', color: '#ffffff' },
  { typed: '', color: null },
  { typed: '#', color: null },
  { typed: '#12', color: null },
  { typed: '#1234', color: null },
  { typed: '#1234567', color: null },
  { typed: '##123456', color: null },
  { typed: 'green', color: null },
  { typed: 'rgb(1,2,3)', color: null },
])('"$typed" is the color $color', ({ typed, color }) => {
  expect(parseColor(typed)).toBe(color);
});

test.each([
  { color: '#ffff00', theme: 'light', looks: ['light'] },
  { color: '#ffff00', theme: 'dark', looks: [] },
  { color: '#ffff00', theme: AUTO_THEME, looks: ['light'] },
  { color: '#222222', theme: 'light', looks: [] },
  { color: '#222222', theme: AUTO_THEME, looks: ['dark'] },
] as const)('a dot of $color in the theme $theme is hard to see on $looks', ({ color, theme, looks }) => {
  expect(looksWithoutDot(color, theme)).toEqual(looks);
});

test.each(ACCENT_COLORS)('the swatch $name can be seen in every theme', ({ value }) => {
  expect(looksWithoutDot(value, AUTO_THEME)).toEqual([]);
});
