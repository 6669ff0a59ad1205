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
import { startServer, type RunningServer } from '../src/start-server.ts';
import { callApi, type CallOptions, type Reply } from './call-api.ts';
import { freePort } from './free-port.ts';
import { temporaryFolder, workerFolder } from './temporary-folder.ts';
import { migratedTestLocation, testLocation } from './test-database.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A moment on a Wednesday, for tests that do not care which one. */
export const START_MS = Date.parse('2026-03-11T12:00:00Z');

export interface TestServerOptions {
  /** The clock at the start; it stands still until the test moves it. */
  nowMs?: number;
  /** More environment; the limits are off unless it turns them on. */
  environment?: Record<string, string>;
  /** The built app; an empty folder without it. */
  appFolder?: string;
  /** The built widget; one of a few words without it. */
  widgetScript?: string;
  /** Data of an earlier server. */
  dataDir?: string;
  /** A server on whose data, with whose clock, stand-ins and PUBLIC_URL this one runs as another process would; see start-test-servers.ts. */
  beside?: TestServer;
  port?: number;
  /** Repeats heartbeats; there are none without it. */
  every?: Every;
  /** Repeats what the server does by itself; nothing does without it. */
  repeat?: Every;
  /** What a password's hash costs; next to nothing without it. */
  hashingCost?: HashingCost;
  /** How long an OpenID issuer is waited for. */
  issuerTimeoutMs?: number;
  /** What is free on the disk; the system says it without it. */
  readDiskSpace?: typeof readDiskSpace;
  /** Called with every line of the log. */
  onLog?: (line: string) => void;
}

/** The real server on a database of its own, with a clock that the test sets. */
export interface TestServer {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly deps: RunningServer['deps'];
  /** Null in production mode. */
  readonly standIns: Awaited<ReturnType<typeof createStandIns>> | null;
  /** Local mode's stand-in for Stripe; its clock is the test's, plus what it is advanced by. */
  readonly stripe: StripeControls | null;
  call<C extends Call>(call: C, options?: CallOptions<C>): Promise<Reply<C>>;
  /** Mail to an address, newest first. */
  mail(to: string): Promise<StoredMail[]>;
  now(): number;
  setNow(nowMs: number): void;
  /** Hands stored notices over to the mail server, which tests do by hand. */
  sendNotices(): Promise<void>;
  /** Moves the clock on. */
  pass(ms: number): void;
  /** Stops it before the test is over; its data stays until then. */
  close(): Promise<void>;
}

/** The least that the algorithm takes, for tests that are not about passwords. */
const CHEAP_HASHING: HashingCost = { memoryKib: 8, passes: 1, lanes: 1 };

const never: Every = () => () => {};

/** The widget of the tests that bring none; nobody writes to its folder. */
let usualWidget: string | undefined;

/** Starts a server that is gone, with its data, when the test is over. */
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
    // Not localhost, which some machines look up as ::1 first.
    PUBLIC_URL: beside?.deps.config.publicUrl ?? `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
    ...options.environment,
  });
  const log = createLogger(config.logLevel, { write: (line) => options.onLog?.(line) });
  const standIns = beside ? beside.standIns : config.mode === 'local' ? await createStandIns(config, clock.now) : null;
  // One that does not start leaves nothing running.
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
    // A busy machine answers late, and a process that counted for itself would let more through than the test counts.
    limitPatienceMs: 25_000,
    // Nor must it answer for a handler that is only slow: what the handler itself waits for has limits of its own.
    handlerLimitMs: 100_000,
    log,
    appFolder: options.appFolder ?? join(dataDir, 'no-app'),
    widgetScript: options.widgetScript ?? (usualWidget ??= writeWidget(workerFolder('widget'), WIDGET_FIXTURE)),
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

/** What stands in for the built widget: these tests run before anything is built. The folder holds nothing but these files.
 * @returns the script's file */
export const buildWidgetFixture = (files: Readonly<Record<string, string>> = WIDGET_FIXTURE): string =>
  writeWidget(temporaryFolder('widget'), files);

const writeWidget = (folder: string, files: Readonly<Record<string, string>>): string => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return join(folder, 'widget.js');
};

/** The same for a later version, of which no file is as before. */
export const buildNextWidget = (): string =>
  buildWidgetFixture({
    'widget.js': 'paintBetter(__PAYLOAD__, __ADDRESS__)',
    'pinned.js': 'paintBetter(null, __ADDRESS__)',
    'popup.js': 'export const openPopup = 2;',
    'words.json': '{"de":{"closed":"Zu"}}',
    'words/de.json': '{"closed":"Zu"}',
  });

export const WIDGET_FIXTURE = {
  'widget.js': 'paint(__PAYLOAD__, __ADDRESS__)',
  'pinned.js': 'paint(null, __ADDRESS__)',
  'popup.js': 'export const openPopup = () => {};',
  'words.json': '{"de":{"closed":"Geschlossen"}}',
  'words/de.json': '{"closed":"Geschlossen"}',
} as const;
