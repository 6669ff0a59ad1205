// Stands in for systemd in the machine of docs-test. It starts the program of a unit as the unit's user, with its folder, its variables and its
// umask, and stops it. It does not restrict the program as systemd does.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  writeFileSync,
} from 'node:fs';
import { setTimeout as after } from 'node:timers/promises';

const FOLDERS = ['/etc/systemd/system', '/lib/systemd/system'];
const STOP_WITHIN_MS = 20_000;
const LOOK_EVERY_MS = 50;

/**
 * Reads a unit with its drop-ins.
 * @param {string} name
 * @returns {(key: string) => string[]} the values of a key
 */
function readUnit(name) {
  const file = FOLDERS.map((folder) => `${folder}/${name}.service`).find((path) => existsSync(path));
  if (file === undefined) throw new Error(`Unit ${name}.service not found.`);
  const dropIns = FOLDERS.map((folder) => `${folder}/${name}.service.d`)
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((entry) => `${folder}/${entry}`));
  const lines = [file, ...dropIns].flatMap((path) => readFileSync(path, 'utf8').split('\n'));
  return (key) => lines.filter((line) => line.startsWith(`${key}=`)).map((line) => line.slice(key.length + 1));
}

/**
 * Reads the variables of an EnvironmentFile: NAME=value in a line, the value in quotes or without.
 * @param {string} file
 * @returns {[string, string][]}
 */
const readVariables = (file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, variable, value] = /^([A-Za-z_]\w*)=(.*)$/.exec(line.trim()) ?? [];
      if (variable === undefined || value === undefined) return [];
      const [, , quoted] = /^(['"])(.*)\1$/.exec(value) ?? [];
      return [/** @type {[string, string]} */ ([variable, quoted ?? value])];
    });

/** @param {string} user @returns {{ uid: number, gid: number, home: string }} */
function accountOf(user) {
  const [, , uid, gid, , home = '/'] = execFileSync('getent', ['passwd', user], { encoding: 'utf8' }).split(':');
  return { uid: Number(uid), gid: Number(gid), home };
}

/** @param {string} name */
const pidFile = (name) => `/run/docs-test-${name}.pid`;

/** @param {string} name */
async function start(name) {
  const unit = readUnit(name);
  const { uid, gid, home } = accountOf(unit('User').at(-1) ?? 'root');
  const [folder] = unit('StateDirectory');
  if (folder !== undefined) {
    mkdirSync(`/var/lib/${folder}`, { recursive: true });
    chownSync(`/var/lib/${folder}`, uid, gid);
    chmodSync(`/var/lib/${folder}`, Number.parseInt(unit('StateDirectoryMode').at(-1) ?? '0755', 8));
  }
  /** @type {Record<string, string | undefined>} */
  const env = { PATH: process.env['PATH'], HOME: home };
  for (const pair of unit('Environment').flatMap((line) => line.split(' '))) {
    const [variable = '', value = ''] = pair.split('=');
    env[variable] = value;
  }
  for (const [variable, value] of unit('EnvironmentFile').flatMap(readVariables)) env[variable] = value;
  const log = openSync(`/var/log/docs-test-${name}.log`, 'a');
  const command = `umask ${unit('UMask').at(-1) ?? '0022'}; exec ${unit('ExecStart').at(-1)}`;
  const cwd = unit('WorkingDirectory').at(-1) ?? '/';
  const child = spawn('/bin/sh', ['-c', command], { cwd, env, uid, gid, detached: true, stdio: ['ignore', log, log] });
  if (unit('Type').at(-1) === 'forking') {
    const [code] = /** @type {[number | null]} */ (await once(child, 'exit'));
    if (code !== 0) throw new Error(`Job for ${name}.service failed.`);
    return;
  }
  writeFileSync(pidFile(name), String(child.pid));
  child.unref();
}

/** @param {string} name @returns {number | null} the main process, while it runs */
function pidOf(name) {
  const file = readUnit(name)('PIDFile').at(-1) ?? pidFile(name);
  if (!existsSync(file)) return null;
  const pid = Number(readFileSync(file, 'utf8'));
  const status = existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8') : ') Z';
  return / Z( |$)/.test(status.slice(status.lastIndexOf(')') + 1)) ? null : pid;
}

/** @param {string} name */
async function stop(name) {
  const pid = pidOf(name);
  if (pid === null) return;
  process.kill(pid, 'SIGTERM');
  for (const startedAt = performance.now(); pidOf(name) !== null; await after(LOOK_EVERY_MS))
    if (performance.now() - startedAt > STOP_WITHIN_MS) throw new Error(`${name} did not stop.`);
}

/** @param {string} name */
function reload(name) {
  const command = readUnit(name)('ExecReload').at(-1);
  const pid = pidOf(name);
  if (command === undefined || pid === null) throw new Error(`${name}.service cannot be reloaded.`);
  execFileSync('/bin/sh', ['-c', command], { env: { ...process.env, MAINPID: String(pid) }, stdio: 'inherit' });
}

/** @param {string} order @param {string[]} rest */
async function obey(order, rest) {
  const names = rest.filter((word) => !word.startsWith('-')).map((word) => word.replace(/\.service$/, ''));
  const isNow = rest.includes('--now');
  for (const name of names) {
    if (order === 'start' || (order === 'enable' && isNow)) await start(name);
    else if (order === 'stop' || (order === 'disable' && isNow)) await stop(name);
    else if (order === 'reload') reload(name);
    else if (order === 'restart') {
      await stop(name);
      await start(name);
    } else if (order !== 'enable' && order !== 'disable') throw new Error(`Unknown command verb ${order}.`);
  }
  if (names.length === 0 && order !== 'daemon-reload') throw new Error(`Unknown command verb ${order}.`);
}

const [order = '', ...rest] = process.argv.slice(2);
try {
  await obey(order, rest);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
