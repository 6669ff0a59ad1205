import type { Position, WidgetStyle } from '@doorsign/shared-schema/style';
import { CORNER_SPOTS, POSITION_MAX } from '@doorsign/shared-schema/style/choices';

/** A place of the icon, in pixels of the preview. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Where the icon stands in the preview, in its pixels: a corner's fixed spot, or the owner's own place.
 * Source: facts preview.spot.*; shared-schema/docs/product-rules.md#p16. */
export const spotOf = ({
  placement,
  positionX,
  positionY,
}: Pick<WidgetStyle, 'placement' | 'positionX' | 'positionY'>): Spot =>
  placement === 'custom' ? { x: positionX ?? 0, y: positionY ?? 0 } : CORNER_SPOTS[placement];

const within = (value: number, max: number): number => Math.min(Math.max(Math.round(value), 0), max);

/** The nearest place inside the preview, in whole pixels: 0 to its size less the icon's 50.
 * Source: fact preview.clamp. */
export const clampSpot = ({ x, y }: Spot): Spot => ({ x: within(x, POSITION_MAX.x), y: within(y, POSITION_MAX.y) });

/** A place of the owner's own as it is stored. */
export const positionAt = (spot: Spot): Position => {
  const { x, y } = clampSpot(spot);
  return { placement: 'custom', positionX: x, positionY: y };
};

/** Pixels that an arrow key moves the icon; with Shift one. */
const STEP = 10;

const ARROWS: Readonly<Record<string, Spot>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Where a key takes the icon, or null for a key that moves nothing. */
export const spotByKey = ({ x, y }: Spot, key: string, fine: boolean): Spot | null => {
  const arrow = ARROWS[key];
  const step = fine ? 1 : STEP;
  return arrow ? clampSpot({ x: x + arrow.x * step, y: y + arrow.y * step }) : null;
};

/** A size on the screen, in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Where a drag takes the icon. The pill has less room than the icon, because it is wider: the distance counts as a share of
 * that room, so that the pill stays under the finger.
 * @param from  where the drag began, in pixels of the preview
 * @param moved how far the pointer has gone, in CSS pixels
 * @param box   the preview on the screen
 * @param pill  what is dragged, on the screen */
export const spotByDrag = (from: Spot, moved: Spot, box: Size, pill: Size): Spot => {
  const share = (distance: number, room: number, max: number): number => (room > 0 ? (distance / room) * max : 0);
  return clampSpot({
    x: from.x + share(moved.x, box.width - pill.width, POSITION_MAX.x),
    y: from.y + share(moved.y, box.height - pill.height, POSITION_MAX.y),
  });
};
