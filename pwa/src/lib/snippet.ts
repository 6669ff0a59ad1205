import { WIDGET_PATHS } from '@doorsign/shared-schema/api/widget';
import type { WidgetStyle } from '@doorsign/shared-schema/style';
import { EDGE } from '@doorsign/shared-schema/style/choices';

/** The id and the server of a widget. */
export interface WidgetAddress {
  /** The widget's id, which is the user's (shared-schema/docs/product-rules.md#a6). */
  readonly id: string;
  /** The public address of the server, e.g. "https://doorsign.example", without a trailing slash. */
  readonly publicUrl: string;
}

/** The facts in a snippet. */
export interface SnippetFacts extends WidgetAddress {
  readonly style: WidgetStyle;
}

/** The options of a snippet. Source: shared-schema/docs/http-contract.md#snippet; shared-schema/docs/product-rules.md#p9. */
export interface SnippetOptions {
  /** The language of the widget; if not given, that of the page. */
  readonly lang?: string | null;
  /** Keeps the style of the attributes, whatever style is saved. */
  readonly pin?: boolean;
  /** A pinned version of the script, and the integrity hash of its content. */
  readonly pinned?: { readonly script: string; readonly integrity: string } | null;
}

/** The address of the widget's script, with the id in its query. */
export const scriptUrlOf = ({ id, publicUrl }: WidgetAddress): string =>
  `${publicUrl}${WIDGET_PATHS.script}?id=${encodeURIComponent(id)}`;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

/** Escapes a text for the quotes of an attribute. */
export const escapeAttribute = (text: string): string =>
  text.replaceAll(/[&"<>]/g, (character) => ESCAPES[character] ?? '');

/** Builds the one script tag that an owner pastes into a website. Its style attributes apply before the server has answered;
 * then the saved style wins, so the snippet need not be pasted again (shared-schema/docs/product-rules.md#p9).
 * `data-cfasync` keeps Cloudflare's Rocket Loader from rewriting the tag, and the id is also in the query for tag managers
 * that strip data attributes.
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
    ...(pin ? pinAttributes(style) : []),
    ...(lang === null ? [] : [['data-lang', lang] as [string, string]]),
    ['data-cfasync', 'false'],
  ];
  const written = attributes.map(([name, value]) => (value === null ? name : `${name}="${escapeAttribute(value)}"`));
  return `<script async ${written.join(' ')}></script>`;
};

/** The attributes of a pinned version. A browser can check the content of a cross-origin script only if that origin allows it
 * to be read, hence `crossorigin`. */
const pinnedAttributes = (
  publicUrl: string,
  { script, integrity }: NonNullable<SnippetOptions['pinned']>,
): [name: string, value: string][] => [
  ['src', publicUrl + script],
  ['integrity', integrity],
  ['crossorigin', 'anonymous'],
];

/** The attributes that only a pinned style has. It names every choice, so that no later one of the app gets into it. */
const pinAttributes = ({ edge, inline, phones }: WidgetStyle): [name: string, value: string | null][] => [
  ['data-edge', String(edge ?? EDGE.usual)],
  ['data-phones', String(phones ?? true)],
  ...(inline ? [['data-inline', null] as [string, null]] : []),
  ['data-pin', null],
];

const positionAttributes = ({ placement, positionX, positionY }: WidgetStyle): [name: string, value: string][] =>
  placement === 'custom'
    ? [
        ['data-position-x', String(Math.round(positionX ?? 0))],
        ['data-position-y', String(Math.round(positionY ?? 0))],
      ]
    : [];
