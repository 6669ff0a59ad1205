import type { Position, WidgetStyle } from '@doorsign/shared-schema/style';
import { CORNER_POSITIONS, POSITION_MAX } from '@doorsign/shared-schema/style/choices';

/** An icon position, in pixels of the preview. */
export interface IconPosition {
  readonly x: number;
  readonly y: number;
}

/** The icon position in the preview, in its pixels: a corner's fixed position, or the owner's own.
 * Source: facts preview.spot.*; shared-schema/docs/product-rules.md#p16. */
export const iconPositionOf = ({
  placement,
  positionX,
  positionY,
}: Pick<WidgetStyle, 'placement' | 'positionX' | 'positionY'>): IconPosition =>
  placement === 'custom' ? { x: positionX ?? 0, y: positionY ?? 0 } : CORNER_POSITIONS[placement];

const within = (value: number, max: number): number => Math.min(Math.max(Math.round(value), 0), max);

/** The nearest icon position inside the preview, in whole pixels: 0 to the preview's size less the icon's 50.
 * Source: fact preview.clamp. */
export const clampPosition = ({ x, y }: IconPosition): IconPosition => ({
  x: within(x, POSITION_MAX.x),
  y: within(y, POSITION_MAX.y),
});

/** The owner's own icon position in its stored form. */
export const positionAt = (position: IconPosition): Position => {
  const { x, y } = clampPosition(position);
  return { placement: 'custom', positionX: x, positionY: y };
};

/** The pixels that an arrow key moves the icon; with Shift 1. */
const STEP = 10;

const ARROWS: Readonly<Record<string, IconPosition>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The icon position after a key press; null for a key that moves nothing. */
export const positionByKey = ({ x, y }: IconPosition, key: string, fine: boolean): IconPosition | null => {
  const arrow = ARROWS[key];
  const step = fine ? 1 : STEP;
  return arrow ? clampPosition({ x: x + arrow.x * step, y: y + arrow.y * step }) : null;
};

/** A size on the screen, in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The icon position after a drag. The pill has less room than the icon, because it is wider: the distance counts as a share
 * of that room, so that the pill stays under the finger.
 * @param from icon position at the start of the drag, in pixels of the preview
 * @param moved distance of the pointer, in CSS pixels
 * @param box size of the preview on the screen
 * @param pill size of the dragged pill on the screen */
export const positionByDrag = (from: IconPosition, moved: IconPosition, box: Size, pill: Size): IconPosition => {
  const share = (distance: number, room: number, max: number): number => (room > 0 ? (distance / room) * max : 0);
  return clampPosition({
    x: from.x + share(moved.x, box.width - pill.width, POSITION_MAX.x),
    y: from.y + share(moved.y, box.height - pill.height, POSITION_MAX.y),
  });
};
