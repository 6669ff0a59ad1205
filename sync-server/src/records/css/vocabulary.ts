import type { CssName } from '@doorsign/shared-schema/registers';

/** The words that owners may use in their CSS, and what each becomes. The names are a contract; the markup behind them may change with a release.
 * Source: shared-schema/docs/decisions/0208-white-label-and-custom-css.md. */

/** The selectors of the widget's own markup, by an owner's class. */
const BY_NAME: Readonly<Record<CssName, string>> = {
  pill: 'div>button',
  dot: 'i',
  popup: 'div+div',
  'popup-status': 'strong',
  'popup-name': 'h2',
  'popup-hours': 'table',
  'popup-call': '#call',
  'popup-directions': '#directions',
  'popup-close': '#x',
  'powered-by': '#by',
};
export const SELECTORS: ReadonlyMap<string, string> = new Map(Object.entries(BY_NAME));

export const STATES: ReadonlySet<string> = new Set(['hover', 'focus-visible', 'active']);

const SIDES = ['top', 'right', 'bottom', 'left'] as const;

/** Properties that change how a part looks, and none that hides or moves it. */
export const PROPERTIES: ReadonlySet<string> = new Set([
  'color',
  'background',
  'background-color',
  'border',
  'border-width',
  'border-style',
  'border-color',
  ...SIDES.flatMap((side) => ['', '-width', '-style', '-color'].map((part) => `border-${side}${part}`)),
  'border-radius',
  'box-shadow',
  'text-shadow',
  'font-family',
  'font-weight',
  'font-style',
  'letter-spacing',
  'text-transform',
  'text-decoration',
  'line-height',
  'padding',
  ...SIDES.map((side) => `padding-${side}`),
  'gap',
  'outline-color',
  'outline-offset',
  'transition',
  'transition-property',
  'transition-duration',
]);

const COLORS_ONLY: ReadonlySet<string> = new Set(['color', 'background-color', 'border-color', 'outline-color']);

/** Returns whether a property may be used for a class. */
export const isUsable = (property: string, name: string): boolean => {
  if (name === 'powered-by') return COLORS_ONLY.has(property);
  // The popup measures where it stands, which a transition would delay.
  return PROPERTIES.has(property) && !(name === 'popup' && property.startsWith('transition'));
};

export const COLOR_FUNCTIONS: ReadonlySet<string> = new Set([
  'rgb',
  'rgba',
  'hsl',
  'hsla',
  'hwb',
  'lab',
  'lch',
  'oklab',
  'oklch',
  'color',
]);

export const GRADIENTS: ReadonlySet<string> = new Set(
  ['linear-gradient', 'radial-gradient', 'conic-gradient'].flatMap((name) => [name, `repeating-${name}`]),
);

export const MATH: ReadonlySet<string> = new Set(['calc', 'min', 'max', 'clamp']);

/** The words of a transition that are not properties. */
export const TRANSITION_WORDS: ReadonlySet<string> = new Set([
  'all',
  'none',
  'ease',
  'ease-in',
  'ease-out',
  'ease-in-out',
  'linear',
  'step-start',
  'step-end',
  'inherit',
  'initial',
  'unset',
  'revert',
]);

/** The largest length, by unit in CSS pixels and in text sizes. */
export const LENGTH_MAX: Readonly<Record<string, number>> = { px: 64, em: 4 };

/** The largest line height without a unit, in text sizes. */
export const LINE_HEIGHT_MAX = 4;

/** Maximum nodes of one value. Matching it takes time for each. */
export const VALUE_NODES_MAX = 64;

/** Maximum depth of brackets in one style sheet. */
export const DEPTH_MAX = 8;

/** Maximum length of the compiled text, in bytes. */
export const COMPILED_BYTES_MAX = 2048;

/** Maximum number of problems that are told at once. */
export const PROBLEMS_MAX = 20;
