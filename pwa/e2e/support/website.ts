import type { BrowserContext } from '@playwright/test';

/** Puts a website under a name of its own, which no name server need know: its only page carries `html` in its body.
 * @param host such as "shop.harborbakery.test"
 * @returns    the page's address */
export const serveWebsite = async (context: BrowserContext, host: string, html: string): Promise<string> => {
  const url = `http://${host}/`;
  await context.route(url, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<!doctype html><html lang="en"><head><title>Harbor Bakery</title></head><body><main><h1>Bread</h1></main>${html}</body></html>`,
    }),
  );
  return url;
};
