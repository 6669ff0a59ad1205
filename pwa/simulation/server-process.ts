import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrations } from '../../sync-server/migrations/index.ts';
import { createApp } from '../../sync-server/src/app.ts';
import type { AccessToken } from '../../sync-server/src/auth/access-tokens.ts';
import { createAccessTokens } from '../../sync-server/src/auth/access-tokens.ts';
import type { Passwords } from '../../sync-server/src/auth/passwords.ts';
import { readConfig } from '../../sync-server/src/config.ts';
import { createDeps, type Deps } from '../../sync-server/src/deps.ts';
import { createOpenStreams } from '../../sync-server/src/http/open-streams.ts';
import { createRateLimits, limitsInMemory } from '../../sync-server/src/http/rate-limits.ts';
import type { Mail } from '../../sync-server/src/mail/mailer.ts';
import type { Database } from '../../sync-server/src/platform/database/database.ts';
import type { DatabaseLocation } from '../../sync-server/src/platform/database/location.ts';
import { openDatabase } from '../../sync-server/src/platform/database/open-database.ts';
import { createIds } from '../../sync-server/src/platform/ids.ts';
import type { Logger } from '../../sync-server/src/platform/logger.ts';
import { deriveKey } from '../../sync-server/src/platform/secrets.ts';
import { createChangeWatcher } from '../../sync-server/src/records/publishing/change-watcher.ts';
import { createPublications } from '../../sync-server/src/records/publishing/publications.ts';
import { createRecords } from '../../sync-server/src/records/records.ts';
import { createSnapshots } from '../../sync-server/src/records/publishing/snapshots.ts';
import { createWriteAndPublish } from '../../sync-server/src/records/publishing/write-and-publish.ts';
import type { Random } from './random.ts';
import { temporaryFolder } from './sqlite-store.ts';
import type { VirtualTime } from './virtual-time.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SECRET = 'a secret that is the same in every history';

/** One run of the real server, from start to stop or kill, without sockets. */
export interface ServerProcess {
  readonly deps: Deps;
  readonly listener: RequestListener;
  /** Kills the process: transactions that are not committed yet never will be. */
  die(): void;
  /** Stops the process and closes its database. */
  end(): Promise<void>;
}

/** The options of a server process. */
export interface ServerProcessOptions {
  location: DatabaseLocation;
  /** Distinguishes the process from others on the same database. */
  name: string;
  time: VirtualTime;
  random: Random;
  onMail(mail: Mail): void;
  /** Called in each write transaction after its work and before its commit. */
  beforeCommit(): Promise<void>;
  /** Called after each write transaction. */
  afterCommit(): void;
  onUnexpected(error: unknown): void;
}

/** Passwords without hashing, which is slow by design, uses separate threads and is not under test here. */
const plain = (password: string): string => `plain:${password}`;
const PLAIN_PASSWORDS: Passwords = {
  hash: (password) => Promise.resolve(plain(password)),
  hashUnproved: (_email, password) => Promise.resolve(plain(password)),
  matches: (stored, password) => Promise.resolve(stored === plain(password)),
  tryLogin: ({ password }, stored) =>
    Promise.resolve({ isStored: stored === plain(password), unprovedHash: plain(password) }),
  isWeak: () => false,
};

/** Returns whether a logged error is expected: the protocol defines some 5xx answers, and the server logs those as errors too. */
const isExpected = (facts: unknown): boolean => (facts as { code?: unknown }).code === 'server_outdated';

const loggerOf = (onUnexpected: (error: unknown) => void): Logger => ({
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: (facts) => {
    if (!isExpected(facts)) onUnexpected((facts as { err?: unknown }).err ?? facts);
  },
});

/** Creates the dependencies of the server's composition root without a database. All histories of this process share them; each
 * start below creates the stateful ones again. */
const makeCommon = async (): Promise<Deps> => {
  const folder = temporaryFolder();
  const { config } = readConfig({
    PUBLIC_URL: 'http://127.0.0.1:8787',
    DATA_DIR: folder.path,
    TOKEN_SECRET: SECRET,
    RATE_LIMITS: 'off',
  });
  const deps = await createDeps(config, { root: ROOT, standIns: null, appFolder: join(folder.path, 'no-app') });
  await deps.database.close();
  folder.remove();
  return deps;
};
let common: Promise<Deps> | null = null;

/** Creates the server's access tokens. Each signature is verified once; later reads check only the expiry. */
const createTokens = (time: VirtualTime): Deps['tokens'] => {
  const { outside } = time.settling;
  const real = createAccessTokens(deriveKey(SECRET, 'access token'), () => time.nowMs);
  const checked = new Map<string, { token: AccessToken; untilMs: number }>();
  return {
    sign: (token) => outside(real.sign(token)),
    async read(text) {
      const known = checked.get(text);
      if (known && time.nowMs < known.untilMs) return known.token;
      const token = await outside(real.read(text));
      const claims = JSON.parse(atob(text.split('.')[1] ?? '')) as { exp: number };
      checked.set(text, { token, untilMs: claims.exp * 1000 });
      return token;
    },
  };
};

/** Starts the server as main.ts would, but with virtual time, seeded randomness and fast passwords. */
export const startServerProcess = async (options: ServerProcessOptions): Promise<ServerProcess> => {
  const { location, name, time, random, onMail, beforeCommit, afterCommit, onUnexpected } = options;
  const now = (): number => time.nowMs;
  const randomInt = (max: number): number => random.int(0, max - 1);
  const randomBytes = (count: number): Uint8Array => random.bytes(count);
  const shared = await (common ??= makeCommon());
  // Errors after the end of a process are not reported: they are its unfinished work.
  let isOver = false;
  let isDead = false;
  const database = await openDatabase(location, { now, randomInt });
  await database.migrate(migrations);
  const publications = createPublications();
  const log = loggerOf((error) => void (isOver || onUnexpected(error)));
  const watched: Database = {
    ...database,
    // Waiting for another process's transaction takes real time, so virtual time must stand still.
    async write(work) {
      const written = await time.settling.outside(
        database.write(async (tx) => {
          const value = await work(tx);
          await beforeCommit();
          if (isDead) throw new Error('The process has died.');
          return value;
        }),
      );
      afterCommit();
      return written;
    },
  };
  const deps: Deps = {
    ...shared,
    now,
    monotonicMs: now,
    log,
    mailer: { send: async (mail: Mail): Promise<void> => onMail(mail) },
    randomInt,
    newId: createIds(randomBytes),
    passwords: PLAIN_PASSWORDS,
    tokens: createTokens(time),
    rateLimits: createRateLimits(limitsInMemory(now), false),
    openStreams: createOpenStreams(null),
    records: createRecords({ randomBytes }),
    snapshots: createSnapshots(database.read),
    publications,
    writeAndPublish: createWriteAndPublish({ database: watched, publications, processId: name }),
    changeWatcher: createChangeWatcher({ database: watched, publications, processId: name, monotonicMs: now, log }),
    database: watched,
  };
  await deps.changeWatcher.begin();
  return {
    deps,
    die: () => void (isOver = isDead = true),
    listener: createApp(deps),
    async end() {
      isOver = true;
      deps.openStreams.endAll();
      // Streams take a few turns of the event loop to end.
      for (let turn = 0; turn < 5; turn++) await new Promise<void>((resolve) => time.settling.task(resolve));
      await database.close();
    },
  };
};
