import type { DirectoryAssets } from './directory/directory-html.ts';
import { PUBLIC_URL } from './placeholders.ts';
import type { SitePage } from './site-page.ts';

/** The files of the page with the reference of the API. */
export interface DocsAssets {
  /** Sets the theme before the first paint. */
  readonly theme: string;
  /** The page's module. */
  readonly script: string;
  readonly styles: string;
  /** Swagger UI. */
  readonly reference: { readonly script: string; readonly styles: string };
}

/** The built files that a page refers to, as addresses from the root of the site. */
export interface SiteAssets {
  /** The module that starts the page's scripts. */
  readonly start: string;
  readonly styles: readonly string[];
  /** Preloaded in parallel with the styles that name them, so that text is drawn once. */
  readonly fonts: readonly string[];
  /** The app's files, which a page with `ownersSeeApp` loads for a signed-in owner. */
  readonly app: { readonly entry: string; readonly styles: string };
  /** The files of the documentation of the API. */
  readonly docs: DocsAssets;
  /** The files of the page of directories. */
  readonly directory: DirectoryAssets;
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A script that sets the attributes of the first paint: the chosen theme, and whether an owner is signed in on this device. */
const MARKS = `try{var d=document.documentElement.dataset,s=localStorage,t=s.getItem('doorsign-theme');if(/^(light|dark)$/.test(t))d.theme=t;if(s.getItem('doorsign-token'))d.owner=''}catch(e){}`;

/** Returns the only inline script of a page, at most 300 bytes: sets the attributes of the first paint, and loads the page's module after it. */
const inlineScript = (start: string | null): string =>
  start === null
    ? MARKS
    : `${MARKS}new PerformanceObserver(()=>import('${start}')).observe({type:'paint',buffered:!0})`;

/** Escapes "<", because the HTML parser ends a script at the first "</", even inside a string. */
const json = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Wraps the page in the element in which the app mounts for an owner. */
const withApp = (body: string, { entry, styles }: SiteAssets['app']): string =>
  `<div id="root" data-app="${entry}" data-app-styles="${styles}">${body}</div>`;

/** Builds the whole document around a page's markup. Absolute addresses start with the PUBLIC_URL placeholder.
 * @param body the rendered markup of the page
 */
export const documentHtml = (page: SitePage, body: string, { start, styles, fonts, app, docs }: SiteAssets): string => {
  const { path, title, description, image, structuredData, isNotFound, ownersSeeApp, hasReference } = page;
  const url = PUBLIC_URL + path;
  const isLive = ownersSeeApp || body.includes(' data-island=');
  const lines = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escape(title)}</title>`,
    `<meta name="description" content="${escape(description)}">`,
    hasReference ? `<script src="${docs.theme}"></script>` : `<script>${inlineScript(isLive ? start : null)}</script>`,
    ...fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
    ...[...styles, ...(hasReference ? [docs.reference.styles, docs.styles] : [])].map(
      (href) => `<link rel="stylesheet" href="${href}">`,
    ),
    ...(hasReference
      ? [
          `<script src="${docs.reference.script}" defer></script>`,
          `<script type="module" src="${docs.script}"></script>`,
        ]
      : []),
    isNotFound ? '<meta name="robots" content="noindex">' : `<link rel="canonical" href="${url}">`,
    '<meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#101512" media="(prefers-color-scheme: dark)">',
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    '<meta property="og:site_name" content="Doorsign">',
    `<meta property="og:type" content="${path.startsWith('/blog/') ? 'article' : 'website'}">`,
    `<meta property="og:title" content="${escape(title)}">`,
    `<meta property="og:description" content="${escape(description)}">`,
    `<meta property="og:url" content="${url}">`,
    `<meta property="og:image" content="${PUBLIC_URL}${image}">`,
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    `<meta property="og:image:alt" content="${escape(title)}">`,
    '<meta name="twitter:card" content="summary_large_image">',
    ...(structuredData?.() ?? []).map(
      (thing) => `<script type="application/ld+json">${json({ '@context': 'https://schema.org', ...thing })}</script>`,
    ),
  ];
  return `<!doctype html>\n<html lang="en">\n<head>\n${lines.join('\n')}\n</head>\n<body>\n${ownersSeeApp ? withApp(body, app) : body}\n</body>\n</html>\n`;
};
