import { Phone } from '@doorsign/shared-schema/registers';
import * as z from 'zod';
import { isNetwork } from './platform/network-list.ts';

/** Describes a variable for the tables in README and docs/configure.md. */
const described = <T extends z.ZodType>(schema: T, fallback: string, meaning: string): T =>
  schema.meta({ fallback, description: meaning });

const isOrigin = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash, username } = new URL(text);
  return /^https?:$/.test(protocol) && pathname === '/' && `${search}${hash}${username}` === '';
};

const origin = z
  .string()
  .refine(isOrigin, 'use an address such as https://hours.example.com, without a path')
  .transform((text) => new URL(text).origin);

const text = z.string().trim().min(1, 'must not be empty');

const whole = (min: number, max: number) =>
  z
    .string()
    .refine(
      (digits) => /^\d{1,7}$/.test(digits) && Number(digits) >= min && Number(digits) <= max,
      `use a number from ${min} to ${max}`,
    )
    .transform(Number);

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, `use ${values.slice(0, -1).join(', ')} or ${values.at(-1)}`);

const hasScheme = (schemes: string[]) => (url: string) =>
  URL.canParse(url) && schemes.includes(new URL(url).protocol.slice(0, -1)) && new URL(url).hostname !== '';

/** Returns whether this is a PostgreSQL URL with a database name: without one the driver would use the database named like the user. */
export const isPostgresUrl = (url: string): boolean =>
  URL.canParse(url) && /^postgres(ql)?:$/.test(new URL(url).protocol) && new URL(url).pathname.length > 1;

const isPurgeAddress = (url: string): boolean =>
  hasScheme(['http', 'https'])(url) && new URL(url).username + new URL(url).password + new URL(url).hash === '';

const networks = z
  .string()
  .transform((list) => (list.trim() === 'none' ? [] : list.split(',').map((network) => network.trim())))
  .refine((list) => list.every(isNetwork), 'use none, or networks such as 10.1.2.0/24,fd00::/8');

