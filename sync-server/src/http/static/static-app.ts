import { isAppRoute } from '@doorsign/shared-schema/api';
import { AppError } from '../errors.ts';
import type { HeaderTable } from '../headers.ts';
import { redirectToPublicHost } from '../public-host.ts';
import type { Responder } from '../responder.ts';
import type { AppFile, AppFiles } from './app-files.ts';
import { screenLinksOf } from './screen-links.ts';
import { sendFile } from './send-file.ts';

interface StaticAppOptions {
  files: AppFiles;
  headers: HeaderTable;
  /** PUBLIC_URL when pages asked under another host name are sent there, else null (contract section 2). */
  redirectTo: string | null;
  /** Said on top of every page: local mode is open to others. Null in the usual case. */
  warning: string | null;
}

/** The app's files; its one page for all its routes; and the same page with status 404 for what it does not know, where
 * it shows its not-found screen. Source: contract section 3. */
export const staticApp = ({ files, headers, redirectTo, warning }: StaticAppOptions): Responder => {
  const screenLinks = screenLinksOf(files);
  return (context) => {
    if (context.method !== 'GET' && context.method !== 'HEAD')
      throw new AppError('method_not_allowed', { headers: { Allow: 'GET, HEAD' } });

    const file = files.get(context.path);
    if (file && file !== files.get('/index.html')) {
      context.set(file.type === 'application/pdf' ? headers.document : headers.file);
      context.status = 200;
      return sendFile(context, file);
    }
    context.set(headers.page);
    if (redirectTo !== null && redirectToPublicHost(context, redirectTo)) return;
    // The service worker asks for the document by its file's name.
    context.status = file || isAppRoute(context.path) ? 200 : 404;
    const page = files.get('/index.html');
    if (!page) {
      if (context.status === 200) context.status = 503;
      context.type = 'text/plain; charset=utf-8';
      context.body = 'The app has not been built. Run "npm run build" and start the server again.\n';
      return;
    }
    const link = screenLinks.get(context.path);
    if (link !== undefined) context.set('Link', link);
    sendFile(context, warning === null ? page : withWarning(page, warning));
  };
};

/** The page with a line above the app; only in local mode that was opened to others, so it is made anew each time. */
const withWarning = (page: AppFile, warning: string): AppFile => ({
  ...page,
  tag: `${page.tag}-warning`,
  identity: Buffer.from(
    page.identity.toString().replace(/<body[^>]*>/, (tag) => `${tag}<p role="alert">${warning}</p>`),
  ),
  br: undefined,
  gzip: undefined,
});
