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
  /** The address of the database from which others are created. */
  readonly adminUrl: string;
  /** Stops it and removes all its data, if it was started here. */
  stop(): Promise<void>;
}

/** A PostgreSQL that was started here and can be stopped and killed. */
export interface OwnPostgres extends TestPostgres {
  /** Shuts it down as an operator does; connections are cut. */
  shutDown(): Promise<void>;
  /** Kills its first process, after which the others end. Resolves when all of them have ended. */
  kill(): Promise<void>;
  /** Starts it again on the same data. Resolves when it answers. */
  startAgain(): Promise<void>;
}

/** Returns the PostgreSQL that the environment names, else starts one.
 * @param options of one that is started here
 * @throws where neither can be had */
export const startPostgres = async (options?: OwnPostgresOptions): Promise<TestPostgres> => {
  const found = findPostgres(process.env);
  if (found?.kind === 'running') return { adminUrl: found.url, stop: async () => {} };
  return startOwnPostgres(options);
};

/** Settings that do not wait for the disk: a test's data need not survive a crash of the machine. */
const HASTY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** The user to run as, because PostgreSQL refuses to run as root. */
const NOBODY = { uid: 65_534, gid: 65_534 };

/** A shell script that runs PostgreSQL and obeys commands on its input. It stops everything when its input closes, however the parent ended. */
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
  /** True if acknowledged data must survive a kill. The default is false. */
  isDurable?: boolean;
  /** Further settings. */
  settings?: Readonly<Record<string, string | number>>;
}

/** Starts PostgreSQL in a temporary folder, on a socket in that folder, so that no port can be in use. */
export const startOwnPostgres = async ({
  isDurable = false,
  settings: further = {},
}: OwnPostgresOptions = {}): Promise<OwnPostgres> => {
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
    ...further,
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const keeper = spawn(
    '/bin/sh',
    ['-c', KEEPER, 'keeper', folder, join(folder, 'bin/postgres'), '-D', data, ...options],
    {
      ...user,
      cwd: folder,
      stdio: ['pipe', 'pipe', 'ignore'],
      // A Ctrl-C at the terminal must not reach the script: it stops PostgreSQL when the parent process has ended.
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
      // While one of them is still running, no new server can start on the same data.
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

/** Copies the programs, because packages cannot contain symbolic links, and the package's folder must not be changed. */
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

/** Returns the ids of the processes that work for the server. */
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
    // A process keeps its id after its end if the machine's first process, as in some containers, does not reap it.
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
