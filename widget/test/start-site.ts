import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A third-party website: the pages of test/pages, under any name that ends in .localhost. Browsers resolve such names to this machine, but
 * the widget does not treat them as the owner's own machine. */
export interface Site {
  /** Returns the address of a page.
   * @param page name of a file in test/pages without .html
   * @param host without .localhost; empty for localhost itself
   * @param values replace {{name}} in the page */
  address(page: string, values: Record<string, string>, host?: string): string;
  close(): Promise<void>;
}

/** The policy of a careful site: it allows the widget's script and its requests, and nothing else. */
const strictPolicy = (widgetUrl: string): string =>
  `default-src 'none'; style-src 'none'; script-src ${widgetUrl}; connect-src ${widgetUrl}; require-trusted-types-for 'script'; trusted-types 'none'`;

/** A service worker that caches the answers of other servers, and answers from its cache. */
const keepingWorker = (keeps: string): string => `
  const options = { ignoreSearch: ${keeps === 'whatever the query'} };
  const askAnew = async (request) => {
    const answer = await fetch(request);
    await (await caches.open('kept')).put(request, answer.clone());
    return answer;
  };
  addEventListener('install', () => skipWaiting());
  addEventListener('activate', (event) => event.waitUntil(clients.claim()));
  addEventListener('fetch', (event) => {
    const { request } = event;
    if (request.method !== 'GET' || new URL(request.url).origin === location.origin) return;
    event.respondWith(caches.match(request, options).then((kept) => {
      if (kept && ${keeps === 'until it has asked'}) event.waitUntil(askAnew(request));
      return kept ?? askAnew(request);
    }));
  });`;

export const startSite = async (widgetUrl: string): Promise<Site> => {
  const http = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://site');
    const name = /^\/([\w-]+)$/.exec(pathname)?.[1];
    if (pathname === '/worker.js') {
      response.setHeader('Content-Type', 'text/javascript; charset=utf-8');
      response.end(keepingWorker(searchParams.get('keeps') ?? ''));
      return;
    }
    const fill = (html: string): string =>
      html.replace(/{{(\w+)}}/g, (_, key: string) => (key === 'widget' ? widgetUrl : (searchParams.get(key) ?? '')));
    readFile(new URL(`pages/${name}.html`, import.meta.url), 'utf8').then(
      (html) => {
        response.setHeader('Content-Type', 'text/html; charset=utf-8');
        if (name?.startsWith('strict')) response.setHeader('Content-Security-Policy', strictPolicy(widgetUrl));
        response.end(fill(html));
      },
      () => response.writeHead(404).end(),
    );
  });
  http.listen(0);
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  return {
    address: (page, values, host = 'bakery') =>
      `http://${host ? `${host}.` : ''}localhost:${port}/${page}?${new URLSearchParams(values).toString()}`,
    async close() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
};
