import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type InlineConfig, type Plugin, type ResolvedConfig } from 'vite';
import { firstPaintOf, screenFilesOf } from '../../sync-server/src/http/static/screen-links.ts';
import { PREACT_FOR_REACT } from './preact.ts';
import { REFERENCE_SOURCES, writeReference } from './reference-files.ts';
import { ownersModules } from './visitor-modules.ts';
import type { SiteAssets } from '../src/site/document-html.ts';

/** The exports of src/prerender.ts. */
interface SiteRenderer {
  renderSite(assets: SiteAssets): ReadonlyMap<string, string>;
  renderAt(path: string, assets: SiteAssets): string | undefined;
  firstPaints(page: string, filesOf: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, string>;
}

/** The folder of the site's files, separate from the app's so that sizes can be measured separately; file names contain a hash of the content. */
const FOLDER = 'assets/site';
const RENDERER = '/src/prerender.ts';

/** Builds the public pages into the app's folder: their own scripts and styles, and the HTML rendered from the same components.
 * These are two separate builds, because the app's chunks are cut for screens that all load most of them. */
export const sitePages = (): Plugin => {
  let config: ResolvedConfig;
  return {
    name: 'site-pages',
    configResolved: (resolved) => void (config = resolved),
    configureServer: ({ middlewares, ssrLoadModule, transformIndexHtml }) => {
      middlewares.use((request, response, next) => {
        const path = new URL(request.url ?? '/', 'http://localhost').pathname;
        const answer = async (): Promise<void> => {
          const { renderAt } = (await ssrLoadModule(RENDERER)) as unknown as SiteRenderer;
          const html = renderAt(path, DEVELOPMENT);
          if (html === undefined) return next();
          response.setHeader('Content-Type', 'text/html; charset=utf-8');
          response.end(await transformIndexHtml(path, html));
        };
        answer().catch(next);
      });
    },
    // Runs before the service worker lists the files and before they are compressed.
    closeBundle: {
      order: 'pre',
      sequential: true,
      handler: (error?: Error) => (error ? undefined : buildSite(config)),
    },
  };
};

/** Vite's development server serves the sources themselves. */
const DEVELOPMENT: SiteAssets = {
  start: '/src/site/start.ts',
  styles: ['/src/site/site.css'],
  fonts: [],
  app: { entry: '/src/main.tsx', styles: '/src/ui/app.css' },
  docs: {
    theme: '/src/site/api-docs/mark-theme.ts',
    script: '/src/site/api-docs/docs.ts',
    styles: '/src/site/api-docs/docs.css',
    reference: { script: `/@fs${REFERENCE_SOURCES.script}`, styles: `/@fs${REFERENCE_SOURCES.styles}` },
  },
  directory: { script: '/src/site/directory/directory.ts', styles: '/src/site/directory/directory.css' },
};

/** The files that pages load directly, in the site's folder. */
const INPUTS = ['start.ts', 'site.css', 'directory/directory.ts', 'directory/directory.css'] as const;

/** The files of the documentation of the API, which no other page loads, in a folder of their own. */
const DOCS_FOLDER = 'assets/docs';
const DOCS_INPUTS = ['api-docs/mark-theme.ts', 'api-docs/docs.ts', 'api-docs/docs.css'] as const;

const buildSite = async ({ root, build: { outDir, target } }: ResolvedConfig): Promise<void> => {
  const folder = join(root, outDir);
  const shared: InlineConfig = {
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [react(), tailwindcss()],
    resolve: { alias: PREACT_FOR_REACT },
  };
  const output = { target, emptyOutDir: false, copyPublicDir: false, assetsInlineLimit: 0, assetsDir: FOLDER };

  const browser = await build({
    ...shared,
    build: {
      ...output,
      outDir: folder,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: INPUTS.map((file) => join(root, 'src/site', file)) },
    },
  });
  if (!('output' in browser)) throw new Error('the public pages were built more than once, or watched');
  const forbidden = ownersModules(browser.output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : [])));
  if (forbidden.length > 0) throw new Error(`public pages must do without ${forbidden.join(', ')}`);
  const named = (pattern: RegExp, { output: files } = browser): string[] =>
    files.map(({ fileName }) => `/${fileName}`).filter((name) => pattern.test(name));

  const docs = await build({
    ...shared,
    build: {
      ...output,
      outDir: folder,
      assetsDir: DOCS_FOLDER,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: DOCS_INPUTS.map((file) => join(root, 'src/site', file)) },
    },
  });
  if (!('output' in docs)) throw new Error('the documentation was built more than once, or watched');

  const renderer = join(folder, '.render');
  await build({
    ...shared,
    ssr: { noExternal: [/^@doorsign\//, /preact/, 'lucide-react'] },
    build: {
      ...output,
      outDir: renderer,
      ssr: join(root, RENDERER),
      ssrEmitAssets: true,
      rolldownOptions: { output: { entryFileNames: 'render.mjs' } },
    },
  });
  const { renderSite, firstPaints } = (await import(pathToFileURL(join(renderer, 'render.mjs')).href)) as SiteRenderer;
  const one = (pattern: RegExp, built = browser): string => {
    const [name, ...more] = named(pattern, built);
    if (name === undefined || more.length > 0) throw new Error(`the build must have one file ${pattern.source}`);
    return name;
  };
  const files = renderSite({
    start: one(/\/start-.*\.js$/),
    styles: [one(/\/site-[^/]*\.css$/)],
    fonts: named(/\.woff2$/),
    app: await appFiles(folder),
    docs: {
      theme: one(/\/mark-theme-.*\.js$/, docs),
      script: one(/\/docs-[^/]*\.js$/, docs),
      styles: one(/\/docs-[^/]*\.css$/, docs),
      reference: await writeReference(folder, DOCS_FOLDER),
    },
    directory: { script: one(/\/directory-.*\.js$/), styles: one(/\/directory-[^/]*\.css$/) },
  });
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const paints = [...firstPaints(page, screenFilesOf(await manifestOf(folder)))];
  for (const [name, text] of [...files, ...paints.map(([address, html]) => [firstPaintOf(address), html] as const)]) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  // Moves the pictures that the pages import.
  const pictures = await readdir(join(renderer, FOLDER)).catch(() => []);
  for (const name of pictures) await rename(join(renderer, FOLDER, name), join(folder, FOLDER, name));
  await rm(renderer, { recursive: true });
};

const manifestOf = (folder: string): Promise<string> => readFile(join(folder, '.vite/manifest.json'), 'utf8');

/** Returns the app's files that an owner's browser needs at a public address. */
const appFiles = async (folder: string): Promise<SiteAssets['app']> => {
  const manifest = JSON.parse(await manifestOf(folder)) as Record<string, { file: string; css?: string[] }>;
  const { file, css: [styles] = [] } = manifest['index.html'] ?? { file: '' };
  if (!file || styles === undefined) throw new Error('the build has no app');
  return { entry: `/${file}`, styles: `/${styles}` };
};
