import { API_DOCS_PATH, appRouteOf, DIRECTORY_FILE, type AppRoute } from '@doorsign/shared-schema/api';
import type { Context } from 'koa';
import { AppError } from '../errors.ts';
import type { HeaderTable } from '../headers.ts';
import { redirectToPublicHost } from '../public-host.ts';
import type { Responder } from '../responder.ts';
import type { AppFile, AppFiles } from './app-files.ts';
import { firstPaintOf, MANIFEST, screenLinksOf } from './screen-links.ts';
import { SECURITY_TXT_PATH } from './security-txt.ts';

interface StaticAppOptions {
  files: AppFiles;
  headers: HeaderTable;
  /** PUBLIC_URL if pages requested under another host name are redirected there, else null (shared-schema/docs/http-contract.md#local-mode). */
  redirectTo: string | null;
  /** Warning on top of every page that local mode is open to others; usually null. */
  warning: string | null;
  /** Returns the text of security.txt; null if there is no contact address. */
  securityTxt: (() => string) | null;
}

/** Serves the app's files, the public pages, the app's single page for all its other routes, and the not-found page with status 404 for
 * unknown addresses. Source: shared-schema/docs/http-contract.md#http. */
export const staticApp = ({ files, headers, redirectTo, warning, securityTxt }: StaticAppOptions): Responder => {
  const screenLinks = screenLinksOf(files);
  const app = files.get('/index.html');
  return (context) => {
    if (context.method !== 'GET' && context.method !== 'HEAD')
      throw new AppError('method_not_allowed', { headers: { Allow: 'GET, HEAD' } });

    if (securityTxt && context.path === SECURITY_TXT_PATH) {
      context.set({ ...headers.file, 'Cache-Control': 'public, max-age=86400' });
      context.type = 'text/plain; charset=utf-8';
      context.body = securityTxt();
      return;
    }
    const file = FOR_THE_SERVER.has(context.path) ? undefined : files.get(context.path);
    if (file && !isPage(file)) {
      context.set(file.type === 'application/pdf' ? headers.document : headers.file);
      context.status = 200;
      return sendFile(context, file);
    }
    const route = appRouteOf(context.path);
    context.set(route === API_DOCS_PATH || context.path === DOCS_FILE ? headers.docs : headers.page);
    if (redirectTo !== null && redirectToPublicHost(context, redirectTo)) return;
    // The service worker requests pages by the names of their files.
    context.status = file || route ? 200 : 404;
    const publicPage = file ?? files.get(route === undefined ? '/404.html' : publicFileOf(route));
    const page = publicPage ?? files.get(firstPaintOf(route ?? '')) ?? app;
    if (!page) {
      if (context.status === 200) context.status = 503;
      context.type = 'text/plain; charset=utf-8';
      context.body = 'The app has not been built. Run "npm run build" and start the server again.\n';
      return;
    }
    const link = publicPage ? undefined : screenLinks.get(context.path);
    if (link !== undefined) context.set('Link', link);
    sendFile(context, warning === null ? page : withWarning(page, warning));
  };
};

/** The manifest lists source files, and the page of directories has placeholders. */
const FOR_THE_SERVER: ReadonlySet<string> = new Set([MANIFEST, DIRECTORY_FILE]);

const isPage = ({ type }: AppFile): boolean => type.startsWith('text/html');

const DOCS_FILE = `${API_DOCS_PATH}.html`;

/** Returns the path of a public page's file; an owner's route has no such file. */
const publicFileOf = (route: AppRoute): string => (route === '/' ? '/landing.html' : `${route}.html`);

/** Adds the warning above the app. Not cached, because only a local mode that is open to others needs it. */
const withWarning = (page: AppFile, warning: string): AppFile => ({
  ...page,
  tag: `${page.tag}-warning`,
  identity: Buffer.from(
    page.identity.toString().replace(/<body[^>]*>/, (tag) => `${tag}<p role="alert">${warning}</p>`),
  ),
  br: undefined,
  gzip: undefined,
});

/** Sends a file in the smallest encoding that the client accepts, or 304 if the client's copy is current. */
const sendFile = (context: Context, file: AppFile): void => {
  const { encoding, body, tag } = chooseForm(context, file);
  context.set('Cache-Control', file.cacheControl);
  context.set('Vary', 'Accept-Encoding');
  context.set('ETag', `"${tag}"`);
  context.type = file.type;
  if (context.status === 200 && context.fresh) {
    context.status = 304;
    return;
  }
  if (encoding) context.set('Content-Encoding', encoding);
  context.body = body;
};

const chooseForm = (context: Context, { br, gzip, identity, tag }: AppFile) => {
  if (br && context.acceptsEncodings('br')) return { encoding: 'br', body: br, tag: `${tag}-br` };
  if (gzip && context.acceptsEncodings('gzip')) return { encoding: 'gzip', body: gzip, tag: `${tag}-gzip` };
  return { encoding: null, body: identity, tag };
};
