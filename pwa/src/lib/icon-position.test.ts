import { expect, test } from 'vitest';
import { clampPosition, positionAt, positionByDrag, positionByKey, iconPositionOf } from './icon-position.ts';

const BOX = { width: 350, height: 310 };
const ICON = { width: 50, height: 50 };

test.each([
  { position: { x: -1, y: -500 }, clamped: { x: 0, y: 0 } },
  { position: { x: 301, y: 9999 }, clamped: { x: 300, y: 260 } },
  { position: { x: 12.5, y: 12.4 }, clamped: { x: 13, y: 12 } },
])('the position $position is clamped to $clamped', ({ position, clamped }) => {
  expect(clampPosition(position)).toEqual(clamped);
  expect(positionAt(position)).toEqual({ placement: 'custom', positionX: clamped.x, positionY: clamped.y });
});

test.each([
  { key: 'ArrowLeft', fine: false, to: { x: 90, y: 100 } },
  { key: 'ArrowRight', fine: false, to: { x: 110, y: 100 } },
  { key: 'ArrowUp', fine: true, to: { x: 100, y: 99 } },
  { key: 'ArrowDown', fine: true, to: { x: 100, y: 101 } },
  { key: 'Enter', fine: false, to: null },
])('$key, fine: $fine, moves the icon to $to', ({ key, fine, to }) => {
  expect(positionByKey({ x: 100, y: 100 }, key, fine)).toEqual(to);
});

test('an arrow key stops at the edge', () => {
  expect(positionByKey({ x: 295, y: 0 }, 'ArrowRight', false)).toEqual({ x: 300, y: 0 });
});

test.each([
  {
    name: 'without a pill the icon moves as far as the pointer',
    pill: ICON,
    moved: { x: 40, y: -30 },
    to: { x: 140, y: 70 },
  },
  {
    name: 'with half the room a pill moves twice as far, to stay under the pointer',
    pill: { width: 200, height: 50 },
    moved: { x: 40, y: 0 },
    to: { x: 180, y: 100 },
  },
  {
    name: 'without room a pill does not move',
    pill: { width: 350, height: 50 },
    moved: { x: 40, y: 0 },
    to: { x: 100, y: 100 },
  },
  { name: 'a drag past an edge stops there', pill: ICON, moved: { x: 4000, y: -4000 }, to: { x: 300, y: 0 } },
])('$name', ({ pill, moved, to }) => {
  expect(positionByDrag({ x: 100, y: 100 }, moved, BOX, pill)).toEqual(to);
});

test('in a preview of half the size the pointer moves half as far', () => {
  const half = { width: 175, height: 155 };
  expect(positionByDrag({ x: 100, y: 100 }, { x: 20, y: 10 }, half, { width: 25, height: 25 })).toEqual({
    x: 140,
    y: 120,
  });
});

const CORNER = { positionX: null, positionY: null };

test.each([
  { placement: 'top-left', position: { x: 20, y: 20 } },
  { placement: 'top-right', position: { x: 280, y: 20 } },
  { placement: 'bottom-left', position: { x: 20, y: 240 } },
  { placement: 'bottom-right', position: { x: 280, y: 240 } },
] as const)('at the corner $placement the icon stands at its fixed position', ({ placement, position }) => {
  expect(iconPositionOf({ ...CORNER, placement })).toEqual(position);
});

test('a custom position places the icon there', () => {
  expect(iconPositionOf({ placement: 'custom', positionX: 120, positionY: 40 })).toEqual({ x: 120, y: 40 });
});
