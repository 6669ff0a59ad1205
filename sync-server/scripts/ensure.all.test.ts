import { execFile, type ExecFileException } from 'node:child_process';
import { rmSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

const here = fileURLToPath(new URL('.', import.meta.url));
const outputs = { 'shared-schema': null, widget: 'widget.js', 'sync-server': 'main.js', pwa: 'index.html' };

/** A native package that loads after enough compilations: as many as the file `needed` says, else one. */
const FAKE_SQLITE = {
  name: 'better-sqlite3',
  version: '1.0.0',
  main: 'index.cjs',
  scripts: { install: 'node install.cjs' },
};
const FAKE_INSTALL = `require('node:fs').appendFileSync('compiled', 'x');`;
const FAKE_NATIVE = `const { existsSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const read = (name) => (existsSync(join(__dirname, name)) ? readFileSync(join(__dirname, name), 'utf8') : '');
module.exports = class {
  constructor() {
    if (read('compiled').length < Number(read('needed') || 1)) throw new Error('was compiled against a different Node.js version');
  }
  close() {}
};
`;

/** A project of the same shape, whose builds log that they ran. Each test works on a copy. */
let template: string;
let root: string;

beforeAll(async () => {
  template = await mkdtemp(join(tmpdir(), 'doorsign-ensure-'));
  root = template;
  const workspaces = Object.keys(outputs);
  const dependencies = { 'better-sqlite3': 'file:./fake-sqlite' };
  await put('package.json', JSON.stringify({ name: 'small', private: true, workspaces, dependencies }));
  await put('fake-sqlite/package.json', JSON.stringify(FAKE_SQLITE));
  await put('fake-sqlite/install.cjs', FAKE_INSTALL);
  await put('fake-sqlite/index.cjs', FAKE_NATIVE);
  await put('tsconfig.base.json', '{}');
  await mkdir(join(root, 'sync-server/scripts'), { recursive: true });
  for (const script of ['ensure.mjs', 'ensure-lock.mjs', 'elapsed.mjs'])
    await cp(join(here, script), join(root, 'sync-server/scripts', script));
  await put(
    'build.mjs',
    `import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
const [workspace, output] = process.argv.slice(2);
appendFileSync('../built.log', workspace + ' ');
while (existsSync('../held')) await new Promise((resolve) => setTimeout(resolve, 20));
if (existsSync('src/broken')) throw new Error('does not compile');
mkdirSync('dist', { recursive: true });
writeFileSync('dist/' + output, '');
`,
  );
  for (const [name, output] of Object.entries(outputs)) {
    const scripts = output === null ? {} : { build: `node ../build.mjs ${name} ${output}` };
    await put(`${name}/package.json`, JSON.stringify({ name: `@doorsign/${name}`, version: '1.0.0', scripts }));
    await put(`${name}/src/source.ts`, 'export {};\n');
  }
  await run('npm', ['install', '--package-lock-only', '--offline', '--no-audit', '--no-fund']);
});
afterAll(() => rm(template, { recursive: true, force: true }));

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'doorsign-ensure-'));
  await cp(template, root, { recursive: true });
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function put(path: string, content: string): Promise<void> {
  await mkdir(join(root, path, '..'), { recursive: true });
  await writeFile(join(root, path), content);
}

function run(
  command: string,
  args: string[],
  onOutput: (text: string) => void = () => {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = execFile(command, args, { cwd: root }, (error: ExecFileException | null, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), output: stdout + stderr });
    });
    child.stdout?.on('data', onOutput);
  });
}

const SCRIPT = 'sync-server/scripts/ensure.mjs';
const ensure = (...args: string[]) => run(process.execPath, [SCRIPT, ...args]);

/** Returns the workspaces built since the last call, in order. */
async function built(): Promise<string[]> {
  const log = await readFile(join(root, 'built.log'), 'utf8').catch(() => '');
  await rm(join(root, 'built.log'), { force: true });
  return log.trim().split(' ').filter(Boolean);
}

test('a fresh clone is installed and built in order, and the second run does nothing', async () => {
  const first = await ensure('build');
  expect(first).toMatchObject({ code: 0 });
  expect(first.output).toMatch(
    /Installing packages …\n.*Building widget …\n.*Building pwa …\n.*Building sync-server …/s,
  );
  expect(await built()).toEqual(['widget', 'pwa', 'sync-server']);

  expect(await ensure('build')).toEqual({ code: 0, output: '' });
  expect(await built()).toEqual([]);
});

test('install alone builds nothing, and one workspace can be built alone', async () => {
  await ensure('install');
  expect(await built()).toEqual([]);
  await ensure('build', 'widget');
  expect(await built()).toEqual(['widget']);
});

