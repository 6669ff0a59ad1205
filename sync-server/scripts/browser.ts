import { chromium as playwrightChromium } from '@playwright/test';
import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';

/** The font configuration of the packed browser, which knows only the folders of the service it was made for. The machine's fonts are
 * used if there are any. */
const fontsConf = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
</fontconfig>
`;

/** Launch settings of the test browser, for Playwright's `launchOptions` and for scripts. */
export interface Browser {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
}

const cache = fileURLToPath(new URL('../../node_modules/.cache/doorsign/', import.meta.url));
const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Finds a Chromium: $CHROMIUM_PATH, Playwright's own, the system's, else the one that came with `npm install`.
 * @throws when $CHROMIUM_PATH names no file, or when none is found on a platform that the packed one does not run on
 */
export async function chromium(): Promise<Browser> {
  const installed = installedChromium();
  if (installed !== null) return { executablePath: installed, args: launchArgs(), env: environment() };
  return packedChromium();
}

/** Returns the path of a Chromium that is already on this machine, or null. */
function installedChromium(): string | null {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen !== undefined && chosen !== '') {
    if (!existsSync(chosen)) throw new Error(`CHROMIUM_PATH names no file: ${chosen}`);
    return chosen;
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const system = systemNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [playwrightChromium.executablePath(), ...system, ...macPaths].find((path) => existsSync(path)) ?? null;
}

/** Unpacks the browser of @sparticuz/chromium, which is built for a bare Linux and includes its libraries and fonts. */
export async function packedChromium(): Promise<Browser> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chromium found. Install one with `npx playwright install chromium`, or set CHROMIUM_PATH.');
  }
  const archives = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../../bin');
  const manifest = JSON.parse(await readFile(join(archives, '../package.json'), 'utf8')) as { version: string };
  const home = join(cache, `chromium-${manifest.version}`);
  if (!existsSync(home)) await unpack(archives, home);
  return {
    executablePath: join(home, 'chromium'),
    args: launchArgs(),
    env: {
      ...environment(),
      LD_LIBRARY_PATH: [join(home, 'lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(delimiter),
      FONTCONFIG_PATH: home,
    },
  };
}

/** Unpacks next to the final folder and renames, so that a partly unpacked browser is never launched. */
async function unpack(archives: string, home: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const draft = await mkdtemp(`${home}-`);
  try {
    await Promise.all([
      decompress(join(archives, 'chromium.br'), join(draft, 'chromium')),
      // These archives hold lib/, fonts/, and libraries that belong next to the browser.
      ...['al2023', 'fonts', 'swiftshader'].map((name) => unpackTar(join(archives, `${name}.tar.br`), draft)),
    ]);
    await chmod(join(draft, 'chromium'), 0o755);
    await writeFile(join(draft, 'fonts.conf'), fontsConf);
    await rename(draft, home);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // If another process unpacked the browser first, use that one.
    if (!existsSync(home)) throw error;
  }
}

async function unpackTar(archive: string, folder: string): Promise<void> {
  const tar = `${join(folder, crypto.randomUUID())}.tar`;
  await decompress(archive, tar);
  await promisify(execFile)('tar', ['-xf', tar, '-C', folder, '--no-same-owner']);
  await rm(tar);
}

const decompress = (archive: string, file: string): Promise<void> =>
  pipeline(createReadStream(archive), createBrotliDecompress(), createWriteStream(file));

function launchArgs(): string[] {
  // Chromium refuses its sandbox to root, the usual user in containers.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  // Chromium's own network requests would stall on a closed network.
  return [...sandbox, '--disable-background-networking', '--disable-component-update', '--disable-sync'];
}

const environment = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
