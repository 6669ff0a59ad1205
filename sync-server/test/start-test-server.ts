import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { Call } from '@doorsign/shared-schema/api';
import { createStandIns } from '../dev/stand-ins.ts';
import type { StoredMail } from '../dev/mailbox/mailbox.ts';
import type { StripeControls } from '../dev/stripe/controls.ts';
import type { HashingCost } from '../src/auth/passwords.ts';
import { readConfig } from '../src/config.ts';
import type { readDiskSpace } from '../src/platform/disk-space.ts';
import type { Every } from '../src/platform/every.ts';
import { createLogger } from '../src/platform/logger.ts';
import type { WebAccess } from '../src/platform/page-fetch.ts';
import { startServer, type RunningServer } from '../src/start-server.ts';
import { callApi, type CallOptions, type Reply } from './call-api.ts';
import { freePort } from './free-port.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { migratedTestLocation, testLocation } from './test-database.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A time on a Wednesday, for tests that do not need a particular one. */
export const START_MS = Date.parse('2026-03-11T12:00:00Z');

export interface TestServerOptions {
  /** The clock at the start. It stands still until the test moves it. */
  nowMs?: number;
  /** Additional environment variables. Rate limits are off unless this turns them on. */
  environment?: Record<string, string>;
  /** The built app. The default is an empty folder. */
  appFolder?: string;
  /** The built widget. The default is a fixture of a few words. */
  widgetScript?: string;
  /** The table of public holidays. The default is the project's. */
  publicHolidayFolder?: string;
  /** The data of an earlier server. */
  dataDir?: string;
  /** A server with whose data, clock, stand-ins and PUBLIC_URL this one runs, as another process would; see start-test-servers.ts. */
  beside?: TestServer;
  port?: number;
  /** Repeats heartbeats. The default never does. */
  every?: Every;
  /** Repeats the server's own jobs. The default never does. */
  repeat?: Every;
  /** The cost of a password hash. The default is minimal. */
  hashingCost?: HashingCost;
  /** The timeout of requests to an OpenID issuer, in milliseconds. */
  issuerTimeoutMs?: number;
  /** Returns the free space on the disk. The default asks the system. */
  readDiskSpace?: typeof readDiskSpace;
  /** The network in which owners' websites are. The default has no names. */
  web?: Partial<WebAccess>;
  /** The time limit of a domain test, in milliseconds. */
  domainTestMs?: number;
  /** The time limits of one attempt to deliver an event, in milliseconds. */
  webhookLimitsMs?: { connect: number; all: number };
  /** The time limit of one purge of a shared cache, in milliseconds. */
  purgeLimitMs?: number;
  /** The clock of intervals, in milliseconds. The default is the machine's. */
  monotonicMs?: () => number;
  /** Called with every line of the log. */
  onLog?: (line: string) => void;
}

/** The real server on a new database, with a clock that the test sets. */
export interface TestServer {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly deps: RunningServer['deps'];
  /** Null in production mode. */
  readonly standIns: Awaited<ReturnType<typeof createStandIns>> | null;
  /** Local mode's stand-in for Stripe. Its clock is the test's clock, plus the time by which it is advanced. */
  readonly stripe: StripeControls | null;
  call<C extends Call>(call: C, options?: CallOptions<C>): Promise<Reply<C>>;
  /** Returns the mail to an address, newest first. */
  mail(to: string): Promise<StoredMail[]>;
  now(): number;
  setNow(nowMs: number): void;
  /** Sends stored notices to the mail server, which does not happen automatically in tests. */
  sendNotices(): Promise<void>;
  /** Advances the clock. */
  pass(ms: number): void;
  /** Stops the server before the test is over; its data stays until then. */
  close(): Promise<void>;
}

/** The algorithm's minimum, for tests that are not about passwords. */
const CHEAP_HASHING: HashingCost = { memoryKib: 8, passes: 1, lanes: 1 };

const never: Every = () => () => {};

