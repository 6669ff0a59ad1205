// @vitest-environment node
import { readFileSync } from 'node:fs';
import { HtmlValidate } from 'html-validate';
import { describe, expect, test } from 'vitest';
import {
  API_DOCS_PATH,
  DIRECTORY_FILE,
  ERRORS,
  DIRECTORY_PLACEHOLDERS,
  FOR_OPERATORS,
  PUBLIC_APP_ROUTES,
} from '@doorsign/shared-schema/api';
import type { SiteAssets } from './document-html.ts';
import { LETTERS } from './fonts/letters.ts';
import { PAGES } from './pages.ts';
import { PUBLIC_URL } from './placeholders.ts';
import { renderSite } from './render-site.tsx';

const ASSETS: SiteAssets = {
  start: '/assets/site/start-a1b2c3d4.js',
  styles: ['/assets/site/site-a1b2c3d4.css'],
  fonts: ['/assets/site/inter-a1b2c3d4.woff2'],
  app: { entry: '/assets/index-a1b2c3d4.js', styles: '/assets/index-a1b2c3d4.css' },
  docs: {
    theme: '/assets/docs/mark-theme-a1b2c3d4.js',
    script: '/assets/docs/docs-a1b2c3d4.js',
    styles: '/assets/docs/docs-a1b2c3d4.css',
    reference: { script: '/assets/docs/swagger-ui-a1b2c3d4.js', styles: '/assets/docs/swagger-ui-a1b2c3d4.css' },
  },
  directory: { script: '/assets/site/directory-a1b2c3d4.js', styles: '/assets/site/directory-a1b2c3d4.css' },
};
const files = renderSite(ASSETS);
/** The server fills the page of directories, and has its tests. */
const htmlFiles = [...files]
  .filter(([name]) => name.endsWith('.html') && `/${name}` !== DIRECTORY_FILE)
  .map(([name, html]) => ({ name, html }));
const all = (html: string, pattern: RegExp): string[] => Array.from(html.matchAll(pattern), ([, found = '']) => found);
const one = (html: string, pattern: RegExp): string => {
  const found = all(html, pattern);
  expect(found).toHaveLength(1);
  return found[0] ?? '';
};

const validator = new HtmlValidate({ extends: ['html-validate:standard'] });

const DOCS_FILE = `${API_DOCS_PATH.slice(1)}.html`;

describe.each(htmlFiles)('$name', ({ html }) => {
  test('is valid HTML', async () => {
    const { results } = await validator.validateString(html);
    expect(
      results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, line, selector }) => ({ ruleId, message, line, selector })),
      ),
    ).toEqual([]);
  });

  test('has no generated ids, which its interactive parts would generate again', () => {
    expect(all(html, / id="(P\d+-\d+)"/g)).toEqual([]);
  });

  test('uses only characters that its fonts have', () => {
    const words = html
      .replace(/<head>[\s\S]*<\/head>|<pre[\s\S]*?<\/pre>|<code[\s\S]*?<\/code>|<[^>]*>/g, '')
      .replace(/&(?:amp|lt|gt|quot|#x27);|\n/g, '');
    expect([...new Set(words)].filter((letter) => !LETTERS.includes(letter))).toEqual([]);
  });

  test('hides nothing until a script has run', () => {
    expect(html).not.toMatch(/<template|<div hidden/);
  });

  test('has one h1, its own title and its own description', () => {
    expect(all(html, /<(h1)[\s>]/g)).toHaveLength(1);
    const pattern = /<title>(.*)<\/title>\n<meta name="description" content="(.*)">/;
    const [head, , description = ''] = pattern.exec(html) ?? [];
    expect(head).toBeDefined();
    expect(description.length).toBeLessThanOrEqual(160);
    expect(htmlFiles.filter((other) => pattern.exec(other.html)?.[0] === head)).toHaveLength(1);
  });

  test('has a preview picture of 1200 x 630', () => {
    const image = one(html, /<meta property="og:image" content="https:\/\/doorsign\.invalid(\/og\/[a-z-]+\.png)">/g);
    const picture = readFileSync(new URL(`../../public${image}`, import.meta.url));
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    // A PNG header: width and height follow the name of the first chunk.
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
  });
});

