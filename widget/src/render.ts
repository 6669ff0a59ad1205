import type { StatusLabel } from '@doorsign/shared-schema/status';
import type { ShortForm } from '@doorsign/shared-schema/status/wording';
import type { WidgetStyle } from '@doorsign/shared-schema/style';
import { PILL_CSS } from './style.ts';

/** Draws or redraws a pill: the dot by the status, the owner's style, and two forms of the text.
 * @param short what the eye reads
 * @param text  the whole sentence, for assistive technologies; the short form until it is known
 * @returns     the button that a visitor presses */
export type DrawPill = (status: StatusLabel, short: ShortForm, style: PillStyle, text?: string) => HTMLButtonElement;

/** The style as a payload or the snippet's attributes have it, whose numbers and flags are texts. */
export type PillStyle = Omit<WidgetStyle, 'theme'> & {
  /** A CSS color scheme, or "auto" in the snippet. */
  readonly theme: string;
  /** Distance of a corner from the viewport's edges in CSS pixels, 16 by default. */
  readonly edge?: number | undefined;
  /** The pill stands in the page's flow. The snippet's attribute has any value or none. */
  readonly inline?: boolean | undefined;
  /** `false`: no pill on screens below 480 px. */
  readonly phones?: boolean | undefined;
};

/** Text sizes in CSS pixels, on screens that are not small (style.ts). Source: facts style.size.*. */
const TEXT_SIZES = { small: 16, medium: 20, large: 24 };
/** Dot colors by status. The dot of an open business has the owner's accent color. */
const DOTS: Partial<Record<StatusLabel, string>> = { closed: '#ef4444', holiday: '#f59e0b' };

/** Creates a pill in its own element: the same code draws live sites, the styling preview and the demo. The pill is fixed to the viewport,
 * or to the nearest ancestor with `transform` or `contain: layout`, which keeps a preview's pill in its box. No text becomes markup, so
 * any Content-Security-Policy and Trusted Types allow it.
 * @param element empty and new; the pill is in its shadow root, and presses reach it as clicks
 * Source: shared-schema/docs/http-contract.md#dom; shared-schema/docs/product-rules.md#p16. */
export const createPill = (element: HTMLElement): DrawPill => {
  const create = document.createElement.bind(document);
  const box = create('div');
  const button = create('button');
  const line = create('span');
  const sentence = create('b');

  const root = element.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(PILL_CSS);
  root.adoptedStyleSheets = [sheet];

  // The direction of the text's first letter.
  box.dir = 'auto';
  line.ariaHidden = 'true';
  button.append(create('i'), line, sentence);
  box.append(button);
  root.append(box);

  return (status, [state, rest], style, text) => {
    // A share of (viewport minus pill): right by this share of the viewport, and back by the same share of the pill.
    const x = (style.positionX as number) / 3 + '%';
    const y = (style.positionY as number) / 2.6 + '%';
    const edge = `:${style.edge ?? 16}px`;
    box.style.cssText =
      `color-scheme:${style.theme.replace('auto', 'light dark')};--dot:${DOTS[status] ?? style.accentColor};font-size:${TEXT_SIZES[style.fontSize]}px;` +
      ('inline' in style
        ? 'position:relative'
        : style.placement === 'custom'
          ? `left:${x};top:${y};translate:-${x} -${y}`
          : style.placement.replace('-', edge + ';') + edge);
    // The style sheet draws the short form from these attributes, so that the box contains one text.
    Object.assign(line.dataset, { a: state, b: rest });
    const said = text ?? state + rest;
    // Screen readers announce every write to a live region.
    if (sentence.textContent !== said) sentence.textContent = said;
    // A button hides the roles of its children, so the live region surrounds it. It begins with the first sentence, which is no news.
    if (text) box.role = 'status';
    return button;
  };
};
