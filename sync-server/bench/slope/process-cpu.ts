import { readdirSync, readFileSync } from 'node:fs';
import { Client } from 'pg';

/** Microseconds of a tick of /proc, of which Linux has a hundred a second on every platform that Node runs on. */
const TICK_US = 10_000;

interface Stat {
  readonly parent: number;
  /** Of the process itself, and of its children that have ended. */
  readonly ownUs: number;
  readonly endedUs: number;
}

/** @returns null if the process has ended */
const readStat = (pid: number): Stat | null => {
  try {
    // The name, in parentheses, may contain anything.
    const [, fields = ''] = /.*\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    const values = fields.split(' ').map(Number);
    const at = (index: number): number => values[index] ?? 0;
    return { parent: at(1), ownUs: (at(11) + at(12)) * TICK_US, endedUs: (at(13) + at(14)) * TICK_US };
  } catch {
    return null;
  }
};

/** Returns the CPU time that a process and its children have used so far, in microseconds. Linux only: elsewhere it is 0. */
export const familyCpuUs = (pid: number): number => {
  const first = readStat(pid);
  if (!first) return 0;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readStat(Number(name)))
    .filter((stat) => stat?.parent === pid);
  return first.ownUs + first.endedUs + children.reduce((sum, stat) => sum + (stat?.ownUs ?? 0), 0);
};

/** Returns the id of the first process of a PostgreSQL on this machine, and its version. */
export const readPostmaster = async (url: string): Promise<{ pid: number; version: string }> => {
  const client = new Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number; version: string }>(
      "select pg_backend_pid() as pid, split_part(current_setting('server_version'), ' ', 1) as version",
    );
    const { pid = 0, version = '' } = rows[0] ?? {};
    return { pid: readStat(pid)?.parent ?? 0, version };
  } finally {
    await client.end();
  }
};
