import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { UNPACKED } from './debian-packages.ts';

/** A PHP program and what it needs to start. */
export interface Php {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

/** The extensions of Debian's packages that WordPress needs. */
const EXTENSIONS = ['mysqlnd', 'mysqli', 'ctype', 'tokenizer', 'iconv', 'fileinfo', 'posix', 'exif'];

const namesIn = (folder: string, pattern: RegExp): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => pattern.test(name)) : [];

/** Returns the search path of unpacked libraries. */
export const librariesIn = (root: string): string =>
  namesIn(join(root, 'usr/lib'), /-linux-gnu$/)
    .map((name) => join(root, 'usr/lib', name))
    .join(delimiter);

/** Returns PHP from unpacked packages. It reads no configuration of the machine.
 * @param root the folder that stands for `/`
 * @returns    null if there is none */
export const phpIn = (root: string): Php | null => {
  const [name] = namesIn(join(root, 'usr/bin'), /^php\d/);
  const [release] = namesIn(join(root, 'usr/lib/php'), /^\d+$/);
  if (name === undefined || release === undefined) return null;
  const settings = [
    `extension_dir=${join(root, 'usr/lib/php', release)}`,
    ...EXTENSIONS.map((extension) => `extension=${extension}`),
  ];
  return {
    command: join(root, 'usr/bin', name),
    args: ['-n', ...settings.flatMap((setting) => ['-d', setting])],
    env: { ...process.env, LD_LIBRARY_PATH: librariesIn(root) },
  };
};

/** Returns the machine's PHP, or that of an earlier `npm run wordpress-test`; null if there is none. */
export const findPhp = (): Php | null => {
  const folder = (process.env['PATH'] ?? '').split(delimiter).find((path) => existsSync(join(path, 'php')));
  return folder === undefined ? phpIn(UNPACKED) : { command: join(folder, 'php'), args: [], env: process.env };
};
