// Updates what a command needs, silently when everything is up to date: `node ensure.mjs install`, `build` (all) or `build widget`. Runs before
// anything is installed, so it uses only Node's built-ins.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { timedStep } from './elapsed.mjs';
import { withLock } from './ensure-lock.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const stampsFile = join(root, 'node_modules/.cache/doorsign/stamps.json');
const lockDirectory = join(root, '.cache/ensure.lock');
const manifests = ['', 'shared-schema', 'widget', 'sync-server', 'pwa'].map((folder) => join(folder, 'package.json'));

/**
 * The builds in order: the folders that each one reads, and a file that proves that its output exists.
 * @type {{ workspace: string, reads: string[], output: string }[]}
 */
const builds = [
  { workspace: 'widget', reads: ['widget', 'shared-schema'], output: 'widget/dist/widget.js' },
  { workspace: 'pwa', reads: ['pwa', 'widget', 'shared-schema'], output: 'pwa/dist/index.html' },
  { workspace: 'sync-server', reads: ['sync-server', 'shared-schema'], output: 'sync-server/dist/main.js' },
];
const notBuilt = new Set([
  'node_modules',
  'dist',
  'data',
  'test',
  'e2e',
  'bench',
  'docs',
  'scripts',
  'vectors',
  'test-results',
]);

/**
 * Reads the stamps of the last updates, by name: `install` or a workspace. They are in node_modules, so that they are deleted with it.
 * @returns {Record<string, string>}
 */
function readStamps() {
  try {
    return /** @type {Record<string, string>} */ (JSON.parse(readFileSync(stampsFile, 'utf8')));
  } catch {
    return {};
  }
}

/** @param {string} name @param {string | undefined} stamp undefined removes it */
function writeStamp(name, stamp) {
  mkdirSync(dirname(stampsFile), { recursive: true });
  writeFileSync(stampsFile, JSON.stringify({ ...readStamps(), [name]: stamp }, null, 2));
}

/** Hashes what an install depends on. Native modules are compiled for one version of Node's ABI and one platform. */
function installStamp() {
  const hash = createHash('sha256').update(`${process.versions.modules} ${process.platform} ${process.arch}`);
  for (const file of ['package-lock.json', ...manifests]) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** @param {string[]} folders @param {string} installed */
function buildStamp(folders, installed) {
  const hash = createHash('sha256')
    .update(installed)
    .update(readFileSync(join(root, 'tsconfig.base.json')));
  for (const folder of folders) hash.update(digestOf(folder));
  return hash.digest('hex');
}

/**
 * Digests of folders. Several builds share them; they are cleared after a step during which the folders may have changed.
 * @type {Map<string, string>}
 */
const digests = new Map();

/** @param {string} folder @returns {string} */
function digestOf(folder) {
  const known = digests.get(folder);
  if (known !== undefined) return known;
  const hash = createHash('sha256');
  for (const file of sourcesOf(folder)) hash.update(file).update(readFileSync(join(root, file)));
  const digest = hash.digest('hex');
  digests.set(folder, digest);
  return digest;
}

/** @param {string} folder @returns {string[]} */
function sourcesOf(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !notBuilt.has(name) && !/\.test\.tsx?$/.test(name))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? sourcesOf(path) : [path];
    })
    .sort();
}

/** @param {string} lockfile @returns {Record<string, { version?: string, optional?: boolean }>} */
function packagesOf(lockfile) {
  const content = /** @type {{ packages: ReturnType<typeof packagesOf> }} */ (
    JSON.parse(readFileSync(join(root, lockfile), 'utf8'))
  );
  return content.packages;
}

/**
 * The server's native packages, each with a line that runs only if the package fits this Node. An installed package can fail to load: it may be
 * compiled for another version of Node, or lack the binary of this platform.
 */
const nativePackages = {
  'better-sqlite3': "new (require('better-sqlite3'))(':memory:').close()",
  '@node-rs/argon2': "require('@node-rs/argon2')",
};

/**
 * Returns the error of an installed native package that cannot be used, or null. Runs in its own process, because a process loads a binary only once
 * and keeps the file open.
 * @param {string} line
 */
function troubleWith(line) {
  const { status, stderr } = spawnSync(process.execPath, ['-e', line], { cwd: root, encoding: 'utf8' });
  return status === 0 ? null : stderr;
}

