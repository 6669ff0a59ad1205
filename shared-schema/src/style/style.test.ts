import { expect, test } from 'vitest';
import { DEFAULT_STYLE } from './default-style.ts';
import { ACCENT_COLORS, AccentColor, CORNER_POSITIONS, CORNERS, Position, POSITION_MAX } from './style.ts';

test.each([
  { typed: '#10b981', stored: '#10b981' },
  { typed: '#10B981', stored: '#10b981' },
])('the color $typed is kept as $stored', ({ typed, stored }) => {
  expect(AccentColor.parse(typed)).toBe(stored);
});

test.each(['10b981', '#10b98', '#10b9811', '#10b98g', 'red', '', null])('the color %s is refused', (typed) => {
  expect(AccentColor.safeParse(typed).success).toBe(false);
});

test.each([
  { position: { placement: 'top-left', positionX: null, positionY: null }, message: null },
  { position: { placement: 'custom', positionX: 0, positionY: 0 }, message: null },
  { position: { placement: 'custom', positionX: 300, positionY: 260 }, message: null },
  { position: { placement: 'custom', positionX: -1, positionY: 0 }, message: 'Use 0 to 300' },
  { position: { placement: 'custom', positionX: 0, positionY: 261 }, message: 'Use 0 to 260' },
  { position: { placement: 'custom', positionX: null, positionY: 1 }, message: 'Use a number' },
  { position: { placement: 'top-left', positionX: 5, positionY: null }, message: 'A corner has no coordinates' },
  { position: { placement: 'middle', positionX: 5, positionY: 5 }, message: 'Choose a corner or a custom position' },
  { position: null, message: 'Choose a corner or a custom position' },
])('the position $position is refused with: $message', ({ position, message }) => {
  expect(Position.safeParse(position).error?.issues[0]?.message ?? null).toBe(message);
});

test('a position is at most the size of the preview less that of its icon', () => {
  expect(POSITION_MAX).toEqual({ x: 300, y: 260 });
});

test('the default style is a light emerald pill at the bottom right', () => {
  expect(DEFAULT_STYLE).toEqual({
    theme: 'light',
    accentColor: '#10b981',
    fontSize: 'medium',
    placement: 'bottom-right',
    positionX: null,
    positionY: null,
  });
});

test.each(ACCENT_COLORS)('the color of the swatch $name is valid', ({ value }) => {
  expect(AccentColor.parse(value)).toBe(value);
});

test.each(CORNERS)('the icon position of %s is inside the preview', (corner) => {
  const { x, y } = CORNER_POSITIONS[corner];
  expect(Position.safeParse({ placement: 'custom', positionX: x, positionY: y }).success).toBe(true);
});
