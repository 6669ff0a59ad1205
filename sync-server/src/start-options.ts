import type { HashingCost } from './auth/passwords.ts';
import type { OpenIdIssuerOptions } from './auth/google/openid-issuer.ts';
import type { Config } from './config.ts';
import type { Responder } from './http/responder.ts';
import type { Mailer } from './mail/mailer.ts';
import type { readDiskSpace } from './platform/disk-space.ts';
import type { Every } from './platform/every.ts';
import type { Logger } from './platform/logger.ts';
import type { WebAccess } from './platform/page-fetch.ts';

/** The stand-ins of local mode for what is not configured; main.ts loads them. */
export interface StandIns {
  mailer: Mailer;
  /** Answers the paths under /dev/. */
  pages: Responder;
  /** An OpenID issuer, in the form that its client needs. */
  openId: StandInIssuer;
  /** A stand-in for Stripe's API, and its account; null where Stripe is configured. */
  stripe: Config['stripe'] | null;
  close(): Promise<void>;
}

/** An OpenID issuer of local mode, with a fetch that does not leave this machine, whatever proxy PUBLIC_URL leads through. */
export type StandInIssuer = Pick<OpenIdIssuerOptions, 'issuer' | 'client' | 'fetch' | 'timeoutMs'>;

/** The options of startServer(). */
export interface StartOptions {
  /** The folder that holds the four workspaces, for their build output. */
  root: string;
  standIns: StandIns | null;
  /** The wall clock, epoch milliseconds; tests set it. */
  now?: () => number;
  /** The clock of durations and intervals, milliseconds. Default: the machine's. The soak moves it with the wall clock. */
  monotonicMs?: () => number;
  /** Repeats the heartbeats of streams; tests trigger them by hand. */
  every?: Every;
  /** Repeats the server's own work, such as sending stored mail and looking for due jobs. Tests trigger it by hand. */
  repeat?: Every;
  log?: Logger;
  /** Returns the free space on the disk of a folder. Default: the system's figures. */
  readDiskSpace?: typeof readDiskSpace;
  /** Time limit for an OpenID issuer. Default: TIMEOUTS_MS.oidc. */
  issuerTimeoutMs?: number;
  /** The network in which owners' websites are. Default: PUBLIC_WEB. */
  web?: Partial<WebAccess>;
  /** Time limit of a domain test. Default: TIMEOUTS_MS.domainTest. */
  domainTestMs?: number;
  /** Time limits of one attempt to deliver an event. Default: WEBHOOKS.limitsMs. */
  webhookLimitsMs?: { connect: number; all: number } | undefined;
  /** Time limit of one purge of a shared cache. Default: PURGES.limitMs. */
  purgeLimitMs?: number | undefined;
  /** True for a tool beside the server: the data is used as the server has left it. */
  isTool?: boolean;
  /** False for tests that do not outlive their machine: SQLite acknowledges before the data is on the disk. Default: true. */
  isDurable?: boolean;
  /** The cost of a password's hash. Default: PASSWORD_HASHING. */
  hashingCost?: HashingCost;
  /** Time that rate limits wait for a database that several processes share; see limits-in-database.ts. */
  limitPatienceMs?: number;
  /** Time limit of a handler. Default: TIMEOUTS_MS.handler. */
  handlerLimitMs?: number;
  /** Time for which connections without a request stay open when the server stops. Default: IDLE_GRACE_MS. */
  stopIdleMs?: number;
  /** The mailer of a tool where no mail server is configured. */
  mailer?: Mailer | null;
  /** The built app. Default: pwa/dist below the root. */
  appFolder?: string;
  /** The built widget. Default: widget/dist/widget.js below the root. */
  widgetScript?: string;
  /** The table of public holidays. Default: sync-server/data/public-holidays below the root. */
  publicHolidayFolder?: string | undefined;
}
