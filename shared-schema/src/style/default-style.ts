import type { WidgetStyle } from './style.ts';

/** What a style means before anybody has chosen one. Source: shared-schema/docs/product-rules.md#r9. */
export const DEFAULT_STYLE: WidgetStyle = {
  theme: 'light',
  accentColor: '#10b981',
  fontSize: 'medium',
  placement: 'bottom-right',
  positionX: null,
  positionY: null,
};
