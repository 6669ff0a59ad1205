import { WIDGET_PATHS } from '@doorsign/shared-schema/api';
import type { WidgetStyle } from '@doorsign/shared-schema/style';

/** Whose widget, and from where. */
export interface WidgetAddress {
  /** The widget's id, which is the user's (decisions A6). */
  readonly id: string;
  /** The address under which the server is reached, e.g. "https://doorsign.example", without a slash at the end. */
  readonly publicUrl: string;
}

/** What the snippet says. */
export interface SnippetFacts extends WidgetAddress {
  readonly style: WidgetStyle;
}

/** The address of the widget's script, with the id in its query. */
export const scriptUrlOf = ({ id, publicUrl }: WidgetAddress): string =>
  `${publicUrl}${WIDGET_PATHS.script}?id=${encodeURIComponent(id)}`;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

const escapeAttribute = (text: string): string => text.replaceAll(/[&"<>]/g, (character) => ESCAPES[character] ?? '');

/** The one script tag that an owner pastes into a website. Its style attributes paint before the server has answered;
 * then the saved style wins, so the snippet need not be pasted again (decisions P9). `data-cfasync` keeps Cloudflare's
 * Rocket Loader from rewriting the tag, and the id stands in the query too for tag managers that strip data attributes.
 * Source: specification section 7, contract section 4. */
export const buildSnippet = ({ id, publicUrl, style }: SnippetFacts): string => {
  const attributes: [name: string, value: string][] = [
    ['src', scriptUrlOf({ id, publicUrl })],
    ['data-id', id],
    ['data-theme', style.theme],
    ['data-accent-color', style.accentColor],
    ['data-font-size', style.fontSize],
    ['data-placement', style.placement],
    ...positionAttributes(style),
    ['data-cfasync', 'false'],
  ];
  return `<script async ${attributes.map(([name, value]) => `${name}="${escapeAttribute(value)}"`).join(' ')}></script>`;
};

const positionAttributes = ({ placement, positionX, positionY }: WidgetStyle): [name: string, value: string][] =>
  placement === 'custom'
    ? [
        ['data-position-x', String(Math.round(positionX ?? 0))],
        ['data-position-y', String(Math.round(positionY ?? 0))],
      ]
    : [];
