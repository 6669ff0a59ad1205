import * as z from 'zod/mini';
import { CORNERS, FONT_SIZES, POSITION_MAX, THEMES } from './choices.ts';

export * from './choices.ts';

/** Light or dark pill. */
export const Theme = z.enum(THEMES);
export type Theme = z.infer<typeof Theme>;

/** "#rrggbb", lower case. */
export const AccentColor = z.string().check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, 'Use a color such as #10b981'));
export type AccentColor = z.infer<typeof AccentColor>;

/** Text size of the pill. */
export const FontSize = z.enum(FONT_SIZES);
export type FontSize = z.infer<typeof FontSize>;

const coordinate = (max: number) =>
  z.number('Use a number').check(z.minimum(0, `Use 0 to ${max}`), z.maximum(max, `Use 0 to ${max}`));

const NoCoordinate = z.null('A corner has no coordinates');

const CornerPosition = z.strictObject({
  placement: z.enum(CORNERS),
  positionX: NoCoordinate,
  positionY: NoCoordinate,
});
const CustomPosition = z.strictObject({
  placement: z.literal('custom'),
  positionX: coordinate(POSITION_MAX.x),
  positionY: coordinate(POSITION_MAX.y),
});

/** The position of the pill: a corner, or custom with both coordinates in pixels of the preview box.
 * One register, because half of a position means nothing.
 * Source: shared-schema/docs/product-rules.md#p16, shared-schema/docs/sync-protocol.md#register-keys. */
export const Position = z.discriminatedUnion(
  'placement',
  [CornerPosition, CustomPosition],
  'Choose a corner or a custom position',
);
export type Position = z.infer<typeof Position>;

/** The same for reading: members that a later version has added are ignored. */
export const LoosePosition = z.discriminatedUnion('placement', [
  z.object(CornerPosition.shape),
  z.object(CustomPosition.shape),
]);

/** The complete style of a widget, as in the public calls. */
export interface WidgetStyle {
  theme: Theme;
  accentColor: AccentColor;
  fontSize: FontSize;
  placement: Position['placement'];
  positionX: number | null;
  positionY: number | null;
}
