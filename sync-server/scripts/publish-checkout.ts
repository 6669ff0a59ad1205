import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Makes a repository of this checkout: one branch, `main`, with one commit more for uncommitted changes of files that git tracks.
 * @param root    the folder of the project
 * @param scratch an existing folder
 * @returns       its path, which git clones from */
export const publishCheckout = (root: string, scratch: string): string => {
  const author = ['-c', 'user.name=Doorsign', '-c', 'user.email=doorsign@localhost'];
  const git = (...args: string[]): string =>
    execFileSync('git', [...author, ...args], { cwd: root, encoding: 'utf8' }).trim();
  const repository = join(scratch, 'doorsign.git');
  git('init', '--quiet', '--bare', '--initial-branch=main', repository);
  // The checkout of a CI has no history.
  git('-C', repository, 'config', 'receive.shallowUpdate', 'true');
  const changes = git('stash', 'create');
  git('push', '--quiet', repository, `${changes || git('rev-parse', 'HEAD')}:refs/heads/main`);
  return repository;
};
