import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';

/** The programs that the documents use, with the Debian package of each. */
const PACKAGES: Readonly<Record<string, string>> = {
  caddy: 'caddy',
  curl: 'curl',
  'g++': 'g++',
  git: 'git',
  ip: 'iproute2',
  make: 'make',
  nginx: 'nginx',
  openssl: 'openssl',
  postfix: 'postfix',
  python3: 'python3',
  'update-ca-certificates': 'ca-certificates',
  unshare: 'util-linux',
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

/** Returns the Debian packages that this machine lacks. */
export const missingPackages = (): string[] =>
  Object.entries(PACKAGES).flatMap(([program, name]) => (isThere(program) ? [] : [name]));
