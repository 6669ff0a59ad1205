import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { SignedIn } from '@doorsign/shared-schema/api';
import { BOUNDS } from '../../src/http/bounds.ts';
import { STORED_MAX, STREAMS } from '../../src/platform/parameters.ts';
import { freePort } from '../../test/free-port.ts';
import { withCleanUp } from '../clean-up.ts';
import { createAccounts, LOAD_PASSWORD, type LoadAccount } from '../load/accounts.ts';
import { createLoadClient, type LoadClient } from '../load/load-client.ts';
import { PROBE, startLoadServer, type ServerProgram, type Strain } from '../load/load-server.ts';
import { openLoadStream } from '../load/load-streams.ts';
import { longestPause } from '../load/pauses.ts';
import { beginPeer, hear, recordAnswer, startPeerProcess } from '../peer-process.ts';
import { serverEnvironment } from '../server-environment.ts';
import { fillPast } from './fill-past.ts';
import { beGreedy, type GreedReport } from './greedy-client.ts';
import { directoryNameOf, greedOf } from './greeds.ts';
import type { Look, Waited } from './visitor.ts';

interface GreedOptions {
  readonly program: ServerProgram;
  /** Duration of the greedy phase of each call. */
  readonly seconds: number;
  /** Null for an SQLite file in the server's own folder. */
  readonly databaseUrl: string | null;
  /** Limits the run to calls whose names contain this text. Without it, all calls run. */
  readonly only?: string;
  /** Called before the first greedy client, when all other processes run. */
  onStarted?(): void;
  onRound?(round: GreedRound): void;
}

/** The 99th percentiles of what visitors waited for at the same time, in milliseconds. */
export interface Waiting {
  /** For the widget. */
  readonly widget: number;
  /** For the same bytes from a bare server of the machine that no greedy client knows. It shows what is due to the machine, whose processors the
   * clients share. */
  readonly bare: number;
}

/** The results of the greedy clients of one round. Times are in milliseconds. */
export interface GreedRound {
  readonly reports: readonly GreedReport[];
  /** The longest pause of the server's event loop during the round, minus the pauses of the machine. */
  readonly blockedMs: number;
  /** The longest pause of an idle process. */
  readonly machineMs: number;
  readonly waiting: Waiting;
}

/** The results of a whole run. */
export interface GreedFigures {
  /** Short rounds right after the start, while code runs for the first time. */
  readonly coldRounds: readonly GreedRound[];
  readonly rounds: readonly GreedRound[];
  readonly faults: readonly string[];
  /** While no greedy client runs, between the cold rounds and the others. */
  readonly idle: Waiting;
  /** Peak memory of the server, in bytes. */
  readonly rssPeak: number;
  /** Size of the database before the largest account is deleted, in bytes. */
  readonly stored: number;
  /** The most bytes that the greedy clients may have stored, by the table of bounds. */
  readonly storedMost: number;
}

/** Heap limit of the server's process, in megabytes. Memory that grows without a bound does not fit. */
const HEAP_MB = 256;

const METRICS_TOKEN = 'the-token-of-greed-which-is-known-to-all';
const SYNC = 'POST /api/sync';
const STREAM = 'GET /api/sync/stream';
const DELETION = 'DELETE /api/account';
const MB = 1024 * 1024;

/** Allowance for everything that is not a business's history: an empty database, settings, sessions, mails, limits, and pages that are
 * not yet reused. */
const EVERYTHING_ELSE = 48 * MB;

/** Matches calls that work on the data of the largest account. */
const isOfLargest = (name: string): boolean =>
  [SYNC, STREAM, 'GET /api/account/export', 'GET /api/business/history'].includes(name) || isOfDirectory(name);

const isOfDirectory = (name: string): boolean => name.startsWith('GET /at/');

/** Matches calls without a rate limit. */
const isUnlimited = (name: string): boolean =>
  name === 'POST /api/widget/{id}/events' ||
  isOfDirectory(name) ||
  /^GET \/api\/(healthz|readyz|version|metrics|auth\/methods|auth\/google|payments\/plans|public-holidays|widget|v1\/openapi)/.test(
    name,
  );

/** Returns a fault for each call without a limit that isUnlimited() does not know. A round has one call without a limit. */
const unlimitedOf = (reports: readonly GreedReport[]): string[] =>
  reports
    .filter(({ name, counts }) => !isUnlimited(name) && counts[429] === undefined && sum(counts) > LIMITED_MOST)
    .map(({ name }) => `${name}: ${LIMITED_MOST} requests and no refusal; name it among the calls without a limit`);

