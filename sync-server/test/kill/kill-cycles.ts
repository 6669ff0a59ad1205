import { join } from 'node:path';
import { authCalls, WIDGET_PATHS, type WidgetPayload } from '@doorsign/shared-schema/api';
import type { StoredMail } from '../../dev/mailbox/mailbox.ts';
import { callApi } from '../call-api.ts';
import { receiveCode, signUp } from '../owner.ts';
import { randomOf } from '../random-of.ts';
import { rememberConflicts } from './dropped-conflicts.ts';
import { findBroken, findWrongStatus } from './find-broken.ts';
import { findLost } from './find-lost.ts';
import { createKillClient, type KillClient, type SentEdit } from './kill-client.ts';
import { drawKillPoint, NEVER, type KillPoint, type Moment } from './kill-point.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { readStoredData } from './stored-data.ts';

interface KillOptions {
  cycles: number;
  seed: number;
  /** An empty folder for the data. */
  dataDir: string;
  port: number;
  /** Returns the kill point of a cycle. The default draws it from the seed. */
  killPointOf?: (cycle: number) => KillPoint;
  /** Called after each kill. */
  onKill?: (cycle: number) => void;
}

/** The results of a run. */
export interface KillReport {
  /** Number of killed processes by moment. */
  moments: ReadonlyMap<Moment, number>;
  /** Number of edits with a result. Every later restart checks all of them. */
  acknowledged: number;
  /** One line for each result that a device received and that no longer holds. */
  lost: string[];
  /** One line for each inconsistency on the disk or in the public data. */
  broken: string[];
}

const SKEWS_MS = [0, -45_000, 3 * 60 * 60 * 1000, -24 * 60 * 60 * 1000];
/** After this time, in milliseconds, a process that does not answer counts as not killed. */
const DYING_MS = 60_000;

/** Kills the server repeatedly while devices sync. After every restart, compares all results that the devices have received with the
 * stored data: at once, and again after the devices have repeated what they had sent to the killed process.
 * @throws when the server does not start, refuses a request or does not die */
export const runKillCycles = async (options: KillOptions): Promise<KillReport> => {
  const { cycles, seed, dataDir, port, onKill } = options;
  const random = randomOf(seed);
  const { killPointOf = () => drawKillPoint(random) } = options;
  const moments = new Map<Moment, number>();
  const lost = new Set<string>();
  const broken = new Set<string>();
  const addAll = (to: Set<string>, lines: readonly string[]): void => lines.forEach((line) => to.add(line));

  let server = await startServerProcess({ dataDir, port }, NEVER);
  const owner = await signUpOwner(server.url);
  const clients = SKEWS_MS.map((skewMs, index) =>
    createKillClient(randomOf(seed + index + 1), { name: `Device ${index + 1}`, owner, skewMs }),
  );
  const sent = (): SentEdit[] => clients.flatMap((client) => client.sent());

  const withDropped = rememberConflicts();
  const look = async (): Promise<void> => {
    const data = withDropped(await readStoredData(join(dataDir, 'doorsign.db'), owner.id));
    addAll(lost, findLost(data, sent()));
    addAll(broken, findBroken(data));
    const payload = (await (await fetch(server.url + WIDGET_PATHS.payload + owner.id)).json()) as WidgetPayload;
    addAll(broken, findWrongStatus(data, payload, Date.now()));
  };
  const resend = async (edits: 'unsettled' | 'all'): Promise<void> => {
    for (const faults of await Promise.all(clients.map((client) => client.resend(server, edits)))) addAll(lost, faults);
  };
  await stopCleanly(server);

  for (let cycle = 1; cycle <= cycles; cycle += 1) {
    const killPoint = killPointOf(cycle);
    server = await startServerProcess({ dataDir, port }, killPoint);
    await look();
    await resend('unsettled');
    await look();
    addAll(lost, await workUntilItDies(server, clients));
    moments.set(killPoint.moment, (moments.get(killPoint.moment) ?? 0) + 1);
    onKill?.(cycle);
  }
  server = await startServerProcess({ dataDir, port }, NEVER);
  await look();
  await resend('all');
  await look();
  await stopCleanly(server);
  const acknowledged = sent().filter(({ result }) => result !== null).length;
  return { moments, acknowledged, lost: [...lost], broken: [...broken] };
};

/** Signs up an owner on the free plan and verifies the e-mail, so that the business is public. */
export const signUpOwner = async (url: string, email = 'ada@example.com'): Promise<{ token: string; id: string }> => {
  const server: Parameters<typeof receiveCode>[0] = {
    call: (call, options) => callApi(url, call, options),
    mail: async (to) => (await (await fetch(`${url}/dev/mailbox.json?to=${to}`)).json()) as StoredMail[],
  };
  const { access_token: token } = await signUp(server, { email });
  const code = await receiveCode(server, email, token);
  const { answer } = await server.call(authCalls.verifyOtp, { body: { email, ...code }, token });
  return { token: answer.access_token, id: answer.user.id };
};

/** @returns results that contradict earlier ones */
const workUntilItDies = async (server: ServerProcess, clients: readonly KillClient[]): Promise<string[]> => {
  server.arm();
  const faults = await Promise.all(clients.map((client) => client.work(server)));
  let isAlive = false;
  const limit = setTimeout(() => {
    isAlive = true;
    server.stop('SIGKILL');
  }, DYING_MS);
  const { signal } = await server.ended;
  clearTimeout(limit);
  if (isAlive) throw new Error(`The server lives, and does not answer.\n${server.output()}`);
  if (signal !== 'SIGKILL') throw new Error(`The server ended by itself.\n${server.output()}`);
  return faults.flat();
};

const stopCleanly = async (server: ServerProcess): Promise<void> => {
  server.stop('SIGTERM');
  const { code } = await server.ended;
  if (code !== 0) throw new Error(`The server did not end well.\n${server.output()}`);
};
