import type { WidgetStyle } from './style.ts';

/** The style of a widget whose owner has not chosen one. Source: shared-schema/docs/product-rules.md#r9. */
export const DEFAULT_STYLE: WidgetStyle = {
  theme: 'light',
  accentColor: '#10b981',
  fontSize: 'medium',
  placement: 'bottom-right',
  positionX: null,
  positionY: null,
};