/** @returns {[name: string, line: string][]} */
const nativePackagesHere = () =>
  Object.entries(nativePackages).filter(([name]) => packagesOf('package-lock.json')[`node_modules/${name}`]);

/**
 * Returns true if node_modules already matches the lockfile, for example after a plain `npm install`: existing packages are not deleted and
 * downloaded again.
 */
function installIsWhole() {
  try {
    const wanted = packagesOf('package-lock.json');
    const present = packagesOf('node_modules/.package-lock.json');
    for (const [path, { version, optional }] of Object.entries(wanted)) {
      if (path.startsWith('node_modules/') && !optional && present[path]?.version !== version) return false;
    }
    return nativePackagesHere().every(([, line]) => troubleWith(line) === null);
  } catch {
    return false;
  }
}

/** Installs the packages of the lockfile. @throws Error when native code does not load, after one more try to build it */
async function install() {
  await timedStep('Installing packages', () => npm(['ci', '--include=dev', '--no-audit', '--no-fund']));
  for (const [name, line] of nativePackagesHere()) {
    if (troubleWith(line) === null) continue;
    await timedStep(`Building ${name} again`, () => npm(['rebuild', name]));
    const trouble = troubleWith(line);
    if (trouble !== null)
      throw new Error(
        `${trouble}\n${name} was installed and does not load in Node ${process.version}. ` +
          'It needs its binary for this platform, or python3, make and a C++ compiler to build one.',
      );
  }
}

/**
 * Runs npm quietly, and prints its output when it fails.
 * @param {string[]} args
 * @returns {Promise<void>}
 */
function npm(args) {
  const script = process.env.npm_execpath;
  const [command, first] =
    script?.endsWith('.js') || script?.endsWith('.cjs') ? [process.execPath, [script]] : ['npm', []];
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...first, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    // If this script is killed, npm must not keep working on node_modules.
    const stop = () => child.kill();
    process.once('exit', stop);
    let said = '';
    const listen = (/** @type {Buffer} */ chunk) => void (said += chunk.toString());
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('error', reject);
    child.on('close', (code) => {
      process.off('exit', stop);
      if (code === 0) resolve();
      else reject(new Error(`${said}\nnpm ${args.join(' ')} failed.`));
    });
  });
}

const installIsCurrent = () => readStamps()['install'] === installStamp();

/** @param {(typeof builds)[number]} build */
const buildIsCurrent = ({ workspace, reads, output }) =>
  existsSync(join(root, output)) && readStamps()[workspace] === buildStamp(reads, installStamp());

/** @param {typeof builds} wantedBuilds */
async function bringUpToDate(wantedBuilds) {
  digests.clear();
  if (!installIsCurrent()) {
    const stamp = installStamp();
    if (!installIsWhole()) await install();
    writeStamp('install', stamp);
  }
  for (const build of wantedBuilds) {
    if (buildIsCurrent(build)) continue;
    // Computed before the build: a file edited during the build is built again next time.
    const stamp = buildStamp(build.reads, installStamp());
    // The output of an interrupted build matches no version.
    writeStamp(build.workspace, undefined);
    await timedStep(`Building ${build.workspace}`, () => npm(['run', 'build', '-w', build.workspace]));
    writeStamp(build.workspace, stamp);
    digests.clear();
  }
}

const [wanted, workspace] = process.argv.slice(2);
const isKnown =
  workspace === undefined || (wanted === 'build' && builds.some((build) => build.workspace === workspace));
const usage = 'Usage: node sync-server/scripts/ensure.mjs install | build [WORKSPACE]';
if (process.argv.includes('--help')) {
  const workspaces = builds.map((build) => build.workspace).join(', ');
  console.log(`${usage}\nInstalls packages and builds workspaces that are not current. Workspaces: ${workspaces}.`);
  process.exit(0);
}
if ((wanted !== 'install' && wanted !== 'build') || !isKnown) {
  console.error(usage);
  process.exit(2);
}
const wantedBuilds = builds.filter((build) => wanted === 'build' && (workspace ?? build.workspace) === build.workspace);
try {
  const current = installIsCurrent() && wantedBuilds.every(buildIsCurrent);
  if (!current) await withLock(lockDirectory, () => bringUpToDate(wantedBuilds));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
