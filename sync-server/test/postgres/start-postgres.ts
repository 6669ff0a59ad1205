import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { findPostgres, readLinks } from './find-postgres.ts';

/** A PostgreSQL for tests. */
export interface TestPostgres {
  /** The address of the database in which others are made. */
  readonly adminUrl: string;
  /** Ends it with all its data, if it was started here. */
  stop(): Promise<void>;
}

/** One that was started here, and can be treated badly. */
export interface OwnPostgres extends TestPostgres {
  /** Shut down as an operator does it; connections are cut. */
  shutDown(): Promise<void>;
  /** Its first process is killed, and the others follow it. Resolves when all of them have ended. */
  kill(): Promise<void>;
  /** Started again on the same data. Resolves when it answers. */
  startAgain(): Promise<void>;
}

/** The PostgreSQL that the environment names, else one of our own.
 * @param options of our own one
 * @throws where neither can be had */
export const startPostgres = async (options?: OwnPostgresOptions): Promise<TestPostgres> => {
  const found = findPostgres(process.env);
  if (found?.kind === 'running') return { adminUrl: found.url, stop: async () => {} };
  return startOwnPostgres(options);
};

/** Nobody waits for the disk: what a test has stored need not outlive the machine. */
const HASTY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** It refuses to run as root. */
const NOBODY = { uid: 65_534, gid: 65_534 };

/** Does what it is told, and ends it all when nobody is left to tell it anything, however that process ended. */
const KEEPER = `
  folder=$1; shift
  start() { "$@" >>"$folder/log" 2>&1 & first=$!; }
  start "$@"
  while read -r order; do
    case $order in
      stop) kill -INT $first; wait $first ;;
      kill) kill -KILL $first; wait $first ;;
      start) start "$@" ;;
    esac
    echo "$order"
  done
  kill -QUIT $first; wait $first
  rm -rf "$folder"`;

interface OwnPostgresOptions {
  /** What it has acknowledged outlives its being killed; false without it. */
  isDurable?: boolean;
}

/** Starts one of our own, in a temporary folder, on a socket in that folder: no port can be taken. */
export const startOwnPostgres = async ({ isDurable = false }: OwnPostgresOptions = {}): Promise<OwnPostgres> => {
  const folder = mkdtempSync(join(tmpdir(), 'doorsign-postgres-'));
  const user = process.getuid?.() === 0 ? NOBODY : null;
  copyPrograms(folder);
  if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
  const data = join(folder, 'data');
  const initial = ['--no-sync', '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C'];
  execFileSync(join(folder, 'bin/initdb'), [...initial, '-D', data], { ...user, cwd: folder, stdio: 'pipe' });
  const settings = {
    listen_addresses: '',
    unix_socket_directories: folder,
    max_connections: '400',
    shared_buffers: '64MB',
    wal_level: 'minimal',
    max_wal_senders: '0',
    ...(isDurable ? {} : HASTY),
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const keeper = spawn(
    '/bin/sh',
    ['-c', KEEPER, 'keeper', folder, join(folder, 'bin/postgres'), '-D', data, ...options],
    {
      ...user,
      cwd: folder,
      stdio: ['pipe', 'pipe', 'ignore'],
      // A Ctrl-C at the terminal is for the one who started us; this one ends when that one has.
      detached: true,
    },
  );
  const ended = once(keeper, 'exit');
  const adminUrl = `postgres:///postgres?host=${encodeURIComponent(folder)}&user=postgres`;
  const tell = async (order: string): Promise<void> => {
    keeper.stdin.write(`${order}\n`);
    await once(keeper.stdout, 'data');
  };
  await untilItAnswers(adminUrl);
  return {
    adminUrl,
    shutDown: () => tell('stop'),
    async kill() {
      const followers = await processesOf(adminUrl);
      await tell('kill');
      // As long as one of them has not noticed, there can be no new one on the same data.
      await untilAllHaveEnded(followers);
    },
    async startAgain() {
      await tell('start');
      await untilItAnswers(adminUrl);
    },
    async stop() {
      keeper.stdin.end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** A copy, because packages cannot hold links, and ours is not ours to write to. */
const copyPrograms = (folder: string): void => {
  const found = findPostgres({});
  if (found?.kind !== 'programs')
    throw new Error('There is no PostgreSQL for this platform: set TEST_POSTGRES_URL to the address of a running one.');
  cpSync(found.folder, folder, { recursive: true });
  for (const { source, target } of readLinks(found.folder)) {
    const at = join(folder, relative('native', target));
    rmSync(at, { force: true });
    symlinkSync(relative(dirname(target), source), at);
  }
};

/** The processes that work for it. */
const processesOf = async (url: string): Promise<number[]> => {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity');
  await client.end();
  return rows.map(({ pid }) => pid);
};

const untilAllHaveEnded = async (pids: readonly number[]): Promise<void> => {
  const deadline = performance.now() + PATIENCE_MS;
  while (pids.some(isRunning)) {
    if (performance.now() > deadline) throw new Error(`Some of the processes ${pids.join(', ')} do not end.`);
    await sleep(20);
  }
};

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    // It keeps its number after its end where the first process of the machine, as in some containers, does not ask for those of others.
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
};

const PATIENCE_MS = 60_000;

const untilItAnswers = async (url: string): Promise<void> => {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const client = new Client(url);
    client.on('error', () => {});
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(20);
    }
  }
};