// The documentation of the API has another policy, and a test below.
test.each(htmlFiles.filter(({ name }) => name !== DOCS_FILE))(
  '$name has one inline script of at most 300 bytes, and nothing else that the policy would refuse',
  ({ html }) => {
    const script = one(html, /<script>([\s\S]*?)<\/script>/g);
    expect(Buffer.byteLength(script)).toBeLessThanOrEqual(300);
    expect(all(html, /<script([^>]*)>/g).filter((attributes) => attributes !== '')).toEqual(
      all(html, /<script( type="application\/ld\+json")>/g),
    );
    expect(html).not.toMatch(/<style|\sstyle=|\son[a-z]+=/i);
  },
);

test.each(['privacy.html', 'terms.html', 'accessibility.html'])('%s marks its note for operators, once', (name) => {
  const html = files.get(name) ?? '';
  const withoutNote = html.replace(new RegExp(`<aside ${FOR_OPERATORS}[^>]*>.*?</aside>`, 's'), '');
  expect(html).toContain('For operators:');
  expect(withoutNote).not.toMatch(/for operators/i);
});

test('the inline script marks the theme and the owner before the first paint, and loads the page’s module after it', () => {
  const script = one(files.get('landing.html') ?? '', /<script>([\s\S]*?)<\/script>/g);
  const dataset: Record<string, string> = {};
  const imported: string[] = [];
  const observers: { run: () => void; options: object }[] = [];
  const scope = {
    document: { documentElement: { dataset } },
    localStorage: { getItem: (key: string) => ({ 'doorsign-theme': 'dark', 'doorsign-token': 'T' })[key] ?? null },
    PerformanceObserver: class {
      readonly run: () => void;
      constructor(run: () => void) {
        this.run = run;
      }
      observe(options: object): void {
        observers.push({ run: this.run, options });
      }
    },
    load: (url: string) => imported.push(url),
  };
  // `import()` is syntax and cannot be replaced by a parameter, so the test renames it.
  // oxlint-disable-next-line no-implied-eval
  const run = new Function(...Object.keys(scope), script.replace('import(', 'load(')) as (...values: unknown[]) => void;
  run(...Object.values(scope));
  expect(dataset).toEqual({ theme: 'dark', owner: '' });
  expect(observers.map(({ options }) => options)).toEqual([{ type: 'paint', buffered: true }]);
  expect(imported).toEqual([]);
  observers[0]?.run();
  expect(imported).toEqual([ASSETS.start]);
});

test('a page without controls loads no module', () => {
  expect(files.get('terms.html')).not.toContain(ASSETS.start);
  expect(files.get('landing.html')).toContain(ASSETS.start);
});

test('each page is canonical at its own address; the not-found page has none', () => {
  for (const { path } of PAGES) {
    const html = files.get(path === '/' ? 'landing.html' : `${path.slice(1)}.html`) ?? '';
    expect(one(html, /<link rel="canonical" href="(.*)">/g)).toBe(PUBLIC_URL + path);
    expect(one(html, /<meta property="og:url" content="(.*)">/g)).toBe(PUBLIC_URL + path);
  }
  expect(files.get('404.html')).not.toContain('rel="canonical"');
  expect(files.get('404.html')).toContain('<meta name="robots" content="noindex">');
});

