import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { authCalls, WIDGET_PATHS, type WidgetPayload } from '@doorsign/shared-schema/api';
import { createSmtpMailer } from '../../src/mail/mailer.ts';
import { createOutgoingJob } from '../../src/mail/outgoing-job.ts';
import { isMailDue } from '../../src/mail/outgoing-mail.ts';
import { openDatabase } from '../../src/platform/database/open-database.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { CHANGES, OUTGOING_MAIL } from '../../src/platform/parameters.ts';
import { callApi } from '../call-api.ts';
import { signUp } from '../owner.ts';
import { randomOf } from '../random-of.ts';
import { runSmtpSink, type Delivery } from '../run-smtp-sink.ts';
import { rememberConflicts } from './dropped-conflicts.ts';
import { findBroken, findWrongStatus } from './find-broken.ts';
import { findLost } from './find-lost.ts';
import { createKillClient, type SentEdit } from './kill-client.ts';
import { drawKillPoint, type KillPoint, type Moment } from './kill-point.ts';
import { createMailClient } from './mail-client.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { readStoredPostgres, type StoredData } from './stored-data.ts';

interface TwoProcessOptions {
  kills: number;
  seed: number;
  /** An empty folder for data that the processes do not share. */
  dataDir: string;
  /** The ports of the two processes. */
  ports: readonly [number, number];
  /** An empty PostgreSQL database. */
  databaseUrl: string;
  /** Returns the kill point of a kill. The default draws it from the seed. */
  killPointOf?: (kill: number) => KillPoint;
  /** Called after each kill. */
  onKill?: (kill: number) => void;
}

/** The results of a run. */
export interface TwoProcessReport {
  /** Number of killed processes by moment. */
  moments: ReadonlyMap<Moment, number>;
  /** Number of edits with a result. */
  acknowledged: number;
  /** One line for each result that a device received and that no longer holds. */
  lost: string[];
  /** One line for each duplicate, inconsistency, or difference between stored and public data. */
  broken: string[];
  mail: ReturnType<ReturnType<typeof createMailClient>['compare']>;
}

const SKEWS_MS = [0, -45_000, 3 * 60 * 60 * 1000, -24 * 60 * 60 * 1000];
/** After this time, in milliseconds, a process that does not answer counts as not killed, and wrong data as lost. A busy machine is slow. */
const PATIENCE_MS = 240_000;
/** Number of answers of the surviving process after a kill, before the round ends. */
const ANSWERS_ALONE = 20;
const MAIL_FROM = 'hello@doorsign.example';

/** Kills two processes on one database alternately, while devices and mail clients use both in turn. After every kill, compares all
 * results that devices have received with the stored data, and the public responses of the surviving process with the registers.
 * @throws when a process does not start, refuses a request or does not die, or when the other one does not go on */
export const runTwoProcessKills = async (options: TwoProcessOptions): Promise<TwoProcessReport> => {
  const { kills, seed, dataDir, ports, databaseUrl, onKill } = options;
  const random = randomOf(seed);
  const { killPointOf = () => drawKillPoint(random) } = options;
  const deliveries: Delivery[] = [];
  const sink = await runSmtpSink({ onDelivery: (delivery) => void deliveries.push(delivery) });
  const environment = {
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: `http://127.0.0.1:${ports[0]}`,
    TOKEN_SECRET: randomBytes(32).toString('hex'),
    SMTP_URL: sink.url,
    MAIL_FROM,
  };
  const start = (slot: 0 | 1, killPoint: KillPoint): Promise<ServerProcess> =>
    startServerProcess({ dataDir: `${dataDir}/${slot}`, port: ports[slot], environment }, killPoint);

  const moments = new Map<Moment, number>();
  const lost = new Set<string>();
  const broken = new Set<string>();
  const addAll = (to: Set<string>, lines: readonly string[]): void => lines.forEach((line) => to.add(line));

  // Each process starts with its kill point, and is armed in its turn.
  const points = [killPointOf(1), killPointOf(2)] as [KillPoint, KillPoint];
  const servers = [await start(0, points[0]), await start(1, points[1])] as [ServerProcess, ServerProcess];
  try {
    // Two devices per business: more of them, syncing without a pause, would mostly conflict with each other.
    const owners = [
      await signUpByMail(servers[0].url, deliveries, 'ada@example.com'),
      await signUpByMail(servers[1].url, deliveries, 'eve@example.com'),
    ] as const;
    const devices = SKEWS_MS.map((skewMs, index) => {
      const owner = owners[index % 2 === 0 ? 0 : 1];
      const name = `Device ${index + 1}`;
      return { owner, client: createKillClient(randomOf(seed + index + 1), { name, owner, skewMs }) };
    });
    const clients = devices.map(({ client }) => client);
    const mailClient = createMailClient();
    const sentBy = (id: string): SentEdit[] =>
      devices.flatMap(({ owner, client }) => (owner.id === id ? client.sent() : []));
    const businesses = owners.map(({ id }) => ({ id, withDropped: rememberConflicts() }));
    const look = async (server: ServerProcess): Promise<void> => {
      for (const { id, withDropped } of businesses) {
        const data = withDropped(await readStoredPostgres(databaseUrl, id));
        addAll(lost, findLost(data, sentBy(id)));
        addAll(broken, findBroken(data));
        addAll(broken, await wrongStatusAt(server, data, id));
      }
    };

    for (let kill = 1; kill <= kills; kill += 1) {
      const slot = kill % 2 === 1 ? 0 : 1;
      const [victim, other] = [servers[slot], servers[1 - slot] as ServerProcess];
      const next = inTurn([victim, other]);
      const isOver = createDeathWatch(victim, other);
      victim.arm();
      const [faults] = await Promise.all([
        Promise.all(clients.map((client) => client.workOnAll(next, isOver))),
        mailClient.work(next),
      ]);
      addAll(lost, faults.flat());
      const { signal } = await victim.ended;
      if (signal !== 'SIGKILL') throw new Error(`The server ended by itself.\n${victim.output()}`);
      moments.set(points[slot].moment, (moments.get(points[slot].moment) ?? 0) + 1);
      await look(other);
      points[slot] = killPointOf(kill + 2);
      servers[slot] = await start(slot, points[slot]);
      onKill?.(kill);
    }
    for (const client of clients) addAll(lost, await client.resend(servers[1], 'all'));
    for (const server of servers) await look(server);
    for (const server of servers) await stopCleanly(server);
    await handOverTheRest(databaseUrl, sink.url);
    const acknowledged = clients.flatMap((client) => client.sent()).filter(({ result }) => result !== null).length;
    return { moments, acknowledged, lost: [...lost], broken: [...broken], mail: mailClient.compare(deliveries) };
  } finally {
    for (const server of servers) server.stop('SIGKILL');
    await Promise.all(servers.map(({ ended }) => ended));
    await sink.close();
  }
};

