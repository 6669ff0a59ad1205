import type { StatusLabel } from '@doorsign/shared-schema/status';
import type { WidgetStyle } from '@doorsign/shared-schema/style';
import { PILL_CSS } from './style.ts';

/** Draws or redraws a pill: the dot by the status, the text, the owner's style.
 * @returns the button that a visitor presses */
export type DrawPill = (status: StatusLabel, text: string, style: WidgetStyle) => HTMLButtonElement;

/** Text sizes in CSS pixels. Source: facts style.size.*. */
const TEXT_SIZES = { small: 16, medium: 20, large: 24 };
/** Dot colors by status. The dot of an open business has the owner's accent color. */
const DOTS: Partial<Record<StatusLabel, string>> = { closed: '#ef4444', holiday: '#f59e0b' };

/** Creates a pill in its own element: the same code draws live sites, the styling preview and the demo. The pill is fixed to the viewport,
 * or to the nearest ancestor with `transform` or `contain: layout`, which keeps a preview's pill in its box. No text becomes markup, so
 * any Content-Security-Policy and Trusted Types allow it.
 * @param element empty and new; the pill is in its shadow root, and presses reach it as clicks
 * Source: shared-schema/docs/http-contract.md#dom; shared-schema/docs/product-rules.md#p16. */
export const createPill = (element: HTMLElement): DrawPill => {
  const box = document.createElement('div');
  const button = document.createElement('button');
  const words = new Text();

  const root = element.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(PILL_CSS);
  root.adoptedStyleSheets = [sheet];

  // A button hides the roles of its children, so the live region surrounds it.
  box.role = 'status';
  // The direction of the text's first letter.
  box.dir = 'auto';
  button.append(document.createElement('i'), words);
  box.append(button);
  root.append(box);

  return (status, text, style) => {
    // A share of (viewport minus pill): right by this share of the viewport, and back by the same share of the pill.
    const x = (style.positionX as number) / 3 + '%';
    const y = (style.positionY as number) / 2.6 + '%';
    box.style.cssText =
      `color-scheme:${style.theme};--dot:${DOTS[status] ?? style.accentColor};font-size:${TEXT_SIZES[style.fontSize]}px;` +
      (style.placement === 'custom'
        ? `left:${x};top:${y};translate:-${x} -${y}`
        : style.placement.replace('-', ':16px;') + ':16px');
    // Screen readers announce every write to a live region.
    if (words.data !== text) words.data = text;
    return button;
  };
};
