import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { businessCalls, WIDGET_PATHS, type WidgetPayload } from '@doorsign/shared-schema/api';
import { callApi } from '../test/call-api.ts';
import { freePort } from '../test/free-port.ts';
import { signUpOwner } from '../test/kill/kill-cycles.ts';
import { NEVER } from '../test/kill/kill-point.ts';
import { startServerProcess, type ServerProcess } from '../test/kill/server-process.ts';
import { createFreshDatabase } from '../test/postgres/fresh-database.ts';
import { startPostgres } from '../test/postgres/start-postgres.ts';
import { randomOf } from '../test/random-of.ts';
import { CHANGES } from '../src/platform/parameters.ts';

/** The longest time that another process may serve the state before a change, in milliseconds. */
export const DELAY_MOST_MS = 1000;

/** The wait for one change, in milliseconds. A change without a notification would be found by the next check of revisions. */
const PATIENCE_MS = 2 * CHANGES.recheckEveryMs;

/** Measures the delay of changes between two processes: milliseconds from the response to a write on one process to the first widget
 * response of the other process that shows the write, sorted ascending. Runs two real processes on one PostgreSQL that waits for the
 * disk. Pauses of random length between the writes cover every phase of the watcher's interval. */
export const measureChangeDelays = async ({ writes, seed }: { writes: number; seed: number }): Promise<number[]> => {
  const random = randomOf(seed);
  const folder = await mkdtemp(join(tmpdir(), 'doorsign-delay-'));
  const postgres = await startPostgres({ isDurable: true });
  const database = await createFreshDatabase(postgres.adminUrl);
  const processes: ServerProcess[] = [];
  try {
    const publicUrl = `http://127.0.0.1:${await freePort()}`;
    const environment = { DATABASE_URL: database.url, PUBLIC_URL: publicUrl };
    for (const port of [Number(new URL(publicUrl).port), await freePort()])
      processes.push(await startServerProcess({ dataDir: folder, port, environment }, NEVER));
    const [writer, reader] = processes as [ServerProcess, ServerProcess];
    const owner = await signUpOwner(writer.url);
    const delays: number[] = [];
    for (let write = 0; write < writes; write++) {
      await sleep(random() * 2 * CHANGES.pollEveryMs);
      delays.push(await measureChangeDelay({ writer, reader, owner, domain: `${write}.example.com` }));
    }
    return delays.sort((a, b) => a - b);
  } finally {
    for (const one of processes) {
      one.stop('SIGTERM');
      await one.ended;
    }
    await database.drop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

interface Change {
  readonly writer: Pick<ServerProcess, 'url'>;
  readonly reader: Pick<ServerProcess, 'url' | 'output'>;
  /** The owner who writes, from an address of their own if the processes are behind a proxy. */
  readonly owner: { readonly id: string; readonly token: string; readonly address?: string };
  /** A domain that the owner's widget does not have yet. */
  readonly domain: string;
}

/** Writes once through one process.
 * @returns milliseconds from its response to the first widget response of another process that shows the write
 * @throws  when it never does */
export const measureChangeDelay = async ({ writer, reader, owner, domain }: Change): Promise<number> => {
  const { id, token, address } = owner;
  // Then the reader keeps the state before the write, as for a website that is visited.
  await domainsAt(reader, id);
  await callApi(writer.url, businessCalls.domain, {
    token,
    body: { allowedDomain: domain },
    ...(address !== undefined && { headers: { 'X-Forwarded-For': address } }),
  });
  const answeredMs = performance.now();
  while ((await domainsAt(reader, id))[0] !== domain) {
    if (performance.now() > answeredMs + PATIENCE_MS) throw new Error(`${domain} never came.\n${reader.output()}`);
    await sleep(1);
  }
  return performance.now() - answeredMs;
};

const domainsAt = async ({ url }: Pick<ServerProcess, 'url'>, id: string): Promise<readonly string[]> => {
  const answer = await fetch(url + WIDGET_PATHS.payload + id);
  return ((await answer.json()) as WidgetPayload).domains;
};
