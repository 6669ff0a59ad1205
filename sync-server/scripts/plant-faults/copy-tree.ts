import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, realpath, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const workspaces = ['shared-schema', 'widget', 'sync-server', 'pwa'];

/**
 * Copies the files that git tracks or would add, in their current state, to a temporary folder. npm packages are linked to those of the real tree,
 * @doorsign/* to those of the copy.
 * @returns the folder; the caller removes it
 */
export const copyTree = async (root: string): Promise<string> => {
  const tree = await realpath(await mkdtemp(join(tmpdir(), 'doorsign-faults-')));
  const { stdout } = await promisify(execFile)(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '-z'],
    { cwd: root, maxBuffer: 64 * 1024 * 1024 },
  );
  for (const path of new Set(stdout.split('\0').filter((name) => name !== ''))) {
    // Skip files that are deleted but still listed, because the deletion is not committed.
    if (!(await stat(join(root, path)).catch(() => null))?.isFile()) continue;
    await mkdir(dirname(join(tree, path)), { recursive: true });
    await cp(join(root, path), join(tree, path));
  }
  await mkdir(join(tree, 'node_modules/@doorsign'), { recursive: true });
  const isOwn = (name: string): boolean => name === '@doorsign' || /^\.(cache|vite)/.test(name);
  const packages = (await readdir(join(root, 'node_modules'))).filter((name) => !isOwn(name));
  await Promise.all([
    ...packages.map((name) => symlink(join(root, 'node_modules', name), join(tree, 'node_modules', name))),
    ...workspaces.map((name) => symlink(join(tree, name), join(tree, 'node_modules/@doorsign', name))),
  ]);
  return tree;
};
