import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the version of this build: the product's version and, in a git checkout, its commit.
 * @param root the folder of the root package.json */
export const readVersion = (root: string): { version: string; commit: string | null } => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return { version, commit: readCommit(join(root, '.git')) };
};

const readCommit = (gitFolder: string): string | null => {
  const read = (name: string): string | null => {
    const file = join(gitFolder, name);
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
  };
  const head = read('HEAD');
  const branch = head?.startsWith('ref: ') ? head.slice('ref: '.length) : null;
  const commit = branch === null ? head : read(branch);
  return commit !== null && /^[0-9a-f]{40,64}$/.test(commit) ? commit : null;
};