const mailAddress = /^(?:[^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/;
const address = z.string().regex(mailAddress, 'use an address such as hello@example.com');

/** Every environment variable that the server reads, with its default. Source: shared-schema/docs/http-contract.md#environment. */
export const Environment = z.object({
  PORT: described(whole(1, 65_535).default(8787), '8787', 'Port to listen on.'),
  HOST: described(text.default('127.0.0.1'), '127.0.0.1', 'Address to listen on; 0.0.0.0 for all.'),
  PUBLIC_URL: described(
    origin.optional(),
    'http://localhost:$PORT',
    'Address under which owners and sites reach the server. Every link, redirect and snippet is built from it.',
  ),
  DATA_DIR: described(
    text.default('./data'),
    './data',
    'Folder of the SQLite file, the generated secret and the mailbox.',
  ),
  DATABASE_URL: described(
    z.string().refine(isPostgresUrl, 'use an address such as postgres://user:pass@host:5432/doorsign').optional(),
    'unset',
    'Unset: SQLite in DATA_DIR. postgres://user:pass@host:5432/name: PostgreSQL, which several servers may share. ?pgbouncer=true behind PgBouncer in transaction mode.',
  ),
  SUPPORT_EMAIL: described(
    address.optional(),
    "MAIL_FROM's address",
    'Where Contact Support, the footer and /.well-known/security.txt point.',
  ),
  SUPPORT_PHONE: described(
    z
      .string()
      .trim()
      .refine((number) => Phone.safeParse(number).success, 'use a phone number such as +1 555 0100')
      .optional(),
    'unset',
    'Phone number of support, which owners on Enterprise see under Billing. Unset: the plan calls phone support planned.',
  ),
  DOORSIGN_MODE: described(
    oneOf(['local', 'production']).default('local'),
    'local',
    'local: stand-ins for mail, payments and Google where they are not configured. production: none.',
  ),
  DOORSIGN_LOCAL_EXPOSE: described(
    oneOf(['0', '1']).default('0'),
    '0',
    '1 lets local mode listen on an address that others can reach, with a warning on every page.',
  ),
  DOORSIGN_NEW_DATABASE: described(
    oneOf(['0', '1']).default('0'),
    '0',
    '1 makes an empty SQLite database where DATA_DIR says that there was one before. For one start only.',
  ),
  DOORSIGN_CLOCK_AHEAD_S: described(
    whole(0, 8_640_000).default(0),
    '0',
    'Seconds by which the clock of the server and of admin is ahead, up to 100 days, to try what happens later. Only in local mode.',
  ),
  TOKEN_SECRET: described(
    z
      .string()
      .refine((secret) => Buffer.byteLength(secret) >= 32, 'use at least 32 bytes')
      .optional(),
    'generated into DATA_DIR',
    'Signs access tokens; at least 32 bytes. Required in production.',
  ),
  SMTP_URL: described(
    z
      .string()
      .refine(hasScheme(['smtp', 'smtps']), 'use an address such as smtp://user:pass@host:587')
      .optional(),
    'unset',
    'Mail server. Unset in local mode: mail goes to the page /dev/mailbox.',
  ),
  MAIL_FROM: described(address.optional(), 'unset', 'Sender of all mail; needed with SMTP_URL.'),
  STRIPE_SECRET_KEY: described(text.optional(), 'unset', 'Key of the Stripe account.'),
  STRIPE_WEBHOOK_SECRET: described(text.optional(), 'unset', "Secret of the webhook's signature."),
  STRIPE_PRICE_PRO: described(text.optional(), 'unset', 'Price id of the plan pro.'),
  STRIPE_PRICE_ENTERPRISE: described(text.optional(), 'unset', 'Price id of the plan enterprise.'),
  STRIPE_API_BASE: described(
    origin.default('https://api.stripe.com'),
    'https://api.stripe.com',
    "Another origin that speaks Stripe's API.",
  ),
  OIDC_ISSUER: described(
    z
      .string()
      .refine(hasScheme(['http', 'https']), 'use an address such as https://accounts.google.com')
      .default('https://accounts.google.com'),
    'https://accounts.google.com',
    'Any OpenID Connect issuer; http:// only in local mode.',
  ),
  OIDC_CLIENT_ID: described(text.optional(), 'unset', 'Client id at the issuer.'),
  OIDC_CLIENT_SECRET: described(text.optional(), 'unset', 'Client secret at the issuer.'),
  WEBHOOK_ALLOW: described(
    networks.optional(),
    'none; in local mode 127.0.0.0/8,::1/128',
    'Private networks that webhooks may reach, over http:// and at any port too: none, or a list such as 10.1.2.0/24,fd00::/8. Everybody who may make webhooks can then reach them.',
  ),
  PURGE_URL: described(
    z.string().refine(isPurgeAddress, 'use an address such as http://127.0.0.1:6081/, without a user').optional(),
    'unset',
    'Where a shared cache in front of the server is told what has changed. Unset: nobody is told.',
  ),
  PURGE_TOKEN: described(
    z
      .string()
      .refine((token) => /^[\x21-\x7e]{16,}$/.test(token), 'use at least 16 characters without spaces')
      .optional(),
    'unset',
    'What the cache is shown; at least 16 characters.',
  ),
  PURGE_FORM: described(
    oneOf(['varnish', 'nginx', 'fastly', 'cloudflare']).optional(),
    'unset',
    'The kind of cache: varnish, nginx, fastly or cloudflare.',
  ),
  TRUST_PROXY: described(whole(0, 10).default(0), '0', 'Number of proxies in front of the server.'),
  METRICS_TOKEN: described(
    z
      .string()
      .refine((token) => /^[\x21-\x7e]{16,}$/.test(token), 'use at least 16 characters without spaces')
      .optional(),
    'unset',
    'What Prometheus sends as `Authorization: Bearer` to GET /api/metrics; at least 16 characters. Unset: there is no such address.',
  ),
  RATE_LIMITS: described(oneOf(['on', 'off']).default('on'), 'on', 'off only in local mode.'),
  LOG_LEVEL: described(
    oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
    'info',
    'Least important level that is logged.',
  ),
});
export type Environment = z.infer<typeof Environment>;

/** One row of the table of variables in README and docs/configure.md. */
export interface VariableRow {
  name: string;
  fallback: string;
  meaning: string;
}

/** All variables in the order of shared-schema/docs/http-contract.md#environment. */
export const VARIABLES: readonly VariableRow[] = Object.entries(Environment.shape).map(([name, schema]) => {
  const { fallback, description = '' } = schema.meta() ?? {};
  return { name, fallback: String(fallback), meaning: description };
});
