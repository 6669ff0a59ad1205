import type { AccentColor, FontSize, Position, Theme, WidgetStyle } from '@doorsign/shared-schema/style';
import { styleChanges, wholeStyleChanges, type Change } from '@doorsign/shared-schema/registers';
import { overtakenParts, withPart, type PartsDraft } from '../../local/parts-draft.ts';

/** What can be changed on /styling, each of it alone. */
export interface StyleParts {
  readonly theme: Theme;
  readonly accentColor: AccentColor;
  readonly fontSize: FontSize;
  readonly position: Position;
}

/** What the owner has changed and not saved. */
export type StyleDraft = PartsDraft<StyleParts>;

type PartName = keyof StyleParts;

/** The parts of a style, in the order of the screen. */
const partsOf = ({ theme, accentColor, fontSize, placement, positionX, positionY }: WidgetStyle): StyleParts => ({
  theme,
  accentColor,
  fontSize,
  // The store holds what the schema has let in.
  position: { placement, positionX, positionY } as Position,
});

/** The style that the screen shows: the store with the draft laid over. */
export const shownStyle = (draft: StyleDraft | null, stored: WidgetStyle): WidgetStyle => {
  const { position, ...rest } = { ...partsOf(stored), ...draft };
  return { ...rest, ...position };
};

/** Sets one part of the style. */
export const withStylePart = <Name extends PartName>(
  draft: StyleDraft | null,
  stored: WidgetStyle,
  name: Name,
  value: StyleParts[Name],
): StyleDraft | null => withPart(draft, partsOf(stored), name, value);

/** What Save writes: the touched parts that differ from the store. */
export const changesOf = (draft: StyleDraft | null, { widgetStyle }: { widgetStyle: WidgetStyle }): Change[] =>
  styleChanges(widgetStyle, shownStyle(draft, widgetStyle));

/** Touched parts that another device changed while the draft was open.
 * @param seen what the store said when the draft was begun; null when there is no draft */
export const overtakenBy = (draft: StyleDraft | null, stored: WidgetStyle, seen: WidgetStyle | null): PartName[] =>
  overtakenParts(draft, partsOf(stored), seen && partsOf(seen));

/** What stands on the screen as another device's: a Save replaces it with its owner's knowledge. */
export const overtakenChanges = (names: readonly PartName[], stored: WidgetStyle): Change[] =>
  wholeStyleChanges(stored).filter(({ key }) => names.some((name) => key === `style.${name}`));
