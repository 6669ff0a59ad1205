import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../test/free-port.ts';
import { randomOf } from '../../test/random-of.ts';
import { withCleanUp } from '../clean-up.ts';
import { beginPeer, cpuUs, recordAnswer, startPeerProcess } from '../peer-process.ts';
import { serverEnvironment } from '../server-environment.ts';
import { signInRows, syncRow } from './account-load.ts';
import { createAccounts } from './accounts.ts';
import { memoryRow, togetherRows } from './everything-load.ts';
import { createLoadClient } from './load-client.ts';
import { createLoadDevices } from './load-device.ts';
import type { LoadRow } from './load-row.ts';
import { startLoadServer, type ServerProgram } from './load-server.ts';
import type { LoadSize } from './load-size.ts';
import { hotAccount, pacesOf, payloadPath, type LoadWorld } from './load-world.ts';
import { openMailbox } from './mailbox.ts';
import { coldRow, hotRows, koaRow } from './payload-load.ts';
import { openListeners, streamRows } from './stream-load.ts';

interface LoadOptions {
  readonly program: ServerProgram;
  readonly size: LoadSize;
  readonly seed: number;
  /** Duration of the memory measurement. */
  readonly minutes: number;
  /** Null for an SQLite file in the server's own folder. */
  readonly databaseUrl: string | null;
  onRow?(row: LoadRow): void;
}

/** The results of a load run. */
export interface LoadReport {
  readonly rows: readonly LoadRow[];
  /** The first few faults of each kind. Empty in a good run. */
  readonly faults: readonly string[];
}

const FAULTS_MAX = 50;

/** Puts one server under load, first part by part, then everything at once. Leaves nothing behind. */
export const runLoad = async (options: LoadOptions): Promise<LoadReport> => {
  const { program, size, seed, minutes, databaseUrl, onRow } = options;
  const rows: LoadRow[] = [];
  const faults: string[] = [];
  const add = (...more: LoadRow[]): void => {
    rows.push(...more);
    more.forEach((row) => onRow?.(row));
  };
  const dataDir = await mkdtemp(join(tmpdir(), 'doorsign-load-'));
  await withCleanUp(async (leave) => {
    leave.push(() => rm(dataDir, { recursive: true, force: true }));
    const mailbox = await openMailbox();
    leave.push(mailbox.close);
    const environment = {
      ...serverEnvironment(await freePort(), dataDir, databaseUrl),
      DOORSIGN_MODE: 'production',
      TOKEN_SECRET: 'the secret of a load that is known to all',
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'doorsign@example.com',
      LOG_LEVEL: 'warn',
    };
    const accounts = await createAccounts(environment, size.accounts);
    const server = await startLoadServer(program, environment);
    leave.push(server.stop);

    const hot = await recordAnswer(server.port, payloadPath(hotAccount({ accounts })), 'br');
    const peer: ChildProcess = startPeerProcess();
    leave.push(() => peer.disconnect());
    const koa = { port: await beginPeer(peer, 'koa', hot), cpuUs: () => cpuUs(peer) };
    const fault = (text: string): void => void (faults.length < FAULTS_MAX && faults.push(text));
    const world: LoadWorld = { server, koa, accounts, mailbox, size, random: randomOf(seed), fault };

    add(...(await hotRows(world, hot.headers['etag'] ?? '')));
    const bare = await koaRow(world, size.cold, fault);
    add(bare, await coldRow(world, bare));
    const sync = await syncRow(world, bare);
    const [password, code] = await signInRows(world, bare);
    add(sync, password, code);
    const possible = { saves: sync.perSecond, signIns: password.perSecond };
    // One notification per stream and second is required, whatever it costs the machine.
    const owners = size.streams.count / size.streams.perAccount;
    const paces = pacesOf(size.together, possible);
    const client = createLoadClient(server.port, 50);
    leave.push(client.close);
    const listeners = await openListeners(world, createLoadDevices(client, accounts, world.random));
    try {
      add(...listeners.rows, ...(await streamRows(world, listeners, owners)));
      add(...(await togetherRows(world, listeners, paces)));
      add(await memoryRow(world, listeners, paces, minutes));
    } finally {
      listeners.close();
    }
  });
  return { rows, faults };
};
