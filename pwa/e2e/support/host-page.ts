import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Somebody's website: one page on an origin of its own. */
export interface HostPage {
  readonly url: string;
  /** The same page under a name of its own. Browsers ask no name server about names that end in ".localhost".
   * @param name such as "shop.harborbakery.localhost" */
  urlUnder(name: string): string;
  /** What the next visitor gets inside <body>. */
  setBody(html: string): void;
  close(): Promise<void>;
}

/** Serves one HTML page on a free port of 127.0.0.1, another origin than the product's "localhost". */
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
