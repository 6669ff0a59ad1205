import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../../src/platform/operator-error.ts';
import { findProgram } from '../programs.ts';

/** The programs of a cluster, and Debian's package of each. */
const PACKAGES = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
} as const;

/** Paths of the programs of a cluster. */
export type Programs = Readonly<Record<keyof typeof PACKAGES | 'postgresFolder', string>>;

const POSTGRES_FOLDERS = '/usr/lib/postgresql';

/** Finds the programs where Debian's packages put them.
 * @param path the folders of PATH
 * @throws     OperatorError with the command that installs what is missing */
export const findPrograms = (path: string): Programs => {
  const found = Object.keys(PACKAGES).map((name) => [name, findProgram(name, path)] as const);
  const versions = existsSync(POSTGRES_FOLDERS)
    ? readdirSync(POSTGRES_FOLDERS).toSorted((a, b) => Number(b) - Number(a))
    : [];
  const postgresFolder = versions
    .map((version) => join(POSTGRES_FOLDERS, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
  const missing = [
    ...found.flatMap(([name, file]) => (file === null ? [PACKAGES[name as keyof typeof PACKAGES]] : [])),
    ...(postgresFolder === undefined ? ['postgresql'] : []),
  ];
  if (missing.length > 0)
    throw new OperatorError(
      `npm run failover-test needs Debian packages that are missing. Install them: apt-get install --no-install-recommends ${missing.join(' ')}`,
    );
  return { ...Object.fromEntries(found), postgresFolder } as Programs;
};
