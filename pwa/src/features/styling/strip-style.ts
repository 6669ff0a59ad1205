import type { WidgetStyle } from '@doorsign/shared-schema/style';

/** Returns a style for a picture that is too low for the widget's own place. */
export const ofStrip = ({ theme, accentColor, fontSize }: WidgetStyle): WidgetStyle => ({
  theme,
  accentColor,
  fontSize,
  placement: 'bottom-left',
  positionX: null,
  positionY: null,
});
