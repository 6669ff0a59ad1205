import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { buildPackages } from './build-packages.ts';
import { FRESH_APP, PLAIN_PAGE } from './fresh-app.ts';

const modules = fileURLToPath(new URL('../../../node_modules/', import.meta.url));

/** Packages of the fresh app that come from this checkout, so that nothing is downloaded. */
const LINKED = [
  'react',
  'react-dom',
  'vite',
  'typescript-7',
  '@vitejs/plugin-react',
  '@types/react',
  '@types/react-dom',
  'csstype',
];

/** A website that uses the packed npm packages: a fresh React app, the same app rendered on its server, and plain HTML. */
export interface PackagesSite {
  /** Addresses of the three pages. All show the same: status (`.now` and `.again`), hours and conditional content. */
  readonly pages: { readonly client: string; readonly server: string; readonly plain: string };
  close(): Promise<void>;
}

const run = promisify(execFile);

/** Installs the tarballs into a fresh app, checks its types, builds it, and serves it. In the browser React is its
 * development version, which warns of every difference between the server's markup and the browser's.
 * @param server address of a running Doorsign server
 * @param widget widget ID
 * @param say    called with a line for each step */
export const startPackagesSite = async (
  server: string,
  widget: string,
  say: (line: string) => void,
): Promise<PackagesSite> => {
  const folder = await mkdtemp(join(tmpdir(), 'doorsign-fresh-app-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    say('Packing the packages …');
    const tarballs = await buildPackages(join(folder, 'tarballs'));
    await prepareApp(folder, tarballs, say);
  } catch (error) {
    await remove();
    throw error;
  }

  const dist = join(folder, 'dist');
  const { render } = (await import(pathToFileURL(join(folder, 'dist-server/entry-server.js')).href)) as {
    render(widget: string, server: string): Promise<{ html: string; facts: object }>;
  };
  const shell = await readFile(join(dist, 'index.html'), 'utf8');
  const fill = (facts: object, html = ''): string =>
    shell.replace('"FACTS"', () => JSON.stringify(facts).replaceAll('<', '\\u003c')).replace('<!--page-->', () => html);
  const answers: Readonly<Record<string, () => Promise<string>>> = {
    '/client': () => Promise.resolve(fill({ widget, server, status: null })),
    '/server': async () => {
      const { html, facts } = await render(widget, server);
      return fill(facts, html);
    },
    '/plain': () => Promise.resolve(PLAIN_PAGE.replaceAll('SERVER', server).replaceAll('WIDGET', widget)),
    '/doorsign-element.js': () => readFile(join(folder, 'node_modules/@doorsign/element/dist/index.js'), 'utf8'),
  };
  const http = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://site');
    const isFile = extname(pathname) === '.js';
    const answer = answers[pathname] ?? (() => readFile(join(dist, pathname), 'utf8'));
    answer().then(
      (text) => {
        response.setHeader('Content-Type', `text/${isFile ? 'javascript' : 'html'}; charset=utf-8`);
        response.end(text);
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const url = `http://localhost:${(http.address() as AddressInfo).port}`;
  return {
    pages: { client: `${url}/client`, server: `${url}/server`, plain: `${url}/plain` },
    async close() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
      await remove();
    },
  };
};

const prepareApp = async (folder: string, tarballs: readonly string[], say: (line: string) => void): Promise<void> => {
  for (const [path, content] of Object.entries(FRESH_APP)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  say('Installing them into a fresh React app …');
  // Without the peers, which are linked below.
  const options = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps'];
  await run('npm', ['install', ...options, ...tarballs], { cwd: folder });
  for (const name of LINKED) {
    await mkdir(dirname(join(folder, 'node_modules', name)), { recursive: true });
    await symlink(join(modules, name), join(folder, 'node_modules', name));
  }
  const node = (env: Record<string, string>, file: string, ...args: string[]) =>
    run(process.execPath, [join('node_modules', file), ...args], { cwd: folder, env: { ...process.env, ...env } });
  say('Checking its types …');
  await node({}, 'typescript-7/bin/tsc', '-p', '.').catch((error: unknown) => {
    throw new Error(`the types of the fresh app do not fit:\n${(error as { stdout?: string }).stdout ?? ''}`);
  });
  say('Building it for browsers and for a server …');
  await node({ NODE_ENV: 'development' }, 'vite/bin/vite.js', 'build', '--mode', 'development');
  // The calls of JSX in a production build exist in both versions of React. Vite sets NODE_ENV of this process when it builds the packages.
  const server = ['build', '--ssr', 'src/entry-server.tsx', '--outDir', 'dist-server'];
  await node({ NODE_ENV: 'production' }, 'vite/bin/vite.js', ...server);
};
