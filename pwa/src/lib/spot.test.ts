import { expect, test } from 'vitest';
import { clampSpot, positionAt, spotByDrag, spotByKey, spotOf } from './spot.ts';

const BOX = { width: 350, height: 310 };
const ICON = { width: 50, height: 50 };

test.each([
  { spot: { x: -1, y: -500 }, clamped: { x: 0, y: 0 } },
  { spot: { x: 301, y: 9999 }, clamped: { x: 300, y: 260 } },
  { spot: { x: 12.5, y: 12.4 }, clamped: { x: 13, y: 12 } },
])('$spot is put inside at $clamped', ({ spot, clamped }) => {
  expect(clampSpot(spot)).toEqual(clamped);
  expect(positionAt(spot)).toEqual({ placement: 'custom', positionX: clamped.x, positionY: clamped.y });
});

test.each([
  { key: 'ArrowLeft', fine: false, to: { x: 90, y: 100 } },
  { key: 'ArrowRight', fine: false, to: { x: 110, y: 100 } },
  { key: 'ArrowUp', fine: true, to: { x: 100, y: 99 } },
  { key: 'ArrowDown', fine: true, to: { x: 100, y: 101 } },
  { key: 'Enter', fine: false, to: null },
])('$key, fine: $fine, moves the icon to $to', ({ key, fine, to }) => {
  expect(spotByKey({ x: 100, y: 100 }, key, fine)).toEqual(to);
});

test('an arrow key stops at the edge', () => {
  expect(spotByKey({ x: 295, y: 0 }, 'ArrowRight', false)).toEqual({ x: 300, y: 0 });
});

test.each([
  { name: 'the icon alone goes as far as the pointer', pill: ICON, moved: { x: 40, y: -30 }, to: { x: 140, y: 70 } },
  {
    name: 'a pill with half the room goes twice as far, so that it stays under the pointer',
    pill: { width: 200, height: 50 },
    moved: { x: 40, y: 0 },
    to: { x: 180, y: 100 },
  },
  {
    name: 'a pill without room stays',
    pill: { width: 350, height: 50 },
    moved: { x: 40, y: 0 },
    to: { x: 100, y: 100 },
  },
  { name: 'past an edge it stops there', pill: ICON, moved: { x: 4000, y: -4000 }, to: { x: 300, y: 0 } },
])('$name', ({ pill, moved, to }) => {
  expect(spotByDrag({ x: 100, y: 100 }, moved, BOX, pill)).toEqual(to);
});

test('in a preview of half the size the pointer needs half the way', () => {
  const half = { width: 175, height: 155 };
  expect(spotByDrag({ x: 100, y: 100 }, { x: 20, y: 10 }, half, { width: 25, height: 25 })).toEqual({ x: 140, y: 120 });
});

const CORNER = { positionX: null, positionY: null };

test.each([
  { placement: 'top-left', spot: { x: 20, y: 20 } },
  { placement: 'top-right', spot: { x: 280, y: 20 } },
  { placement: 'bottom-left', spot: { x: 20, y: 240 } },
  { placement: 'bottom-right', spot: { x: 280, y: 240 } },
] as const)('at the corner $placement the icon stands at its fixed spot', ({ placement, spot }) => {
  expect(spotOf({ ...CORNER, placement })).toEqual(spot);
});

test('at a place of the owner’s own the icon stands there', () => {
  expect(spotOf({ placement: 'custom', positionX: 120, positionY: 40 })).toEqual({ x: 120, y: 40 });
});