/** Starts a server that stops when the test is over. Its data is removed then. */
export const startTestServer = async (options: TestServerOptions = {}): Promise<TestServer> => {
  const { beside } = options;
  const port = options.port ?? (await freePort());
  const dataDir = beside?.dataDir ?? options.dataDir ?? temporaryFolder('data');
  let nowMs = options.nowMs ?? START_MS;
  const clock = beside ?? { now: () => nowMs, setNow: (ms: number) => void (nowMs = ms) };
  const isNew = !beside && options.dataDir === undefined;
  const location = await (isNew ? migratedTestLocation(dataDir) : testLocation(dataDir));
  const { config } = readConfig({
    ...(location.kind === 'postgres' && { DATABASE_URL: location.url }),
    PORT: String(port),
    // Not localhost, which some machines resolve to ::1 first.
    PUBLIC_URL: beside?.deps.config.publicUrl ?? `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
    ...options.environment,
  });
  const log = createLogger(config.logLevel, { write: (line) => options.onLog?.(line) });
  const standIns = beside ? beside.standIns : config.mode === 'local' ? await createStandIns(config, clock.now) : null;
  // A failed start leaves nothing running.
  const closeStandIns = async (error: unknown): Promise<never> => {
    if (!beside) await standIns?.close();
    throw error;
  };
  const running = await startServer(config, {
    root: ROOT,
    standIns: standIns && beside ? { ...standIns, close: () => Promise.resolve() } : standIns,
    now: clock.now,
    every: options.every ?? never,
    repeat: options.repeat ?? never,
    isDurable: false,
    hashingCost: options.hashingCost ?? CHEAP_HASHING,
    issuerTimeoutMs: options.issuerTimeoutMs,
    readDiskSpace: options.readDiskSpace,
    // No test asks the name servers of its machine.
    web: { resolve: () => Promise.reject(new Error('unknown')), ...options.web },
    domainTestMs: options.domainTestMs,
    webhookLimitsMs: options.webhookLimitsMs,
    purgeLimitMs: options.purgeLimitMs,
    monotonicMs: options.monotonicMs,
    // A busy machine answers late. A process that then counts alone would allow more requests than the test expects.
    limitPatienceMs: 25_000,
    // A handler that is only slow must not time out here: everything that it waits for has its own limit.
    handlerLimitMs: 100_000,
    // A test has all its answers before it stops its server.
    stopIdleMs: 0,
    log,
    appFolder: options.appFolder ?? join(dataDir, 'no-app'),
    publicHolidayFolder: options.publicHolidayFolder,
    widgetScript: options.widgetScript ?? buildWidgetFixture(),
  }).catch(closeStandIns);
  onTestFinished(() => running.close());
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    port,
    dataDir,
    deps: running.deps,
    standIns,
    stripe: standIns?.stripeControls ?? null,
    call: (call, callOptions) => callApi(url, call, callOptions),
    async mail(to) {
      const response = await fetch(`${url}/dev/mailbox.json?to=${encodeURIComponent(to)}`);
      return (await response.json()) as StoredMail[];
    },
    now: clock.now,
    sendNotices: () => running.deps.outgoing.sendDue(),
    setNow: clock.setNow,
    pass: (ms) => clock.setNow(clock.now() + ms),
    close: () => running.close(),
  };
};

/** Writes a stand-in for the built widget, because these tests run before anything is built. The folder contains only these files.
 * @returns the script's file */
export const buildWidgetFixture = (files: Readonly<Record<string, string>> = WIDGET_FIXTURE): string => {
  const folder = temporaryFolder('widget');
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return join(folder, 'widget.js');
};

/** Writes the same for a later version, in which every file differs. */
export const buildNextWidget = (): string =>
  buildWidgetFixture({
    'widget.js': `paintBetter(__PAYLOAD__, __ADDRESS__);style('i{}__PAYLOAD__')`,
    'pinned.js': 'paintBetter(null, __ADDRESS__)',
    'popup.js': 'export const openPopup = 2;',
    'element.js': 'define(2);',
    'words.json': '{"de":{"closed":"Zu"}}',
    'words/de.json': '{"closed":"Zu"}',
  });

export const WIDGET_FIXTURE = {
  'widget.js': `paint(__PAYLOAD__, __ADDRESS__);style('i{}__PAYLOAD__')`,
  'pinned.js': 'paint(null, __ADDRESS__)',
  'popup.js': 'export const openPopup = () => {};',
  'element.js': 'define(1);',
  'words.json': '{"de":{"closed":"Geschlossen"}}',
  'words/de.json': '{"closed":"Geschlossen"}',
} as const;
