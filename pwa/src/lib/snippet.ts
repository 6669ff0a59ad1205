import { WIDGET_PATHS } from '@doorsign/shared-schema/api/widget';
import type { WidgetStyle } from '@doorsign/shared-schema/style';

/** Whose widget, and from where. */
export interface WidgetAddress {
  /** The widget's id, which is the user's (shared-schema/docs/product-rules.md#a6). */
  readonly id: string;
  /** The address under which the server is reached, e.g. "https://doorsign.example", without a slash at the end. */
  readonly publicUrl: string;
}

/** What the snippet says. */
export interface SnippetFacts extends WidgetAddress {
  readonly style: WidgetStyle;
}

/** What an owner may ask of a snippet besides. Source: shared-schema/docs/http-contract.md#snippet; shared-schema/docs/product-rules.md#p9. */
export interface SnippetOptions {
  /** A language of the widget's own; without it the page's. */
  readonly lang?: string | null;
  /** Keeps the look of the attributes. */
  readonly pin?: boolean;
  /** One version of the script, and what its content is checked against. */
  readonly pinned?: { readonly script: string; readonly integrity: string } | null;
}

/** The address of the widget's script, with the id in its query. */
export const scriptUrlOf = ({ id, publicUrl }: WidgetAddress): string =>
  `${publicUrl}${WIDGET_PATHS.script}?id=${encodeURIComponent(id)}`;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

/** A text between the quotes of an attribute. */
export const escapeAttribute = (text: string): string =>
  text.replaceAll(/[&"<>]/g, (character) => ESCAPES[character] ?? '');

/** The one script tag that an owner pastes into a website. Its style attributes paint before the server has answered;
 * then the saved style wins, so the snippet need not be pasted again (shared-schema/docs/product-rules.md#p9). `data-cfasync` keeps Cloudflare's
 * Rocket Loader from rewriting the tag, and the id stands in the query too for tag managers that strip data attributes.
 * Source: facts snippet.*; shared-schema/docs/http-contract.md#snippet. */
export const buildSnippet = (
  { id, publicUrl, style }: SnippetFacts,
  { lang = null, pin = false, pinned = null }: SnippetOptions = {},
): string => {
  const attributes: [name: string, value: string | null][] = [
    ...(pinned ? pinnedAttributes(publicUrl, pinned) : [['src', scriptUrlOf({ id, publicUrl })] as [string, string]]),
    ['data-id', id],
    ['data-theme', style.theme],
    ['data-accent-color', style.accentColor],
    ['data-font-size', style.fontSize],
    ['data-placement', style.placement],
    ...positionAttributes(style),
    ...(pin ? [['data-pin', null] as [string, null]] : []),
    ...(lang === null ? [] : [['data-lang', lang] as [string, string]]),
    ['data-cfasync', 'false'],
  ];
  const written = attributes.map(([name, value]) => (value === null ? name : `${name}="${escapeAttribute(value)}"`));
  return `<script async ${written.join(' ')}></script>`;
};

/** A browser checks the content of another origin's script only when that origin lets it read it. */
const pinnedAttributes = (
  publicUrl: string,
  { script, integrity }: NonNullable<SnippetOptions['pinned']>,
): [name: string, value: string][] => [
  ['src', publicUrl + script],
  ['integrity', integrity],
  ['crossorigin', 'anonymous'],
];

const positionAttributes = ({ placement, positionX, positionY }: WidgetStyle): [name: string, value: string][] =>
  placement === 'custom'
    ? [
        ['data-position-x', String(Math.round(positionX ?? 0))],
        ['data-position-y', String(Math.round(positionY ?? 0))],
      ]
    : [];