const sum = (counts: GreedReport['counts']): number => Object.values(counts).reduce((all, count) => all + count, 0);

/** Requests within which a client meets any limit. */
const LIMITED_MOST = 2000;

/** A client that is greedy at one call. */
interface Client {
  readonly name: string;
  readonly who: LoadAccount;
}

/** Groups the clients into rounds of concurrent ones. Each round has one client whose call has no limit, which keeps the server as busy
 * as one client can, and some of the others. */
const roundsOf = (clients: readonly Client[]): Client[][] => {
  const unlimited = clients.filter(({ name }) => isUnlimited(name));
  const limited = clients.filter(({ name }) => !isUnlimited(name));
  const count = Math.max(1, unlimited.length);
  return Array.from({ length: count }, (_, round) => [
    ...unlimited.slice(round, round + 1),
    ...limited.filter((_one, index) => index % count === round),
  ]);
};

/** Runs one greedy client, within the limits, for each call of the table of bounds, and observes the widget's visitors and the server
 * during that time. Before, other accounts send the same for a short time: code that runs for the first time is several times slower, which has to
 * keep the bounds of pauses, but is not due to greed. One account has a full history before the run and is deleted at the end. Leaves nothing behind. */
export const runGreed = async ({
  program,
  seconds,
  databaseUrl,
  only = '',
  onStarted,
  onRound,
}: GreedOptions): Promise<GreedFigures> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'doorsign-greed-'));
  return withCleanUp(async (leave) => {
    leave.push(() => rm(dataDir, { recursive: true, force: true }));
    const environment = { ...serverEnvironment(await freePort(), dataDir, databaseUrl), METRICS_TOKEN };
    const names = Object.keys(BOUNDS).filter((name) => name.includes(only));
    const [visited, largest, ...others] = await createAccounts(environment, 2 * names.length + 2, 'enterprise');
    if (!visited || !largest) throw new Error('no accounts were made');
    await fillPast(environment, largest, seconds);
    const server = await startLoadServer(
      { ...program, execArgv: [`--max-old-space-size=${HEAP_MB}`, ...program.execArgv] },
      environment,
    );
    leave.push(server.stop);
    const client = createLoadClient(server.port, 2);
    leave.push(client.close);
    if (names.some(isOfDirectory)) await turnDirectoryOn(client, largest);
    const visitors = fork(fileURLToPath(new URL('visitor.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] });
    leave.push(() => visitors.disconnect());
    const bystander = fork(fileURLToPath(PROBE));
    leave.push(() => bystander.disconnect());
    const peer = startPeerProcess();
    leave.push(() => peer.disconnect());
    const path = `/api/widget/${visited.id}`;
    const barePort = await beginPeer(peer, 'http', await recordAnswer(server.port, path, 'identity'));
    onStarted?.();

    const faults: string[] = [];
    const lookFor = async (lookSeconds: number): Promise<Waiting> => {
      const targets = [server.port, barePort].map((port) => ({ port, path }));
      const waited = await look(visitors, { targets, seconds: lookSeconds });
      faults.push(...waited.faults);
      const [widget, bare] = waited.p99 as [number, number];
      return { widget, bare };
    };
    const watch = async (forSeconds: number, act: (untilMs: number) => Promise<GreedReport[]>): Promise<GreedRound> => {
      const strains = () => Promise.all([server.strain(), hear<Strain>(bystander, 'strain')]);
      await strains();
      const [waiting, reports] = await Promise.all([lookFor(forSeconds), act(performance.now() + forSeconds * 1000)]);
      const [{ pauses }, machine] = await strains();
      const blockedMs = longestPause(pauses, machine.pauses);
      const round = { reports, blockedMs, machineMs: longestPause(machine.pauses), waiting };
      faults.push(...reports.flatMap((report) => report.faults), ...unlimitedOf(reports));
      onRound?.(round);
      return round;
    };
    const act = ({ name, who }: Client, untilMs: number): Promise<GreedReport> =>
      name === STREAM
        ? openStreams(server.port, who, untilMs)
        : beGreedy(server.port, { name, greed: greedOf(name), who, answerMost: BOUNDS[name]?.answer ?? 0 }, untilMs);

    const runRounds = async (clients: readonly Client[], forSeconds: number): Promise<GreedRound[]> => {
      const rounds: GreedRound[] = [];
      for (const round of roundsOf(clients))
        rounds.push(await watch(forSeconds, (untilMs) => Promise.all(round.map((one) => act(one, untilMs)))));
      return rounds;
    };

    // A visitor who comes first of all waits until the server has read the business.
    await lookFor(1);
    const coldClients = names.map((name, index) => ({
      name,
      who: isOfDirectory(name) ? largest : (others[names.length + index] as LoadAccount),
    }));
    const coldRounds = await runRounds(coldClients, Math.min(seconds / 6, 5));
    const idle = await lookFor(Math.min(seconds, 60));
    const clients = names.map((name, index) => ({
      name,
      who: isOfLargest(name) ? largest : (others[index] as LoadAccount),
    }));
    if (names.includes(SYNC)) clients.push({ name: SYNC, who: await signUp(client) });
    const rounds = await runRounds(clients, seconds);
    const stored = await databaseBytes(client);
    rounds.push(await watch(Math.min(seconds, 10), async () => [await deleteAccount(client, largest)]));
    return {
      coldRounds,
      rounds,
      faults,
      idle,
      rssPeak: (await server.strain()).rssPeak,
      stored,
      storedMost: STORED_MAX.proved.bytes + STORED_MAX.unproved.bytes + EVERYTHING_ELSE,
    };
  });
};

const look = async (visitors: ChildProcess, what: Look): Promise<Waited> => {
  const heard = once(visitors, 'message');
  visitors.send(what);
  const [waited] = (await heard) as [Waited];
  return waited;
};

/** Opens streams as fast as the limits allow, and closes the oldest ones above the account's maximum. */
const openStreams = async (port: number, who: LoadAccount, untilMs: number): Promise<GreedReport> => {
  const open: Awaited<ReturnType<typeof openLoadStream>>[] = [];
  const counts = { 200: 0, 429: 0 };
  while (performance.now() < untilMs) {
    try {
      open.push(await openLoadStream(port, who));
      counts[200] += 1;
    } catch {
      counts[429] += 1;
      await sleep(100);
    }
    if (open.length >= STREAMS.perAccountMax) open.shift()?.leave();
  }
  for (const stream of open) stream.leave();
  return { name: STREAM, counts, answerBytes: 0, faults: [] };
};

/** @returns an owner whose e-mail is not verified */
const signUp = async (client: LoadClient): Promise<LoadAccount> => {
  const email = 'unproved@example.com';
  const address = '198.51.100.1';
  const { status, text } = await client.ask({
    method: 'POST',
    path: '/api/auth/signup',
    headers: { 'X-Forwarded-For': address },
    body: { email, password: LOAD_PASSWORD, businessName: 'The Corner Bakery' },
  });
  if (status !== 200) throw new Error(`sign-up: ${status} ${text}`);
  const { access_token, user } = JSON.parse(text) as SignedIn;
  return { id: user.id, email, token: access_token, apiKey: null, address };
};

const turnDirectoryOn = async (client: LoadClient, who: LoadAccount): Promise<void> => {
  const { status, text } = await client.ask({
    method: 'PUT',
    path: '/api/business/directory',
    headers: { Authorization: `Bearer ${who.token}`, 'X-Forwarded-For': who.address },
    body: { name: directoryNameOf(who) },
  });
  if (status !== 200) throw new Error(`directory: ${status} ${text}`);
};

const databaseBytes = async (client: LoadClient): Promise<number> => {
  const { text } = await client.ask({
    method: 'GET',
    path: '/api/metrics',
    headers: { Authorization: `Bearer ${METRICS_TOKEN}` },
  });
  const bytes = /^doorsign_storage_bytes\{of="database"\} (\d+)/m.exec(text)?.[1];
  if (!bytes) throw new Error('the server does not say how large its database is');
  return Number(bytes);
};

/** Deletes an account as its owner does. */
const deleteAccount = async (client: LoadClient, { token }: LoadAccount): Promise<GreedReport> => {
  const headers = { Authorization: `Bearer ${token}`, 'X-Forwarded-For': '198.51.100.2' };
  const body = { password: LOAD_PASSWORD };
  const proof = await client.ask({ method: 'POST', path: '/api/auth/proof', headers, body });
  const { status, text, ms } = await client.ask({ method: 'DELETE', path: '/api/account', headers });
  const faults = [proof, { status, text }]
    .filter((answer) => answer.status !== 204)
    .map((answer) => `${DELETION}: ${answer.status} ${answer.text}`);
  const name = `${DELETION}, the largest, in ${ms.toFixed(0)} ms`;
  return { name, counts: { [status]: 1 }, answerBytes: Buffer.byteLength(text), faults };
};
