import { execFile } from 'node:child_process';
import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { commandLine } from '../../sync-server/scripts/command-line.ts';
import { LETTERS } from '../src/site/fonts/letters.ts';

commandLine(
  'site-fonts',
  'Cuts the fonts of the public pages down to the characters and weights that English pages use: 27 KB instead of the 90 KB of the app, which must support any name that an owner types. The results are committed.',
).parse();

/** Downloaded by this command only, because nothing else needs it. */
const TOOL = 'subset-font@2.9.0';

interface Subset {
  (
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2';
      variationAxes: Record<string, number | { min: number; max: number }>;
      keepFeatures: readonly string[];
    },
  ): Promise<Buffer>;
}

/** Headings use one weight, text uses three. */
const FONTS = [
  { from: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2', to: 'inter', wght: { min: 400, max: 600 } },
  {
    from: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    to: 'bricolage-grotesque',
    wght: 680,
  },
];
/** Kerning, and tabular digits for times and amounts. */
const FEATURES = ['kern', 'tnum'];

const OUT = fileURLToPath(new URL('../src/site/fonts/', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'doorsign-fonts-'));
try {
  await promisify(execFile)('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', TOOL]);
  const tool = createRequire(join(folder, 'package.json')).resolve('subset-font');
  const { default: subset } = (await import(pathToFileURL(tool).href)) as { default: Subset };
  await mkdir(OUT, { recursive: true });
  for (const { from, to, wght } of FONTS) {
    const font = await readFile(createRequire(import.meta.url).resolve(from));
    const cut = await subset(font, LETTERS, {
      targetFormat: 'woff2',
      variationAxes: { wght },
      keepFeatures: FEATURES,
    });
    await writeFile(join(OUT, `${to}.woff2`), cut);
    process.stdout.write(`${to.padEnd(22)}${font.length} -> ${cut.length} bytes\n`);
  }
} finally {
  await rm(folder, { recursive: true });
}
