import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A third-party website: one page on a separate origin. */
export interface HostPage {
  readonly url: string;
  /** Returns the page's address under another host name. Browsers resolve names that end in ".localhost" without DNS.
   * @param name such as "shop.harborbakery.localhost" */
  urlUnder(name: string): string;
  /** Sets the content of <body> for the next visitor. */
  setBody(html: string): void;
  close(): Promise<void>;
}

/** Serves one HTML page on a free port of 127.0.0.1, a different origin than the product's "localhost". */
export const startHostPage = async (body: string): Promise<HostPage> => {
  let html = body;
  const server: Server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><html lang="en"><head><title>Harbor Bakery</title></head><body><main><h1>Bread</h1></main>${html}</body></html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    urlUnder: (name) => `http://${name}:${port}/`,
    setBody(next) {
      html = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
