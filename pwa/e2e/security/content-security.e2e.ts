import type { Page } from '@playwright/test';
import { untilInstalled } from '../support/installed.ts';
import { openAs } from '../support/owner.ts';
import { expect, test, testInstalled } from '../support/test.ts';
import { watchViolations } from '../support/violations.ts';

/** Markup that would run a script or navigate away if the page allowed it. */
const MARKUP: Readonly<Record<string, string>> = {
  'an inline script': '<script>window.ran = true</script>',
  'a script that says that it is data': '<script src="data:text/javascript,window.ran=true"></script>',
  'a script of another origin': '<script src="http://127.0.0.1:9/evil.js"></script>',
  'a handler of an image': '<img src="/nothing.png" onerror="window.ran = true">',
  'a handler of a drawing': '<svg onload="window.ran = true"></svg>',
  'a frame with a script': '<iframe srcdoc="<script>parent.ran = true</script>"></iframe>',
  'another base': '<base href="http://127.0.0.1:9/">',
  'an object': '<object data="http://127.0.0.1:9/evil"></object>',
  'a style': '<style>body { display: none }</style>',
};

/** Opens the app's page with injected markup in its body. */
const openWith = async (page: Page, url: string, markup: string): Promise<void> => {
  await page.route(url, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/<body[^>]*>/, (tag) => tag + markup);
    await route.fulfill({ response, body });
  });
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};

for (const [name, markup] of Object.entries(MARKUP))
  test(`the browser blocks ${name} injected into the page`, { tag: '@all' }, async ({ browser, server }) => {
    // A separate context, because this test expects violations.
    const context = await browser.newContext();
    const refused = await watchViolations(context);
    const page = await context.newPage();
    await openWith(page, `${server.url}/login`, markup);
    await expect.poll(() => refused.length).toBeGreaterThan(0);
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    expect(await page.evaluate(() => document.baseURI)).toBe(`${server.url}/login`);
    await context.close();
  });

const TEXT = '<img src="/nothing.png" onerror="window.ran = true">';

interface TrustedTypesWindow {
  trustedTypes: { createPolicy(name: string, rules: object): unknown };
}

/** Operations on a text that the page must refuse to every script. */
const SINKS: Readonly<Record<string, (text: string) => unknown>> = {
  innerHTML: (text) => (document.body.innerHTML = text),
  outerHTML: (text) => (document.body.outerHTML = text),
  insertAdjacentHTML: (text) => document.body.insertAdjacentHTML('beforeend', text),
  'document.write': (text) => document.write(text),
  'a frame of its own': (text) => (document.createElement('iframe').srcdoc = text),
  'the text of a script': (text) => (document.createElement('script').text = text),
  'the address of a script': () => (document.createElement('script').src = 'data:text/javascript,window.ran=true'),
  'a document of its own': (text) => new DOMParser().parseFromString(text, 'text/html'),
  'a range': (text) => document.createRange().createContextualFragment(text),
  // oxlint-disable-next-line typescript/no-implied-eval -- the point of it
  'a timer': () => setTimeout('window.ran = true'),
  'a worker': () => new Worker('/sw.js'),
  'a service worker': () => navigator.serviceWorker.register('/evil.js'),
  // In a separate task, because code that the debugger runs is allowed to evaluate.
  'evaluated code': () =>
    new Promise((resolve, reject) => {
      setTimeout(() => {
        try {
          // oxlint-disable-next-line no-eval -- the point of it
          resolve((0, eval)('window.ran = true'));
        } catch (error) {
          reject(error as Error);
        }
      });
    }),
  'a policy of its own': () =>
    (window as unknown as TrustedTypesWindow).trustedTypes.createPolicy('other', {
      createHTML: (html: string) => html,
    }),
  'our policy once more': () =>
    (window as unknown as TrustedTypesWindow).trustedTypes.createPolicy('doorsign', {
      createHTML: (html: string) => html,
    }),
};

testInstalled('no script of the page can turn text into markup or code', async ({ browser, server, owner }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await openAs(page, server, owner, '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The app has created its policy before its worker is ready.
  await untilInstalled(page);
  for (const [name, sink] of Object.entries(SINKS)) {
    const outcome = await page.evaluate(sink, TEXT).then(
      () => 'taken',
      (error: Error) => error.message,
    );
    expect(/TypeError|EvalError|SecurityError/.test(outcome) ? 'refused' : { name, outcome }).toBe('refused');
  }
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  await context.close();
});
