import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { setZoneSource } from '@doorsign/shared-schema/zones';
import { DAY, HOUR, MINUTE } from '@doorsign/shared-schema/status/units';
import { startStripeStandIn } from '../../dev/stripe/main.ts';
import { installedZoneTable } from '../../src/platform/zones/zone-table.ts';
import { freePort } from '../../test/free-port.ts';
import { randomOf } from '../../test/random-of.ts';
import type { Sample } from './bounds.ts';
import { instantsOf, isOut, OUTAGES, SECRET_DAY, START_MS, ZONES, zoneEvents } from './calendar.ts';
import { EXPIRED_CERTIFICATE, GOOD_CERTIFICATE } from './certificates.ts';
import { startMailServer } from './mail-server.ts';
import { startReceiver } from './receiver.ts';
import { beginDays } from './soak-days.ts';
import { startSoakProcess, type LogLine } from './soak-process.ts';
import type { SoakQueues } from './soak-server.ts';
import { createCaller, createScraper, createTally, type World } from './soak-world.ts';

interface SoakOptions {
  /** Virtual days. */
  readonly days: number;
  /** The usual step of the clock, which divides an hour. */
  readonly stepMs: number;
  readonly seed: number;
  /** Null for an SQLite file in a folder of its own. */
  readonly databaseUrl: string | null;
  /** Ends the soak early; everything is still removed. */
  readonly signal?: AbortSignal;
  onStep?(done: number, all: number): void;
}

/** What a soak has measured. */
export interface SoakReport {
  readonly steps: number;
  readonly seconds: number;
  readonly samples: readonly Sample[];
  /** The worst of each queue while everything worked, and in and shortly after outages. */
  readonly queues: { readonly well: SoakQueues; readonly outages: SoakQueues; readonly end: SoakQueues };
  readonly causes: Readonly<Record<string, number>>;
  readonly figures: ReturnType<World['tally']['figures']> & {
    readonly mails: number;
    readonly messages: number;
    readonly badSignatures: number;
  };
  /** The log's warnings and errors, with their counts. */
  readonly log: ReadonlyMap<string, number>;
  readonly faults: readonly string[];
}

/** The time around zone events in which the clock moves by minutes. */
const AROUND_MS = 10 * MINUTE;

/** Virtual days from one measurement to the next. */
const SAMPLE_DAYS = 2;

/** Time after an outage in which what has waited is sent: the longest time to the next attempt to send a mail is an hour, and a delivery to a
 * webhook has waited for a day at most. */
const RECOVERY_MS = 25 * HOUR;

const METRICS_TOKEN = 'metrics-of-a-soak-known-to-all';

const NOTHING: SoakQueues = {
  mail: { waiting: 0, lateMs: 0, givenUp: 0 },
  payments: { waiting: 0, lateMs: 0 },
  deliveries: { waiting: 0, lateMs: 0 },
  statuses: { lateMs: 0 },
  jobs: { lateMs: 0 },
};

const worseOf = (a: SoakQueues, b: SoakQueues): SoakQueues => {
  const worse = <Members extends Readonly<Record<string, number>>>(one: Members, other: Members): Members =>
    Object.fromEntries(
      Object.entries(one).map(([name, value]) => [name, Math.max(value, other[name] ?? 0)]),
    ) as Members;
  return {
    mail: worse(a.mail, b.mail),
    payments: worse(a.payments, b.payments),
    deliveries: worse(a.deliveries, b.deliveries),
    statuses: worse(a.statuses, b.statuses),
    jobs: worse(a.jobs, b.jobs),
  };
};

