import type { StatusLabel } from '@doorsign/shared-schema/status';
import type { WidgetStyle } from '@doorsign/shared-schema/style';
import { PILL_CSS } from './style.ts';

/** Draws or redraws: the dot by the status, the words, the owner's style.
 * @returns what a visitor presses */
export type DrawPill = (status: StatusLabel, text: string, style: WidgetStyle) => HTMLButtonElement;

/** CSS pixels of text. Source: facts style.size.*. */
const TEXT_SIZES = { small: 16, medium: 20, large: 24 };
/** An open dot has the owner's accent. */
const DOTS: Partial<Record<StatusLabel, string>> = { closed: '#ef4444', holiday: '#f59e0b' };

/** Puts a pill into an element of its own: the one drawing for live sites, the styling preview and the demo. Fixed to the
 * viewport, or to the nearest ancestor that has `transform` or `contain: layout`, which is how a preview keeps it in its box.
 * It makes no markup from text, so any Content-Security-Policy and Trusted Types allow it.
 * @param element empty and new; the pill is its shadow, and presses reach it as clicks
 * Source: shared-schema/docs/http-contract.md#dom; shared-schema/docs/product-rules.md#p16. */
export const createPill = (element: HTMLElement): DrawPill => {
  const box = document.createElement('div');
  const button = document.createElement('button');
  const words = new Text();

  const root = element.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(PILL_CSS);
  root.adoptedStyleSheets = [sheet];

  // A button hides the roles of what it holds, so the live region stands around it.
  box.role = 'status';
  // By the words' first letter.
  box.dir = 'auto';
  button.append(document.createElement('i'), words);
  box.append(button);
  root.append(box);

  return (status, text, style) => {
    // A share of (viewport minus pill) is the same share of both, one to the right and one back.
    const x = (style.positionX as number) / 3 + '%';
    const y = (style.positionY as number) / 2.6 + '%';
    box.style.cssText =
      `color-scheme:${style.theme};--dot:${DOTS[status] ?? style.accentColor};font-size:${TEXT_SIZES[style.fontSize]}px;` +
      (style.placement === 'custom'
        ? `left:${x};top:${y};translate:-${x} -${y}`
        : style.placement.replace('-', ':16px;') + ':16px');
    // A live region speaks when it is written to.
    if (words.data !== text) words.data = text;
    return button;
  };
};
