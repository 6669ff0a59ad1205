import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';

/** Brotli bytes that a visitor loads for one third-party piece of a page. */
export interface PeerBytes {
  readonly name: string;
  readonly bytes: number;
}

const MODULES = fileURLToPath(new URL('../../node_modules/', import.meta.url));

/** The code with which a page uses each peer, from its npm package. Cal.com publishes its script minified; the others are minified here as
 * a site's bundler would. Umami and Simple Analytics do not publish their scripts on npm. */
const PEERS: readonly { name: string; package: string; code: (file: string) => string; files: readonly string[] }[] = [
  {
    name: 'Plausible, its tracker',
    package: '@plausible-analytics/tracker',
    code: (file) => `import { init } from '${file}'; init({ domain: 'harborbakery.com' });`,
    files: ['plausible.js'],
  },
  {
    name: 'lite-youtube, a play button and its style',
    package: 'lite-youtube-embed',
    code: (file) => `import '${file}';`,
    files: ['src/lite-yt-embed.js', 'src/lite-yt-embed.css'],
  },
  {
    name: 'Cal.com, the button that opens a booking',
    package: '@calcom/embed-core',
    code: (file) => `import '${file}';`,
    files: ['dist/embed/embed.js'],
  },
];

/** Measures each peer in its installed version. */
export const peerBytes = async (): Promise<PeerBytes[]> =>
  Promise.all(
    PEERS.map(async ({ name, package: packageName, code, files }) => {
      const home = MODULES + packageName;
      const { version } = JSON.parse(await readFile(`${home}/package.json`, 'utf8')) as { version: string };
      const parts = await Promise.all(files.map((file) => minified(code(`${home}/${file}`))));
      return { name: `${name} (${version})`, bytes: parts.reduce((sum, part) => sum + brotliOf(part), 0) };
    }),
  );

const brotliOf = (text: string): number => brotliCompressSync(text).length;

const ENTRY = 'peer-entry.js';

/** Minifies one file of script or style, as a site's bundler does. */
const minified = async (code: string): Promise<string> => {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === ENTRY ? `\0${id}` : null),
        load: (id) => (id === `\0${ENTRY}` ? code : null),
      },
    ],
    build: { write: false, minify: 'oxc', target: 'es2022', cssMinify: true, rolldownOptions: { input: ENTRY } },
  });
  const files = (output as Rolldown.RolldownOutput).output;
  const style = files.find(({ fileName }) => fileName.endsWith('.css'));
  const [script] = files;
  if (style?.type === 'asset') return String(style.source);
  if (script?.type !== 'chunk' || script.code.length < 100) throw new Error(`nothing came of ${code}`);
  return script.code;
};
