import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
/** Settings in folders: the project's own rules, which the linter loads. */
const settingFolders = ['sync-server/scripts/lint'];
const workspaces = ['shared-schema', 'widget', 'sync-server', 'pwa'];
const isSetting = (name: string) => /^(\..+\.(json|mjs)|.+\.jsonc?)$/.test(name);

/** A small tree with the real settings, for planting faults without changing the real tree. */
export interface PlantedTree {
  root: string;
  /** Runs a command at the root of the tree, with the tools of node_modules/.bin in its PATH, as `npm test` does. */
  run: (tool: string, ...args: string[]) => Promise<{ code: number; output: string }>;
  remove: () => Promise<void>;
}

/** @param files content by path from the root of the tree. The tree has no other files except the settings of the root and the workspaces. */
export async function plantTree(files: Record<string, string>): Promise<PlantedTree> {
  const tree = await realpath(await mkdtemp(join(tmpdir(), 'doorsign-guard-')));
  for (const folder of ['', ...workspaces]) {
    await mkdir(join(tree, folder), { recursive: true });
    const settings = (await readdir(join(root, folder))).filter(isSetting);
    await Promise.all(settings.map((name) => cp(join(root, folder, name), join(tree, folder, name))));
  }
  await Promise.all(settingFolders.map((folder) => cp(join(root, folder), join(tree, folder), { recursive: true })));
  await linkPackages(tree);
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(tree, path)), { recursive: true });
    await writeFile(join(tree, path), content);
  }
  return {
    root: tree,
    run: (tool, ...args) => runAt(tree, tool, args),
    remove: () => rm(tree, { recursive: true, force: true }),
  };
}

function runAt(tree: string, tool: string, args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const PATH = [join(tree, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter);
    const env = { ...process.env, PATH };
    const child = execFile(tool, args, { cwd: tree, env }, (_error, stdout, stderr) => {
      resolve({ code: child.exitCode ?? 1, output: stdout + stderr });
    });
  });
}

/** Links npm packages to those of the real tree, and @doorsign/* to those of the planted one. */
async function linkPackages(tree: string): Promise<void> {
  await mkdir(join(tree, 'node_modules/@doorsign'), { recursive: true });
  const names = (await readdir(join(root, 'node_modules'))).filter((name) => name !== '@doorsign' && name !== '.cache');
  await Promise.all([
    ...names.map((name) => symlink(join(root, 'node_modules', name), join(tree, 'node_modules', name))),
    ...workspaces.map((name) => symlink(join(tree, name), join(tree, 'node_modules/@doorsign', name))),
  ]);
}
