/** The class names of an owner's CSS, without their dot: the parts of the widget. They are a contract; the markup behind them may change.
 * Source: shared-schema/docs/decisions/0208-white-label-and-custom-css.md. */
export const CSS_NAMES = [
  'pill',
  'dot',
  'popup',
  'popup-status',
  'popup-name',
  'popup-hours',
  'popup-call',
  'popup-directions',
  'popup-close',
  'powered-by',
] as const;
export type CssName = (typeof CSS_NAMES)[number];
