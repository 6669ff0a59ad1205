import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';

/** The programs that make the copy, with the Debian package of each. */
const OF_THE_TEST: Readonly<Record<string, string>> = { ip: 'iproute2', nsenter: 'util-linux', unshare: 'util-linux' };

/** The programs that the documents use in the copy. */
const OF_THE_DOCUMENTS: Readonly<Record<string, string>> = {
  caddy: 'caddy',
  curl: 'curl',
  'g++': 'g++',
  git: 'git',
  make: 'make',
  nginx: 'nginx',
  openssl: 'openssl',
  postfix: 'postfix',
  python3: 'python3',
  'update-ca-certificates': 'ca-certificates',
  useradd: 'passwd',
};

const FOLDERS = ['/usr/sbin', '/usr/bin', '/sbin', '/bin', '/usr/local/bin'];

const isThere = (program: string): boolean =>
  FOLDERS.some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

const missingOf = (programs: Readonly<Record<string, string>>): string[] => [
  ...new Set(Object.entries(programs).flatMap(([program, name]) => (isThere(program) ? [] : [name]))),
];

/** Returns the Debian packages that this machine lacks: those that the test itself needs, and those that the copy needs. */
export const missingPackages = (): { ofTest: readonly string[]; ofCopy: readonly string[] } => ({
  ofTest: missingOf(OF_THE_TEST),
  ofCopy: missingOf(OF_THE_DOCUMENTS),
});
