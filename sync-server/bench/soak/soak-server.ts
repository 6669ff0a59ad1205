import { readdirSync } from 'node:fs';
import { getHeapCodeStatistics } from 'node:v8';
import type { PaidPlan } from '@doorsign/shared-schema/plans';
import { eventBacklog } from '../../src/billing/event-repository.ts';
import { readConfig } from '../../src/config.ts';
import { mailBacklog } from '../../src/mail/outgoing-mail.ts';
import { purgeBacklog } from '../../src/purges/repository.ts';
import { startServer, type RunningServer } from '../../src/start-server.ts';
import { deliveryBacklog, marksLateMs } from '../../src/webhooks/backlog.ts';
import { ROOT } from '../load/accounts.ts';
import { readTables } from './read-tables.ts';
import { createVirtualTimers } from './virtual-timers.ts';

/** A message to the server's process. */
export type SoakAsk =
  /** Moves the clock, and starts the jobs that are due. */
  | { readonly ask: 'advance'; readonly toMs: number }
  /** Waits until the jobs that were started have ended. */
  | { readonly ask: 'idle' }
  | { readonly ask: 'memory' }
  | { readonly ask: 'queues' }
  | { readonly ask: 'tables' }
  /** Gives a business a plan, as the operator does. */
  | { readonly ask: 'grant'; readonly businessId: string; readonly plan: PaidPlan };

/** The memory of the process just after a garbage collection, in bytes, and its open files. */
export interface SoakMemory {
  readonly rss: number;
  /** Heap and buffers, without compiled code. */
  readonly inUse: number;
  /** Open file handles; null where the system does not tell. */
  readonly handles: number | null;
}

/** The work that waits: the number of entries, and the lateness of the oldest one in milliseconds. */
export interface SoakQueues {
  readonly mail: { readonly waiting: number; readonly lateMs: number; readonly givenUp: number };
  /** Events of Stripe that are not applied yet. */
  readonly payments: { readonly waiting: number; readonly lateMs: number };
  /** Deliveries to webhooks; a delivery that will be tried again later is not late. */
  readonly deliveries: { readonly waiting: number; readonly lateMs: number };
  /** Locations of whose change the shared cache does not know. */
  readonly purges: { readonly waiting: number; readonly lateMs: number };
  readonly statuses: { readonly lateMs: number };
  readonly jobs: { readonly lateMs: number };
}

/** Time limits of an attempt to deliver an event: a receiver that hangs must not hold the clock for long. */
const WEBHOOK_LIMITS_MS = { connect: 500, all: 1000 };

const timers = createVirtualTimers(Number(process.env['SOAK_START_MS']));

/** Resolves when the jobs that a step has started have ended. Each of these joins the work in progress. */
const settle = async ({ deps }: RunningServer): Promise<void> => {
  await Promise.all([
    deps.changeWatcher.idle(),
    deps.revisionCheck.idle(),
    deps.widgetFiles.keeping.idle(),
    deps.jobs.settled(),
    deps.outgoing.sendDue(),
    deps.statusMarks.look(),
    deps.purges?.look(),
  ]);
  await deps.deliveries.settled();
  await deps.billing.settled();
};

const memory = (): SoakMemory => {
  // The first collection runs finalizers, the second one removes what they have let go.
  globalThis.gc?.();
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  // What runs for the first time on some day of the year is compiled on that day.
  const code = getHeapCodeStatistics();
  const compiled = code.code_and_metadata_size + code.bytecode_and_metadata_size;
  const handles = process.platform === 'linux' ? readdirSync('/proc/self/fd').length : null;
  return { rss, inUse: heapUsed + external - compiled, handles };
};

const queues = async ({ deps: { database, now } }: RunningServer): Promise<SoakQueues> => {
  const { read } = database;
  const mail = await mailBacklog(read, now());
  const payments = await eventBacklog(read, now());
  const deliveries = await deliveryBacklog(read, now());
  const purges = await purgeBacklog(read, now());
  const { due } = await read
    .selectFrom('jobs')
    .select(({ fn }) => fn.min('due_at').as('due'))
    .executeTakeFirstOrThrow();
  return {
    mail: { waiting: Number(mail.waiting), lateMs: mail.oldestMs, givenUp: Number(mail.givenUp) },
    payments: { waiting: Number(payments.waiting), lateMs: payments.oldestMs },
    deliveries: { waiting: deliveries.waiting, lateMs: deliveries.oldestMs },
    purges: { waiting: purges.waiting, lateMs: purges.oldestMs },
    statuses: { lateMs: await marksLateMs(read, now()) },
    jobs: { lateMs: due === null ? 0 : Math.max(0, now() - due) },
  };
};

const answerOf = async (server: RunningServer, message: SoakAsk): Promise<unknown> => {
  switch (message.ask) {
    case 'advance':
      return timers.advanceTo(message.toMs);
    case 'idle':
      return settle(server);
    case 'memory':
      return memory();
    case 'queues':
      return queues(server);
    case 'tables':
      return readTables(server.deps.database.read, timers.now());
    case 'grant':
      return server.deps.billing.grant(message.businessId, message.plan);
  }
};

const { config } = readConfig(process.env);
const server = await startServer(config, {
  root: ROOT,
  standIns: null,
  now: timers.now,
  // In a step only the machine's time passes, which requests and jobs measure.
  monotonicMs: () => timers.now() + performance.now(),
  every: timers.every,
  repeat: timers.every,
  webhookLimitsMs: WEBHOOK_LIMITS_MS,
  // A year of commits in ten minutes: what is soaked here does not outlive its machine.
  isDurable: false,
});
process.on('message', (message: SoakAsk) => {
  answerOf(server, message).then(
    (answer) => process.send?.({ answer: answer ?? null }),
    (error: unknown) => process.send?.({ error: String(error instanceof Error ? error.stack : error) }),
  );
});
// A terminal sends it to all; the harness ends this process.
process.on('SIGINT', () => {});
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
// Without its harness it has no purpose.
process.once('disconnect', () => process.exit(1));
process.send?.({ answer: 'ready' });
