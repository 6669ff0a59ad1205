import * as z from 'zod/mini';
import { AUTO_THEME, CORNERS, EDGE, FONT_SIZES, POSITION_MAX, THEMES } from './choices.ts';

export * from './choices.ts';

/** Light pill, dark pill, or the one of the visitor's device. */
export const Theme = z.enum([...THEMES, AUTO_THEME], 'Choose light, dark or auto');
export type Theme = z.infer<typeof Theme>;

/** "#rrggbb", lower case. */
export const AccentColor = z.string().check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, 'Use a color such as #10b981'));
export type AccentColor = z.infer<typeof AccentColor>;

/** Text size of the pill. */
export const FontSize = z.enum(FONT_SIZES);
export type FontSize = z.infer<typeof FontSize>;

const EDGE_RANGE = `Use ${EDGE.min} to ${EDGE.max}`;

/** Distance of a pill in a corner from the edges of the window, in CSS pixels. */
export const Edge = z.int('Use a whole number').check(z.minimum(EDGE.min, EDGE_RANGE), z.maximum(EDGE.max, EDGE_RANGE));

/** Whether phones show the widget. */
export const Phones = z.boolean('Choose whether phones show the widget');

const coordinate = (max: number) =>
  z.number('Use a number').check(z.minimum(0, `Use 0 to ${max}`), z.maximum(max, `Use 0 to ${max}`));

const NoCoordinate = z.null('A corner has no coordinates');

const CornerPosition = z.strictObject({
  placement: z.enum(CORNERS),
  positionX: NoCoordinate,
  positionY: NoCoordinate,
  inline: z.optional(z.literal(true, 'Choose a corner, or in the page')),
});
const CustomPosition = z.strictObject({
  placement: z.literal('custom'),
  positionX: coordinate(POSITION_MAX.x),
  positionY: coordinate(POSITION_MAX.y),
});

/** The position of the pill: a corner, custom with both coordinates in pixels of the preview box, or with `inline` in the page where the
 * code is pasted. An inline pill keeps a corner, for scripts that do not know `inline`. One register, because half of a position means nothing.
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

/** The complete style of a widget, as the payload has it and the widget draws it. An optional member is absent where it would say what is
 * usual, so that an ordinary payload does not grow.
 * Source: shared-schema/docs/http-contract.md#payload; shared-schema/docs/decisions/0143-style-options.md. */
export interface WidgetStyle {
  theme: Theme;
  accentColor: AccentColor;
  fontSize: FontSize;
  placement: Position['placement'];
  positionX: number | null;
  positionY: number | null;
  /** Distance from the edges in a corner, in CSS pixels; 16 if absent. */
  edge?: number;
  /** False if screens narrower than 480 px show no widget. */
  phones?: false;
  /** True if the pill is in the page, where the code is pasted. `placement` then is a corner. */
  inline?: true;
}