test('the sitemap lists every rendered public page, and the server serves them all', () => {
  expect(all(files.get('sitemap.xml') ?? '', /<loc>https:\/\/doorsign\.invalid(.*?)<\/loc>/g)).toEqual(
    PAGES.map(({ path }) => path),
  );
  expect(PAGES.filter(({ path }) => !(PUBLIC_APP_ROUTES as readonly string[]).includes(path))).toEqual([]);
  expect(files.get('robots.txt')).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml`);
});

/** The schema.org properties that search engines require of each type. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  Product: ['name', 'description', 'image', 'brand', 'offers'],
  Offer: ['price', 'priceCurrency', 'availability', 'url'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  Article: ['headline', 'image', 'datePublished', 'dateModified', 'author', 'publisher'],
  Organization: ['name', 'url'],
  WebSite: ['name', 'url'],
};

type Thing = Readonly<Record<string, unknown>>;

/** Returns a schema.org object and all objects inside it. */
const things = (value: unknown): Thing[] => {
  if (Array.isArray(value)) return value.flatMap(things);
  if (typeof value !== 'object' || value === null) return [];
  return [value as Thing, ...Object.values(value).flatMap(things)];
};

const dataOf = (html: string): Thing[] =>
  all(html, /<script type="application\/ld\+json">(.*?)<\/script>/g).map((text) => JSON.parse(text) as Thing);

test.each(htmlFiles)('$name: structured data is complete', ({ html }) => {
  for (const data of dataOf(html)) {
    expect(data['@context']).toBe('https://schema.org');
    for (const thing of things(data)) {
      const needed = NEEDED[String(thing['@type'])] ?? [];
      expect({ type: thing['@type'], lacks: needed.filter((word) => thing[word] === undefined) }).toEqual({
        type: thing['@type'],
        lacks: [],
      });
    }
  }
});

test.each([
  ['landing.html', ['WebSite', 'Organization', 'Product']],
  ['pricing.html', ['Product', 'FAQPage']],
  ['blog/customer-support-reduction.html', ['Article']],
  ['blog/psychology-of-expectations.html', ['Article']],
])('%s has structured data of the types %j', (name, types) => {
  expect(dataOf(files.get(name) ?? '').map((data) => data['@type'])).toEqual(types);
});

test('the offers have the catalog’s prices', () => {
  const product = dataOf(files.get('pricing.html') ?? '').find((data) => data['@type'] === 'Product');
  const offers = product?.['offers'] as Thing[];
  expect(offers.map(({ name, price, priceCurrency }) => [name, price, priceCurrency])).toEqual([
    ['Starter', '0.00', 'USD'],
    ['Business Pro', '9.00', 'USD'],
    ['Enterprise', '29.00', 'USD'],
  ]);
});

test('the documentation loads its files alone, runs no inline script, and has an anchor for each error code', () => {
  const html = files.get(DOCS_FILE) ?? '';
  expect(all(html, /<script([^>]*)>/g)).toEqual([
    ` src="${ASSETS.docs.theme}"`,
    ` src="${ASSETS.docs.reference.script}" defer`,
    ` type="module" src="${ASSETS.docs.script}"`,
  ]);
  expect(all(html, /<link rel="stylesheet" href="([^"]*)">/g)).toEqual([
    ...ASSETS.styles,
    ASSETS.docs.reference.styles,
    ASSETS.docs.styles,
  ]);
  expect(html).not.toMatch(/<style|\sstyle=|\son[a-z]+=/i);
  expect(Object.keys(ERRORS).filter((code) => !html.includes(` id="${code}"`))).toEqual([]);
  for (const { name, html: other } of htmlFiles) if (name !== DOCS_FILE) expect(other).not.toContain('/assets/docs/');
});

test('the page of directories has every placeholder, and nothing that its policy would refuse', () => {
  const html = files.get(DIRECTORY_FILE.slice(1)) ?? '';
  expect(Object.values(DIRECTORY_PLACEHOLDERS).filter((placeholder) => !html.includes(placeholder))).toEqual([]);
  expect(html).not.toMatch(/<script(?![^>]*\ssrc=)| style=| on\w+=|<style/);
});
