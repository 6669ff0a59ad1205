import type { Theme, WidgetStyle } from '@doorsign/shared-schema/style';
import { ACCENT_COLORS, EDGE, FONT_SIZE_LABELS } from '@doorsign/shared-schema/style/choices';

/** The names of the themes on the screen. */
export const THEME_NAMES: Readonly<Record<Theme, string>> = {
  light: 'Light',
  dark: 'Dark',
  'light dark': 'Auto',
};

/** The labels of the buttons for the corners. */
export const PLACEMENT_NAMES: Readonly<Record<WidgetStyle['placement'], string>> = {
  'top-left': 'Top left',
  'top-right': 'Top right',
  'bottom-left': 'Bottom left',
  'bottom-right': 'Bottom right',
  custom: 'Custom',
};

/** The name of a color, or its code if it is not one of the eight. */
export const colorName = (accentColor: string): string =>
  ACCENT_COLORS.find(({ value }) => value === accentColor)?.name ?? accentColor;

/** The name of the position of a pill in the page. */
export const INLINE_NAME = 'In the page';

/** "Bottom right", "In the page", or "Custom (120, 40)": pixels from the left and the top of the preview. */
export const positionText = ({
  placement,
  positionX,
  positionY,
  inline,
}: Pick<WidgetStyle, 'placement' | 'positionX' | 'positionY' | 'inline'>): string => {
  if (inline) return INLINE_NAME;
  return placement === 'custom'
    ? `${PLACEMENT_NAMES.custom} (${Math.round(positionX ?? 0)}, ${Math.round(positionY ?? 0)})`
    : PLACEMENT_NAMES[placement];
};

/** Says whether phones show the widget. */
export const phonesText = (areShown: boolean): string => (areShown ? 'Shown' : 'Hidden');

/** The labels and values of a style's parts, for summaries and notices. */
export const styleTexts = (
  style: WidgetStyle,
): Readonly<
  Record<'theme' | 'fontSize' | 'position' | 'accentColor' | 'edge' | 'phones', { label: string; value: string }>
> => ({
  theme: { label: 'Theme', value: THEME_NAMES[style.theme] },
  fontSize: { label: 'Size', value: FONT_SIZE_LABELS[style.fontSize] },
  position: { label: 'Position', value: positionText(style) },
  accentColor: { label: 'Color', value: colorName(style.accentColor) },
  edge: { label: 'Distance from the edge', value: `${style.edge ?? EDGE.usual} px` },
  phones: { label: 'On phones', value: phonesText(style.phones ?? true) },
});
