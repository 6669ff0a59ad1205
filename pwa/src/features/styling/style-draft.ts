import {
  positionOf,
  type AccentColor,
  type FontSize,
  type Position,
  type Theme,
  type WidgetStyle,
} from '@doorsign/shared-schema/style';
import { EDGE } from '@doorsign/shared-schema/style/choices';
import { style, styleChanges, type Change } from '@doorsign/shared-schema/registers';
import { supersededParts, withPart, type PartsDraft } from '../../local/parts-draft.ts';

/** The values that can be changed on /styling, each on its own. */
export interface StyleParts {
  readonly theme: Theme;
  readonly accentColor: AccentColor;
  readonly fontSize: FontSize;
  readonly position: Position;
  /** CSS pixels. */
  readonly edge: number;
  /** Whether phones show the widget. */
  readonly phones: boolean;
}

/** The unsaved changes. */
export type StyleDraft = PartsDraft<StyleParts>;

type PartName = keyof StyleParts;

/** Returns the parts of a style, in screen order. */
const partsOf = (of: WidgetStyle): StyleParts => ({
  theme: of.theme,
  accentColor: of.accentColor,
  fontSize: of.fontSize,
  position: positionOf(of),
  edge: of.edge ?? EDGE.usual,
  phones: of.phones ?? true,
});

/** Returns the style that the screen shows: the stored one overlaid with the draft. */
export const shownStyle = (draft: StyleDraft | null, stored: WidgetStyle): WidgetStyle => {
  const { position, edge, phones, ...rest } = { ...partsOf(stored), ...draft };
  return { ...rest, ...position, ...(edge !== EDGE.usual && { edge }), ...(!phones && { phones }) };
};

export const withStylePart = <Name extends PartName>(
  draft: StyleDraft | null,
  stored: WidgetStyle,
  name: Name,
  value: StyleParts[Name],
): StyleDraft | null => withPart(draft, partsOf(stored), name, value);

/** Returns the changes that Save writes: the touched parts that differ from the store. */
export const changesOf = (draft: StyleDraft | null, { widgetStyle }: { widgetStyle: WidgetStyle }): Change[] =>
  styleChanges(widgetStyle, shownStyle(draft, widgetStyle));

/** Returns the touched parts that another device changed while the draft was open.
 * @param seen the stored style when the draft was begun; null without a draft */
export const supersededBy = (draft: StyleDraft | null, stored: WidgetStyle, seen: WidgetStyle | null): PartName[] =>
  supersededParts(draft, partsOf(stored), seen && partsOf(seen));

/** Returns the other device's values of these parts. The screen shows them, so a Save replaces them knowingly. */
export const supersededChanges = (names: readonly PartName[], stored: WidgetStyle): Change[] =>
  style.changes({ widgetStyle: stored }).filter(({ key }) => names.some((name) => key === `style.${name}`));
