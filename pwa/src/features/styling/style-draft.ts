import {
  CORNER_SPOTS,
  type AccentColor,
  type FontSize,
  type Position,
  type Theme,
  type WidgetStyle,
} from '@doorsign/shared-schema/style';
import { sameValue, styleChanges, wholeStyleChanges, type Change } from '@doorsign/shared-schema/sync';

/** What can be changed on /styling, each of it alone. */
export interface StyleParts {
  readonly theme: Theme;
  readonly accentColor: AccentColor;
  readonly fontSize: FontSize;
  readonly position: Position;
}

/** What the owner has changed and not saved. It holds the touched parts only, so that all others follow the store when another
 * device changes them (decisions Y3). */
export type StyleDraft = Partial<StyleParts>;

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

/** Sets one part. One that says what is stored is no longer touched.
 * @returns the new draft, or null when nothing is left to save */
export const withPart = <Name extends PartName>(
  draft: StyleDraft | null,
  stored: WidgetStyle,
  name: Name,
  value: StyleParts[Name],
): StyleDraft | null =>
  sameValue(partsOf(stored)[name], value) ? withTheirs(draft, [name]) : { ...draft, [name]: value };

/** What Save writes: the touched parts that differ from the store. */
export const changesOf = (draft: StyleDraft | null, { widgetStyle }: { widgetStyle: WidgetStyle }): Change[] =>
  styleChanges(widgetStyle, shownStyle(draft, widgetStyle));

/** Touched parts that another device changed while the draft was open: saving would replace what the owner had not seen.
 * @param seen what the store said when the draft was begun; null when there is no draft */
export const overtakenBy = (draft: StyleDraft | null, stored: WidgetStyle, seen: WidgetStyle | null): PartName[] => {
  if (!draft || !seen) return [];
  const [theirs, before] = [partsOf(stored), partsOf(seen)];
  return (Object.keys(draft) as PartName[]).filter(
    (name) => !sameValue(theirs[name], draft[name]) && !sameValue(theirs[name], before[name]),
  );
};

/** What stands on the screen as another device's: a Save replaces it with its owner's knowledge. */
export const overtakenChanges = (names: readonly PartName[], stored: WidgetStyle): Change[] =>
  wholeStyleChanges(stored).filter(({ key }) => names.some((name) => key === `style.${name}`));

/** Gives these parts up, and keeps the rest of the draft. */
export const withTheirs = (draft: StyleDraft | null, names: readonly PartName[]): StyleDraft | null => {
  const kept = Object.entries(draft ?? {}).filter(([name]) => !names.includes(name as PartName));
  return kept.length > 0 ? Object.fromEntries(kept) : null;
};

/** Where the icon stands in the preview, in its pixels: a corner's fixed spot, or the owner's own place.
 * Source: specification section 4, Widget preview; decisions P16. */
export const spotOf = ({ placement, positionX, positionY }: WidgetStyle): { x: number; y: number } =>
  placement === 'custom' ? { x: positionX ?? 0, y: positionY ?? 0 } : CORNER_SPOTS[placement];