const inTurn = (servers: readonly ServerProcess[]): (() => ServerProcess) => {
  let count = 0;
  return () => servers[count++ % servers.length] as ServerProcess;
};

/** Creates a check that is true once the victim has died and the other process has answered ANSWERS_ALONE times since.
 * @returns throws when this takes too long */
const createDeathWatch = (victim: ServerProcess, other: ServerProcess): (() => boolean) => {
  const deadline = performance.now() + PATIENCE_MS;
  let answersThen: number | null = null;
  void victim.ended.then(() => (answersThen = other.answers()));
  return () => {
    if (answersThen !== null && other.answers() >= answersThen + ANSWERS_ALONE) return true;
    if (performance.now() < deadline) return false;
    throw new Error(`One should be dead and the other alive.\n${victim.output()}\n${other.output()}`);
  };
};

/** Signs up an owner and verifies the e-mail with the mailed code. */
const signUpByMail = async (
  url: string,
  deliveries: readonly Delivery[],
  email: string,
): Promise<{ token: string; id: string }> => {
  const { access_token: token } = await signUp({ call: (call, options) => callApi(url, call, options) }, { email });
  const { challenge_id } = (await callApi(url, authCalls.sendOtp, { body: { email }, token })).answer;
  const own = deliveries.findLast(({ envelope }) => envelope.to.includes(email));
  const otp = /^[2-9A-Z]{6}$/m.exec(own?.message.text ?? '')?.[0] ?? '';
  const { answer } = await callApi(url, authCalls.verifyOtp, { body: { email, otp, challenge_id }, token });
  return { token: answer.access_token, id: answer.user.id };
};

/** Returns the differences between a process's widget and the stored data, after the time that change notifications take. */
const wrongStatusAt = async ({ url }: ServerProcess, data: StoredData, id: string): Promise<string[]> => {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const payload = (await (await fetch(url + WIDGET_PATHS.payload + id)).json()) as WidgetPayload;
    const wrong = findWrongStatus(data, payload, Date.now());
    if (wrong.length === 0 || performance.now() > deadline) return wrong;
    await sleep(CHANGES.pollEveryMs);
  }
};

const stopCleanly = async (server: ServerProcess): Promise<void> => {
  server.stop('SIGTERM');
  const { code } = await server.ended;
  if (code !== 0) throw new Error(`The server did not end well.\n${server.output()}`);
};

/** Sends the remaining mail, as a process does that starts after the leases of the killed ones have expired. */
const handOverTheRest = async (databaseUrl: string, smtpUrl: string): Promise<void> => {
  const now = (): number => Date.now() + 2 * OUTGOING_MAIL.leaseMs;
  const database = await openDatabase({ kind: 'postgres', url: databaseUrl }, { now, randomInt });
  try {
    const mailer = createSmtpMailer({ url: smtpUrl, from: MAIL_FROM });
    const job = createOutgoingJob({ database, mailer, now, log: createLogger('silent') });
    await job.sendDue();
    if (await isMailDue(database.read, now())) throw new Error('Mail is left that nobody could hand over.');
  } finally {
    await database.close();
  }
};
