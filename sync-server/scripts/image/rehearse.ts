import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { createIgnore, readCopy, readDockerfile, readEnvironment, type Stage } from './dockerfile.ts';

const run = promisify(execFile);

/** An unprivileged user, as in the image. Only root can start a process as another user. */
export const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Matches steps that need root in the image. Their results already exist on this machine, or are created below. */
const OF_THE_SYSTEM = /^(?:apt-get|install -d) /;

/** The result of the last stage. */
export interface Rehearsed {
  /** The folder that is `/` in the image. */
  readonly root: string;
  /** Path in the image. */
  readonly workingFolder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly stage: Stage;
}

interface RehearseOptions {
  /** Path of the repository. */
  readonly context: string;
  /** Path of an empty folder. */
  readonly scratch: string;
  tell(line: string): void;
}

/** Follows a build of the image step by step, in folders instead of images, and runs its commands as an unprivileged user.
 * @throws when a step fails */
export const rehearse = async ({ context, scratch, tell }: RehearseOptions): Promise<Rehearsed> => {
  const stages = readDockerfile(await readFile(join(context, 'Dockerfile'), 'utf8'));
  const files = await filesOf(context);
  const npm = await npmSettings(context, scratch);
  const done = new Map<string, Rehearsed>();
  let last: Rehearsed | undefined;

  for (const [index, stage] of stages.entries()) {
    const root = join(scratch, stage.name ?? 'image');
    const base = done.get(stage.base);
    tell(`FROM ${stage.base}${stage.name === null ? '' : ` AS ${stage.name}`}`);
    if (base) await run('cp', ['-a', base.root, root]);
    else await mkdir(root, { recursive: true });
    // In the last stage, files belong to root, as in the image, and the unprivileged user can only read them.
    const isLast = index === stages.length - 1;
    let workingFolder = base?.workingFolder ?? '/';
    const environment: Record<string, string> = { ...base?.environment };
    const placeOf = (path: string): string => join(root, resolve(workingFolder, path));

    for (const { name, rest } of stage.instructions) {
      tell(`  ${name} ${rest}`);
      if (name === 'WORKDIR') {
        workingFolder = resolve(workingFolder, rest);
        await mkdir(placeOf('.'), { recursive: true });
      }
      if (name === 'ENV') Object.assign(environment, readEnvironment(rest));
      if (name === 'VOLUME') await mkdirFor(placeOf(rest));
      if (name === 'COPY') {
        const { from, sources, target } = readCopy(rest);
        for (const source of sources) {
          if (from === null) await copyContext(context, files, source, placeOf(target));
          else await copyTree(join(done.get(from)?.root ?? '', source), placeOf(target));
        }
      }
      if (name === 'RUN' && OF_THE_SYSTEM.test(rest)) tell('    (left to the system)');
      else if (name === 'RUN') {
        if (!isLast) await own(root);
        await runStep(withoutMounts(rest), placeOf('.'), { ...npm, ...environment }, isLast ? {} : NOBODY);
      }
    }
    last = { root, workingFolder, environment, stage };
    if (stage.name !== null) done.set(stage.name, last);
  }
  if (!last) throw new Error('The Dockerfile has no stage.');
  return last;
};

/** Returns the command of a RUN without its caches, which only save time. */
const withoutMounts = (rest: string): string => rest.replace(/^(?:--mount=type=cache\S* )+/, '');

/** Returns the files that Docker would receive: every file that git tracks or would add, minus those that .dockerignore excludes. */
const filesOf = async (context: string): Promise<string[]> => {
  const isIgnored = createIgnore(await readFile(join(context, '.dockerignore'), 'utf8'));
  const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: context,
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout.split('\n').filter((file) => file !== '' && !isIgnored(file));
};

const copyContext = async (context: string, files: string[], source: string, target: string): Promise<void> => {
  const isFolder = source === '.';
  const wanted = isFolder ? files : files.filter((file) => file === source);
  if (wanted.length === 0) throw new Error(`COPY: there is no ${source} in what would be sent to Docker.`);
  for (const file of wanted) {
    const place = isFolder || target.endsWith('/') ? join(target, file) : target;
    await mkdir(dirname(place), { recursive: true });
  }
  if (!isFolder) {
    await run('cp', ['-p', join(context, source), target]);
    return;
  }
  // One process for thousands of files.
  const copying = spawn('cp', ['-p', '--parents', '-t', target, ...wanted], { cwd: context, stdio: 'inherit' });
  const [code] = (await once(copying, 'close')) as [number | null];
  if (code !== 0) throw new Error(`COPY ${source} failed.`);
};

const copyTree = async (source: string, target: string): Promise<void> => {
  await mkdir(dirname(target), { recursive: true });
  await run('cp', ['-a', source, target]);
};

const own = async (root: string): Promise<void> => {
  if (NOBODY.uid !== undefined) await run('chown', ['-R', `${NOBODY.uid}:${NOBODY.gid}`, root]);
};

const mkdirFor = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (NOBODY.uid !== undefined) await chown(folder, NOBODY.uid, NOBODY.gid);
};

/** Copies this machine's npm settings for a user with another home folder. */
const npmSettings = async (context: string, scratch: string): Promise<Record<string, string>> => {
  const home = join(scratch, 'home');
  await mkdirFor(home);
  const settings: Record<string, string> = { PATH: process.env['PATH'] ?? '', HOME: home };
  for (const name of ['registry', 'nodedir', 'cafile']) {
    const { stdout } = await run('npm', ['config', 'get', name], { cwd: context });
    const value = stdout.trim();
    if (value !== '' && value !== 'undefined' && value !== 'null') settings[`npm_config_${name}`] = value;
  }
  return settings;
};

const runStep = async (command: string, cwd: string, env: Record<string, string>, as: object): Promise<void> => {
  const child = spawn('/bin/sh', ['-c', command], { cwd, env, ...as, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const listen = (text: string): void => void (said += text);
  child.stdout?.setEncoding('utf8').on('data', listen);
  child.stderr?.setEncoding('utf8').on('data', listen);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`RUN ${command} failed:\n${said.slice(-4000)}`);
};
