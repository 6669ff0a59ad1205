import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that hands out one page as it was when it was saved, as a page cache does. */
export interface PageCache {
  readonly url: string;
  close(): Promise<void>;
}

/** Saves a page and serves the copy under another port of the same host.
 * @throws if the website does not answer the page */
export const cachePage = async (address: string): Promise<PageCache> => {
  const { host, hostname, pathname, search } = new URL(address);
  // Node resolves no names below localhost; the website goes by the header.
  const answer = await fetch(address.replace(hostname, '127.0.0.1'), { headers: { Host: host }, redirect: 'error' });
  if (!answer.ok) throw new Error(`${pathname}${search} was answered ${answer.status}`);
  const html = await answer.text();
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(html);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://${hostname}:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
