import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

const HOME = fileURLToPath(new URL('../../../node_modules/.cache/doorsign/wordpress', import.meta.url));

/** What a WordPress needs beside the libraries that its packages name; `php` stands for the release that Debian has now. */
const PACKAGES = [
  'wordpress',
  'wordpress-theme-twentytwentythree',
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

/** Packages of Debian, unpacked into a folder of this clone's cache: nothing is installed, no root rights are needed, and
 * deleting node_modules takes it all away. A folder once unpacked is used again.
 * @returns the folder that stands for `/`
 * @throws where there is no apt-get, or no mirror answers */
export const unpackDebian = async (): Promise<string> => {
  if (existsSync(HOME)) return HOME;
  await mkdir(dirname(HOME), { recursive: true });
  const workshop = await mkdtemp(`${HOME}-`);
  // apt knows which libraries this machine lacks; what it has already is downloaded only where we name it.
  const { stdout } = await run('apt-get', ['install', '--simulate', '--no-install-recommends', ...PACKAGES]);
  const missing = [...stdout.matchAll(/^Inst (\S+)/gm)].map(([, name]) => name ?? '');
  await run('apt-get', ['download', ...new Set([...PACKAGES, ...missing])], { cwd: workshop });
  const root = join(workshop, 'root');
  for (const file of await readdir(workshop))
    if (file.endsWith('.deb')) await run('dpkg-deb', ['--extract', join(workshop, file), root]);
  await rename(root, HOME);
  await run('rm', ['-r', workshop]);
  return HOME;
};
