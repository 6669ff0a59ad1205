import { renderToStaticMarkup } from 'react-dom/server';
import { DIRECTORY_FILE } from '@doorsign/shared-schema/api';
import { directoryHtml } from './directory/directory-html.ts';
import { documentHtml, type SiteAssets } from './document-html.ts';
import { PAGES } from './pages.ts';
import { notFoundPage } from './not-found-page.tsx';
import { PUBLIC_URL } from './placeholders.ts';
import type { SitePage } from './site-page.ts';

/** Renders a page as the server sends it. */
const renderPage = (page: SitePage, assets: SiteAssets): string =>
  documentHtml(page, renderToStaticMarkup(<page.Page />), assets);

/** The name of a page's file in the build: "/pricing" is pricing.html, as the service worker expects. The start page cannot be
 * index.html, because that is the app. */
const fileOf = (path: string): string => (path === '/' ? 'landing.html' : `${path.slice(1)}.html`);

const sitemap = (): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${PAGES.map(
    ({ path }) => `<url><loc>${PUBLIC_URL}${path}</loc></url>\n`,
  ).join('')}</urlset>\n`;

/** Allows crawlers on public pages; owners' screens have nothing for them. */
const robots = (): string => `User-agent: *\nDisallow: /api/\nDisallow: /dev/\n\nSitemap: ${PUBLIC_URL}/sitemap.xml\n`;

/** Renders the page at an address for the development server.
 * @returns undefined for an address of the app */
export const renderAt = (path: string, assets: SiteAssets): string | undefined => {
  const page = PAGES.find((each) => each.path === path);
  return page && renderPage(page, assets).replaceAll(PUBLIC_URL, '');
};

/** All files of the public site, by name. */
export const renderSite = (assets: SiteAssets): ReadonlyMap<string, string> =>
  new Map([
    ...PAGES.map((page) => [fileOf(page.path), renderPage(page, assets)] as const),
    ['404.html', renderPage(notFoundPage, assets)],
    [DIRECTORY_FILE.slice(1), directoryHtml(assets.directory)],
    ['sitemap.xml', sitemap()],
    ['robots.txt', robots()],
  ]);
