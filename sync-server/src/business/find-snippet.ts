/** The widget that a page is searched for. */
export interface WantedWidget {
  /** The widget's ID. */
  readonly id: string;
  /** The address of the page, to which relative addresses refer. */
  readonly pageUrl: URL;
  /** The origin from which this server serves its script. */
  readonly publicUrl: string;
}

/** The snippet on a page; see DOMAIN_TEST_RESULTS of shared-schema for their meaning. */
export type Finding = (typeof FINDINGS)[number];

/** The best first: a page may contain several snippets. */
const FINDINGS = ['found', 'held_back', 'without_id', 'other_widget', 'not_found'] as const;

/** Finds the widget's snippet in the HTML of a page, as a browser would find it: outside of comments and of other scripts.
 * @param html any text, however malformed; the time that this takes grows with its length only */
export const findSnippet = (html: string, wanted: WantedWidget): Finding => {
  const visible = withoutComments(html);
  const found = new Set<Finding>();
  for (const attributes of scriptTags(visible)) found.add(findingOf(attributes, wanted));
  const best = FINDINGS.find((finding) => found.has(finding)) ?? 'not_found';
  // Frameworks and loaders name the address in a script of their own.
  const isNamed = visible.includes(`/api/widget.js?id=${encodeURIComponent(wanted.id)}`);
  return best === 'not_found' && isNamed ? 'held_back' : best;
};

/** Returns whether a page loads Google Tag Manager. */
export const loadsTagManager = (html: string): boolean => html.includes('googletagmanager.com/gtm.js');

const withoutComments = (html: string): string => {
  const kept: string[] = [];
  for (let at = 0; ;) {
    const from = html.indexOf('<!--', at);
    kept.push(html.slice(at, from === -1 ? undefined : from));
    const to = from === -1 ? -1 : html.indexOf('-->', from + 4);
    if (to === -1) return kept.join(' ');
    at = to + 3;
  }
};

/** The part of a tag that is read; the longest snippet has about 500 characters. */
const TAG_CHARACTERS = 4096;

/** Generates the attributes of each script tag, in lower case. */
function* scriptTags(html: string): Generator<ReadonlyMap<string, string>> {
  const opening = /<script(?=[\s/>])/gi;
  const closing = /<\/script/gi;
  while (opening.exec(html)) {
    const { attributes, length } = attributesOf(html.slice(opening.lastIndex, opening.lastIndex + TAG_CHARACTERS));
    yield attributes;
    closing.lastIndex = opening.lastIndex + length;
    if (!closing.exec(html)) return;
    opening.lastIndex = closing.lastIndex;
  }
}

/** Reads attributes up to the end of the tag.
 * @returns their values by name, of which the first counts, and the characters read */
const attributesOf = (tag: string): { attributes: Map<string, string>; length: number } => {
  const attribute = /[\s/]*([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/y;
  const attributes = new Map<string, string>();
  let length = 0;
  for (let match = attribute.exec(tag); match; match = attribute.exec(tag)) {
    const [, name = '', ...values] = match;
    const key = name.toLowerCase();
    const value = values.find((each) => each !== undefined) ?? '';
    if (!attributes.has(key)) attributes.set(key, value.replaceAll('&amp;', '&').trim());
    length = attribute.lastIndex;
  }
  return { attributes, length };
};

const findingOf = (attributes: ReadonlyMap<string, string>, wanted: WantedWidget): Finding => {
  const script = scriptOf(attributes, wanted);
  if (!script) return 'not_found';
  const { url, isPinned, attribute } = script;
  const idInUrl = url.searchParams.get('id');
  const id = idInUrl || attributes.get('data-id') || null;
  const isOurs = id === wanted.id;
  // Some other website may have a script of the same name.
  if (!isOurs && url.origin !== new URL(wanted.publicUrl).origin) return 'not_found';
  if (id === null) return 'without_id';
  if (!isOurs) return 'other_widget';
  if (attribute !== 'src' || !isRun(attributes.get('type'))) return 'held_back';
  return idInUrl || isPinned ? 'found' : 'without_id';
};

/** Returns the widget's script in a tag. Tools that delay a script move its address to another attribute, such as `data-rocket-src`. */
const scriptOf = (
  attributes: ReadonlyMap<string, string>,
  { pageUrl }: WantedWidget,
): { url: URL; isPinned: boolean; attribute: string } | null => {
  for (const [attribute, value] of attributes) {
    if (!attribute.endsWith('src') || !URL.canParse(value, pageUrl.href)) continue;
    const url = new URL(value, pageUrl);
    const path = /\/api\/widget(\.[\w-]+)?\.js$/.exec(url.pathname);
    if (path) return { url, isPinned: path[1] !== undefined, attribute };
  }
  return null;
};

/** Returns whether browsers run a script of this type. */
const isRun = (type = ''): boolean => /^(|module|(text|application)\/javascript)$/i.test(type);