test('an edit rebuilds what reads it, and nothing else', async () => {
  const edits = [
    { edited: 'widget/src/source.ts', rebuilt: ['widget', 'pwa'] },
    { edited: 'pwa/src/new-screen.tsx', rebuilt: ['pwa'] },
    { edited: 'sync-server/src/source.ts', rebuilt: ['sync-server'] },
    { edited: 'shared-schema/src/source.ts', rebuilt: ['widget', 'pwa', 'sync-server'] },
    { edited: 'pwa/src/source.test.ts', rebuilt: [] },
    { edited: 'pwa/e2e/hours.e2e.ts', rebuilt: [] },
    { edited: 'sync-server/scripts/dev.ts', rebuilt: [] },
  ];
  await ensure('build');
  await built();
  for (const { edited, rebuilt } of edits) {
    await put(edited, 'export const edited = 1;\n');
    await ensure('build');
    expect({ edited, rebuilt: await built() }).toEqual({ edited, rebuilt });
  }
});

test('a deleted output is built again', async () => {
  await ensure('build');
  await built();
  await rm(join(root, 'pwa/dist'), { recursive: true });
  await ensure('build');
  expect(await built()).toEqual(['pwa']);
});

test('a changed lockfile or another version of the native interface installs again', async () => {
  await ensure('install');
  await put('node_modules/.cache/doorsign/stamps.json', '{ "install": "of another node" }');
  await rm(join(root, 'node_modules/.package-lock.json'));
  expect((await ensure('install')).output).toContain('Installing packages');
});

test('what a plain npm install has brought is not fetched again', async () => {
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund']);
  expect(await ensure('install')).toEqual({ code: 0, output: '' });
});

test('a native package that does not load is compiled once more', async () => {
  await put('fake-sqlite/needed', '2');
  const { code, output } = await ensure('install');
  expect(code).toBe(0);
  expect(output).toMatch(/Installing packages …\n.*Building better-sqlite3 again …/s);
  expect(await ensure('install')).toEqual({ code: 0, output: '' });
});

test('an install whose native package does not load in the end says so, and is not taken for current', async () => {
  await put('fake-sqlite/needed', '99');
  for (const attempt of ['first', 'second']) {
    const { code, output } = await ensure('install');
    expect({ attempt, code }).toEqual({ attempt, code: 1 });
    expect(output).toContain('was compiled against a different Node.js version');
    expect(output).toContain(`better-sqlite3 was installed and does not load in Node ${process.version}.`);
  }
});

test('a build that is killed is not taken for current when its edit is undone', async () => {
  await ensure('build');
  await put('pwa/src/source.ts', 'export const edited = 1;\n');
  await put('held', '');
  const killed = new Promise<void>((resolve) => {
    const child = execFile(process.execPath, [SCRIPT, 'build'], { cwd: root }, () => resolve());
    child.stdout?.on('data', (text: string) => {
      if (text.includes('Building pwa')) child.kill('SIGKILL');
    });
  });
  await killed;
  await rm(join(root, 'held'));
  await put('pwa/src/source.ts', 'export {};\n');
  await built();
  expect((await ensure('build')).output).toContain('Building pwa');
});

test('a build that fails says why, and is tried again', async () => {
  await put('pwa/src/broken', '');
  const { code, output } = await ensure('build');
  expect(code).toBe(1);
  expect(output).toContain('does not compile');
  expect(await built()).toEqual(['widget', 'pwa']);

  await rm(join(root, 'pwa/src/broken'));
  expect(await ensure('build')).toMatchObject({ code: 0 });
  expect(await built()).toEqual(['pwa', 'sync-server']);
});

test('two at once build once', async () => {
  await put('held', '');
  // Release the first build once the second one says that it waits.
  const letGo = (text: string): void => {
    if (text.includes('Another install or build is running')) rmSync(join(root, 'held'), { force: true });
  };
  const build = () => run(process.execPath, [SCRIPT, 'build'], letGo);
  const both = await Promise.all([build(), build()]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  expect(await built()).toEqual(['widget', 'pwa', 'sync-server']);
});

test('the lock of a process that is gone does not count', async () => {
  const { pid } = await new Promise<{ pid: number }>((resolve) => {
    const child = execFile(process.execPath, ['-e', ''], () => resolve({ pid: child.pid ?? 0 }));
  });
  await put('.cache/ensure.lock/pid', String(pid));
  expect(await ensure('install')).toMatchObject({ code: 0 });
});

test('nor does one that has not been touched for long, whoever has its process id now', async () => {
  await put('.cache/ensure.lock/pid', String(process.pid));
  const longAgo = new Date(Date.now() - 60_000);
  await utimes(join(root, '.cache/ensure.lock'), longAgo, longAgo);
  expect(await ensure('install')).toMatchObject({ code: 0 });
});

test('an unknown word is refused', async () => {
  expect(await ensure('biuld')).toMatchObject({ code: 2 });
});
