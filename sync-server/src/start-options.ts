import type { HashingCost } from './auth/passwords.ts';
import type { OpenIdIssuerOptions } from './auth/google/openid-issuer.ts';
import type { Config } from './config.ts';
import type { Responder } from './http/responder.ts';
import type { Mailer } from './mail/mailer.ts';
import type { readDiskSpace } from './platform/disk-space.ts';
import type { Every } from './platform/every.ts';
import type { Logger } from './platform/logger.ts';

/** What stands in, in local mode, for what is not configured; main.ts loads it. */
export interface StandIns {
  mailer: Mailer;
  /** Answers the paths under /dev/. */
  pages: Responder;
  /** An OpenID issuer, as its client knows it. */
  openId: StandInIssuer;
  /** An API that speaks Stripe's, and its account; null where Stripe is configured. */
  stripe: Config['stripe'] | null;
  close(): Promise<void>;
}

/** An OpenID issuer of local mode, with a fetch that does not leave this machine, whatever PUBLIC_URL leads through. */
export type StandInIssuer = Pick<OpenIdIssuerOptions, 'issuer' | 'client' | 'fetch' | 'timeoutMs'>;

/** What a caller of startServer() may choose. */
export interface StartOptions {
  /** The folder that holds the four workspaces, for what their builds made. */
  root: string;
  standIns: StandIns | null;
  /** The wall clock, epoch milliseconds; tests set it. */
  now?: () => number;
  /** Repeats the heartbeats of streams; tests do it by hand. */
  every?: Every;
  /** Repeats what the server does by itself: mailing what is stored. Tests do it by hand. */
  repeat?: Every;
  log?: Logger;
  /** What is free on the disk of a folder; the system says it without it. */
  readDiskSpace?: typeof readDiskSpace;
  /** How long an OpenID issuer is waited for; TIMEOUTS_MS.oidc without it. */
  issuerTimeoutMs?: number;
  /** For a tool beside the server: the data is taken as the server has left it. */
  isTool?: boolean;
  /** False: SQLite acknowledges before the disk has it, for tests that do not outlive their machine. True without it. */
  isDurable?: boolean;
  /** What a password's hash costs; PASSWORD_HASHING without it. */
  hashingCost?: HashingCost;
  /** How long limits wait for a database that several processes share; see limits-in-database.ts. */
  limitPatienceMs?: number;
  /** How long a handler may take; TIMEOUTS_MS.handler without it. */
  handlerLimitMs?: number;
  /** Takes a tool's mail where no mail server is configured. */
  mailer?: Mailer | null;
  /** The built app; pwa/dist below the root without it. */
  appFolder?: string;
  /** The built widget; widget/dist/widget.js below the root without it. */
  widgetScript?: string;
}
