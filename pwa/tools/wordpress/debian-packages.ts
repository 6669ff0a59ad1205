import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The folder of this clone's cache that stands for `/`. */
export const UNPACKED = fileURLToPath(
  new URL('../../../node_modules/.cache/doorsign/wordpress-packages', import.meta.url),
);

/** The packages that WordPress needs beside its dependencies' libraries; `php` stands for Debian's current release. */
const PACKAGES = [
  'wordpress',
  // One theme of blocks, and one with the sidebars of classic widgets.
  'wordpress-theme-twentytwentythree',
  'wordpress-theme-twentytwentyone',
  'php-cli',
  'php-common',
  'php-mysql',
  'php-getid3',
  'libjs-cropper',
  'libjs-prototype',
  'libjs-scriptaculous',
  'libjs-underscore',
  'mariadb-server-core',
];

/** Unpacks Debian packages into a folder of this clone's cache: nothing is installed, root is not needed, and deleting
 * node_modules removes everything. An existing folder is reused.
 * @returns the folder that stands for `/`
 * @throws without apt-get, or if no mirror answers */
export const unpackDebian = async (): Promise<string> => {
  if (existsSync(UNPACKED)) return UNPACKED;
  await mkdir(dirname(UNPACKED), { recursive: true });
  const workshop = await mkdtemp(`${UNPACKED}-`);
  // apt knows which libraries this machine lacks; installed packages are downloaded only if PACKAGES names them.
  const { stdout } = await run('apt-get', ['install', '--simulate', '--no-install-recommends', ...PACKAGES]);
  const missing = [...stdout.matchAll(/^Inst (\S+)/gm)].map(([, name]) => name ?? '');
  await run('apt-get', ['download', ...new Set([...PACKAGES, ...missing])], { cwd: workshop });
  const root = join(workshop, 'root');
  for (const file of await readdir(workshop))
    if (file.endsWith('.deb')) await run('dpkg-deb', ['--extract', join(workshop, file), root]);
  await rename(root, UNPACKED);
  await run('rm', ['-r', workshop]);
  return UNPACKED;
};
