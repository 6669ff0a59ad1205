import { execFileSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../../test/free-port.ts';
import { folderUntilExit, removeFolder } from '../at-exit.ts';
import { haproxyFile, patroniFile, pgbouncerFile, type NodePlace } from './cluster-files.ts';
import { keepProcesses, killFamily, NOBODY, postmasterOf } from './keep-processes.ts';
import type { Programs } from './programs.ts';

/** Two database servers of which one is the primary, and what leads to it. */
export interface Cluster {
  /** The database through PgBouncer, as servers use it. */
  readonly url: string;
  /** The database without PgBouncer. */
  readonly directUrl: string;
  /** Kills the primary as if its machine had lost power: PostgreSQL, and Patroni beside it. */
  killPrimary(): Promise<void>;
  /** Starts the killed node again, and waits until it has everything that the primary has. */
  bringBack(): Promise<void>;
  /** Ends everything and removes the folder. */
  stop(): void;
}

const DATABASE = 'doorsign';
/** A busy machine is slow. */
const PATIENCE_MS = 180_000;

/** A node as Patroni describes it. */
interface Member {
  name: string;
  role: string;
  state: string;
  lag?: number | string;
}

/** Starts etcd, two nodes under Patroni, HAProxy and PgBouncer on loopback, in a temporary folder.
 * @param isSynchronous true to acknowledge a commit only once the standby has it */
export const startCluster = async (programs: Programs, isSynchronous: boolean): Promise<Cluster> => {
  const folder = folderUntilExit('doorsign-failover-');
  const nodes: NodePlace[] = [];
  for (const name of ['a', 'b']) {
    mkdirSync(join(folder, name));
    nodes.push({ name, folder, postgresPort: await freePort(), apiPort: await freePort() });
  }
  const [etcdPort, peerPort, primaryPort, bouncerPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const dataOf = ({ name }: NodePlace): string => join(folder, name, 'data');
  for (const node of nodes)
    writeFileSync(join(folder, `${node.name}.yml`), patroniFile(node, { ...programs, etcdPort, isSynchronous }));
  writeFileSync(join(folder, 'haproxy.cfg'), haproxyFile(primaryPort, nodes));
  writeFileSync(join(folder, 'pgbouncer.ini'), pgbouncerFile(bouncerPort, { database: DATABASE, primaryPort }));
  if (process.getuid?.() === 0) execFileSync('chown', ['-R', `${NOBODY.uid}:${NOBODY.gid}`, folder]);

  const processes = keepProcesses(folder, () => nodes.flatMap((node) => postmasterOf(dataOf(node))));
  const patronis = new Map<string, ChildProcess>();
  const startNode = ({ name }: NodePlace): void =>
    void patronis.set(name, processes.start(name, programs.patroni, [join(folder, `${name}.yml`)]));
  const stop = (): void => {
    processes.killAll();
    removeFolder(folder);
  };
  const membersOf = async (): Promise<readonly Member[]> => {
    for (const { apiPort } of nodes) {
      const answer = await fetch(`http://127.0.0.1:${apiPort}/cluster`).catch(() => null);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  };
  const until = async (what: string, isSo: () => Promise<boolean>): Promise<void> => {
    const deadline = performance.now() + PATIENCE_MS;
    while (!(await isSo())) {
      if (performance.now() > deadline)
        throw new Error(`${what}: not within ${PATIENCE_MS / 1000} s.\n${logsIn(folder)}`);
      await sleep(200);
    }
  };
  const primaryOf = async (): Promise<NodePlace | undefined> => {
    const leader = (await membersOf()).find(({ role }) => role === 'leader');
    return nodes.find(({ name }) => name === leader?.name);
  };
  /** True if the other node can take over without a loss. */
  const isReplicated = async (): Promise<boolean> => {
    const members = await membersOf();
    const other = members.find(({ role }) => role === (isSynchronous ? 'sync_standby' : 'replica'));
    const hasLeader = members.some(({ role, state }) => role === 'leader' && state === 'running');
    return (
      hasLeader && other !== undefined && ['running', 'streaming'].includes(other.state) && Number(other.lag ?? 0) === 0
    );
  };
  let killed: NodePlace | undefined;
  const directUrl = `postgres://postgres@127.0.0.1:${primaryPort}/${DATABASE}`;

  try {
    const [client, peer] = [`http://127.0.0.1:${etcdPort}`, `http://127.0.0.1:${peerPort}`];
    processes.start('etcd', programs.etcd, [
      '--name=only',
      `--data-dir=${join(folder, 'etcd')}`,
      `--initial-cluster=only=${peer}`,
      `--listen-client-urls=${client}`,
      `--advertise-client-urls=${client}`,
      `--listen-peer-urls=${peer}`,
      `--initial-advertise-peer-urls=${peer}`,
    ]);
    await until('etcd', async () => (await fetch(`${client}/health`).catch(() => null))?.ok ?? false);
    nodes.forEach(startNode);
    processes.start('haproxy', programs.haproxy, ['-db', '-f', join(folder, 'haproxy.cfg')]);
    await until('replication', isReplicated);
    await until('HAProxy', () => createDatabase(directUrl));
    processes.start('pgbouncer', programs.pgbouncer, [join(folder, 'pgbouncer.ini')]);
    const url = `postgres://postgres@127.0.0.1:${bouncerPort}/${DATABASE}?pgbouncer=true`;
    await until('PgBouncer', () => answers(url));
    return {
      url,
      directUrl,
      async killPrimary() {
        killed = await primaryOf();
        if (!killed) throw new Error('There is no primary to kill.');
        const patroni = patronis.get(killed.name);
        const ended = patroni && once(patroni, 'exit');
        // Patroni first: it would tell the others.
        patroni?.kill('SIGKILL');
        for (const pid of postmasterOf(dataOf(killed))) killFamily(pid);
        await ended;
      },
      async bringBack() {
        if (killed) startNode(killed);
        killed = undefined;
        await until('replication', isReplicated);
      },
      stop,
    };
  } catch (error) {
    stop();
    throw error;
  }
};

/** @returns whether the database is there now */
const createDatabase = async (directUrl: string): Promise<boolean> => {
  const url = new URL(directUrl);
  url.pathname = '/postgres';
  const client = new Client({ connectionString: url.href, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(`create database ${DATABASE} encoding 'UTF8' template template0`);
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
};

const answers = async (url: string): Promise<boolean> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
};

const logsIn = (folder: string): string =>
  ['etcd', 'a', 'b', 'haproxy', 'pgbouncer']
    .map((name) => {
      try {
        return `${name}: ${readFileSync(join(folder, `${name}.log`), 'utf8').slice(-2000)}`;
      } catch {
        return `${name}: not started`;
      }
    })
    .join('\n');