/** Moves a real server through days of business on a virtual clock, with clients over HTTP. Leaves nothing behind. */
export const runSoak = async (options: SoakOptions): Promise<SoakReport> => {
  const { days, stepMs, seed, databaseUrl, signal, onStep } = options;
  const leave: (() => Promise<unknown> | void)[] = [];
  try {
    return await soak();
  } finally {
    // Clean up in reverse order, also what comes after something that fails.
    const failures: unknown[] = [];
    for (const step of leave.reverse()) await Promise.resolve(step()).catch((error: unknown) => failures.push(error));
    for (const failure of failures) console.error(failure);
  }

  async function soak(): Promise<SoakReport> {
    // The engine of the clients has the rules that devices get from the server.
    setZoneSource(installedZoneTable().rulesOf);
    const folder = await mkdtemp(join(tmpdir(), 'doorsign-soak-'));
    leave.push(() => rm(folder, { recursive: true, force: true }));
    const trusted = join(folder, 'trusted.pem');
    await writeFile(trusted, GOOD_CERTIFICATE + EXPIRED_CERTIFICATE);
    let nowMs = START_MS;
    const now = (): number => nowMs;
    const tally = createTally(now);
    const mail = await startMailServer();
    leave.push(mail.close);
    const [steady, unsteady] = [await startReceiver(), await startReceiver()];
    leave.push(steady.close, unsteady.close);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const stripe = await startStripeStandIn({
      mode: 'local',
      dataDir: join(folder, 'stripe'),
      publicUrl: url,
      now,
      randomBytes,
      later: null,
    });
    leave.push(stripe.close);

    const log = new Map<string, number>();
    const onLog = ({ level, msg = '', err }: LogLine): void => {
      const line = `${level >= 50 ? 'error' : 'warn'}: ${msg}${err?.message === undefined ? '' : ` (${err.message.slice(0, 120)})`}`;
      if (level >= 40) log.set(line, (log.get(line) ?? 0) + 1);
    };
    const environment = {
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: join(folder, 'data'),
      DOORSIGN_MODE: 'production',
      SMTP_URL: mail.url,
      MAIL_FROM: 'doorsign@example.com',
      NODE_EXTRA_CA_CERTS: trusted,
      STRIPE_API_BASE: stripe.apiBase,
      STRIPE_SECRET_KEY: stripe.keys.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.keys.webhookSecret,
      STRIPE_PRICE_PRO: stripe.keys.pricePro,
      STRIPE_PRICE_ENTERPRISE: stripe.keys.priceEnterprise,
      WEBHOOK_ALLOW: '127.0.0.0/8',
      // Trust X-Forwarded-For, so that each client has an own address and the limits stay as they are.
      TRUST_PROXY: '1',
      METRICS_TOKEN,
      LOG_LEVEL: 'warn',
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
    };
    const start = (secret: string) =>
      startSoakProcess({ environment: { ...environment, TOKEN_SECRET: secret }, startMs: nowMs, onLog });
    let server = await start('the first secret of a soak, known to all');
    leave.push(() => server.stop());

    const world: World = {
      url,
      port,
      now,
      random: randomOf(seed),
      mail,
      stripe,
      receivers: { steady, unsteady },
      tally,
      call: createCaller(url, tally),
      grant: (businessId, plan) => server.grant(businessId, plan),
      scrape: createScraper(url, METRICS_TOKEN, tally),
    };
    const life = await beginDays(world, START_MS, () => server.idle());
    leave.push(life.close);

    const endMs = START_MS + days * DAY;
    const events = zoneEvents(ZONES, START_MS, endMs);
    const around = events.map(({ at }) => at);
    const instants = instantsOf({ fromMs: START_MS, toMs: endMs, stepMs, around, aroundMs: AROUND_MS });
    const startedMs = performance.now();
    const samples: Sample[] = [];
    let queues = { well: NOTHING, outages: NOTHING };
    let wasMailOut = false;
    let wasStripeOut = false;
    let hasNewSecret = false;
    let steps = 0;

    for (const at of instants) {
      if (signal?.aborted) throw new Error('The soak was ended by a signal.');
      const beforeMs = nowMs;
      nowMs = at;
      const day = (at - START_MS) / DAY;

      const isMailOut = isOut(OUTAGES, 'mail', at);
      if (isMailOut !== wasMailOut) mail.useExpiredCertificate((wasMailOut = isMailOut));
      const isStripeOut = isOut(OUTAGES, 'stripe', at);
      if (isStripeOut && !wasStripeOut) {
        stripe.controls.webhooks.hold();
        await stripe.controls.setFault({ kind: 'refuse' });
      } else if (!isStripeOut && wasStripeOut) {
        await stripe.controls.setFault(null);
        await stripe.controls.webhooks.release();
      }
      wasStripeOut = isStripeOut;
      const isHanging = isOut(OUTAGES, 'hanging receiver', at);
      unsteady.setMood(isHanging ? 'hanging' : isOut(OUTAGES, 'receiver', at) ? 'failing' : 'well');
      if (!hasNewSecret && day >= SECRET_DAY) {
        hasNewSecret = true;
        await server.stop();
        server = await start('the second secret of a soak, known to all');
        await life.afterNewSecret();
      }

      await server.advanceTo(at);
      const near = events.filter((event) => Math.abs(event.at - at) <= AROUND_MS);
      await Promise.all([server.idle(), life.live(beforeMs, near)]);
      // The last requests may have given the server more to do.
      await server.idle();

      if (Math.floor(at / HOUR) > Math.floor(beforeMs / HOUR)) {
        const isDisturbed = OUTAGES.some(({ what }) => isOut(OUTAGES, what, at, RECOVERY_MS));
        const name = isDisturbed ? 'outages' : 'well';
        queues = { ...queues, [name]: worseOf(queues[name], await server.queues()) };
      }
      if (Math.floor(day / SAMPLE_DAYS) > Math.floor((beforeMs - START_MS) / DAY / SAMPLE_DAYS))
        samples.push({ day, ...(await server.memory()), rows: await server.rows() });
      steps += 1;
      onStep?.(steps, instants.length);
    }

    // Each month that was paid is a row that is kept.
    tally.cause('invoices', stripe.controls.state.invoices.length);
    const [a, b] = [steady.counts(), unsteady.counts()];
    return {
      steps,
      seconds: (performance.now() - startedMs) / 1000,
      samples,
      queues: { ...queues, end: await server.queues() },
      causes: tally.causes(),
      figures: {
        ...tally.figures(),
        mails: mail.received(),
        messages: a.messages + b.messages,
        badSignatures: a.badSignatures + b.badSignatures,
      },
      log,
      faults: tally.faults(),
    };
  }
};
