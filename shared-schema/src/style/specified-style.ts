import { AUTO_THEME, EDGE } from './choices.ts';
import type { Position, WidgetStyle } from './style.ts';

/** The widgetStyle object of facts style.*, as the public calls have it since the first version: programs may rely on exactly these members
 * and values. */
export interface SpecifiedStyle extends Pick<
  WidgetStyle,
  'accentColor' | 'fontSize' | 'placement' | 'positionX' | 'positionY'
> {
  theme: 'light' | 'dark';
}

/** The choices of a style that facts style.* do not have. */
export interface StyleOptions {
  /** True if the theme follows the visitor's device. */
  autoTheme: boolean;
  edge: number;
  phones: boolean;
  inline: boolean;
}

/** Returns a style in the words of facts style.*: an auto theme reads as light, and an inline pill as its corner. */
export const specifiedStyleOf = ({
  theme,
  accentColor,
  fontSize,
  placement,
  positionX,
  positionY,
}: WidgetStyle): SpecifiedStyle => ({
  theme: theme === 'dark' ? 'dark' : 'light',
  accentColor,
  fontSize,
  placement,
  positionX,
  positionY,
});

/** Returns the choices that facts style.* do not have, each with its usual value if the owner has not made it. */
export const styleOptionsOf = ({ theme, edge, phones, inline }: WidgetStyle): StyleOptions => ({
  autoTheme: theme === AUTO_THEME,
  edge: edge ?? EDGE.usual,
  phones: phones ?? true,
  inline: inline ?? false,
});

/** Returns the style that a public call wants. A program that does not know an option does not lose it: an absent `edge` or `phones` is what
 * is stored, and an auto theme or an inline pill stays if the theme or the position equals what the program could read.
 * @param options those that the call names */
export const styleFromCall = (
  stored: WidgetStyle,
  wanted: SpecifiedStyle,
  options: Partial<StyleOptions>,
): WidgetStyle => {
  const read = specifiedStyleOf(stored);
  const kept = styleOptionsOf(stored);
  const isSamePlace =
    read.placement === wanted.placement && read.positionX === wanted.positionX && read.positionY === wanted.positionY;
  return withStyleOptions(wanted, {
    autoTheme: options.autoTheme ?? (kept.autoTheme && read.theme === wanted.theme),
    edge: options.edge ?? kept.edge,
    phones: options.phones ?? kept.phones,
    inline: options.inline ?? (kept.inline && isSamePlace),
  });
};

/** Returns a style with these options, without the members that would say what is usual. */
export const withStyleOptions = (
  specified: SpecifiedStyle,
  { autoTheme, edge, phones, inline }: StyleOptions,
): WidgetStyle => ({
  ...specified,
  theme: autoTheme ? AUTO_THEME : specified.theme,
  ...(edge !== EDGE.usual && { edge }),
  ...(!phones && { phones }),
  ...(inline && { inline }),
});

/** Returns the position of a style, as its register holds it. */
export const positionOf = ({ placement, positionX, positionY, inline }: WidgetStyle): Position =>
  // A style's members were checked together when it was stored.
  ({ placement, positionX, positionY, ...(inline && { inline }) }) as Position;
