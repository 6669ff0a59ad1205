import { Environment } from './config-environment.ts';
import { isLoopback } from './platform/loopback.ts';

/** The settings of the environment, validated and completed. */
export interface Config {
  readonly mode: 'local' | 'production';
  readonly host: string;
  readonly port: number;
  /** Origin without a trailing slash. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** A PostgreSQL database that several servers may share; null: SQLite in dataDir. */
  readonly databaseUrl: string | null;
  /** Null: generated once and kept in dataDir. */
  readonly tokenSecret: string | null;
  readonly supportEmail: string | null;
  /** SUPPORT_PHONE */
  readonly supportPhone: string | null;
  /** Null: mail goes to the mailbox page in local mode, and is not sent in production. */
  readonly smtp: { readonly url: string; readonly from: string } | null;
  readonly stripe: {
    readonly apiBase: string;
    readonly keys: {
      readonly secretKey: string;
      readonly webhookSecret: string;
      readonly pricePro: string;
      readonly priceEnterprise: string;
    } | null;
  };
  readonly oidc: {
    readonly issuer: string;
    readonly client: { readonly id: string; readonly secret: string } | null;
  };
  /** Networks in CIDR notation that are not public and that webhooks may reach. */
  readonly webhookAllow: readonly string[];
  /** A shared cache that is told what has changed; null: there is none, or nobody tells it. */
  readonly purge: {
    readonly url: string;
    readonly token: string;
    readonly form: NonNullable<Environment['PURGE_FORM']>;
  } | null;
  /** Number of proxies in front. */
  readonly trustProxy: number;
  /** Null: the metrics are not exposed. */
  readonly metricsToken: string | null;
  readonly rateLimits: boolean;
  readonly logLevel: string;
  /** True: a new SQLite database may be created even if DATA_DIR has held one. */
  readonly mayReplaceDatabase: boolean;
  /** Milliseconds by which the server's clock is ahead of the machine's; 0 in production. */
  readonly clockAheadMs: number;
  /** True for local mode that others can reach; every page says so. */
  readonly isExposed: boolean;
}

/** The reasons why the server does not start: one line for each invalid value. */
export class ConfigError extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'ConfigError';
    this.lines = lines;
  }
}

/** A config, and warnings for the operator that do not prevent the start. */
export interface ReadConfig {
  config: Config;
  warnings: string[];
}

/** Reads the configuration; an empty variable counts as unset.
 * @throws ConfigError with one line for each bad value
 * Source: shared-schema/docs/http-contract.md#environment. */
export const readConfig = (variables: Readonly<Record<string, string | undefined>>): ReadConfig => {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = Environment.safeParse(set);
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}.`));
  const environment = parsed.data;
  const problems = [...modeProblems(environment), ...groupProblems(environment)];
  if (problems.length > 0) throw new ConfigError(problems);
  const config = configOf(environment);
  return { config, warnings: [...unknownNames(set), ...unmeantMode(set), ...missingParts(config, environment)] };
};

/** The networks of this machine itself. */
const LOOPBACK: readonly string[] = ['127.0.0.0/8', '::1/128'];

const configOf = (environment: Environment): Config => {
  const { MAIL_FROM: from, SMTP_URL: smtpUrl } = environment;
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = environment;
  const { STRIPE_PRICE_PRO: pricePro, STRIPE_PRICE_ENTERPRISE: priceEnterprise } = environment;
  const { OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET: secret } = environment;
  const { PURGE_URL: url, PURGE_TOKEN: token, PURGE_FORM: form } = environment;
  const config: Config = {
    mode: environment.DOORSIGN_MODE,
    host: environment.HOST,
    port: environment.PORT,
    publicUrl: environment.PUBLIC_URL ?? `http://localhost:${environment.PORT}`,
    dataDir: environment.DATA_DIR,
    databaseUrl: environment.DATABASE_URL ?? null,
    tokenSecret: environment.TOKEN_SECRET ?? null,
    supportEmail: environment.SUPPORT_EMAIL ?? (from ? bareAddress(from) : null),
    supportPhone: environment.SUPPORT_PHONE ?? null,
    smtp: smtpUrl && from ? { url: smtpUrl, from } : null,
    stripe: {
      apiBase: environment.STRIPE_API_BASE,
      keys:
        secretKey && webhookSecret && pricePro && priceEnterprise
          ? { secretKey, webhookSecret, pricePro, priceEnterprise }
          : null,
    },
    oidc: { issuer: environment.OIDC_ISSUER, client: id && secret ? { id, secret } : null },
    webhookAllow: environment.WEBHOOK_ALLOW ?? (environment.DOORSIGN_MODE === 'local' ? LOOPBACK : []),
    purge: url && token && form ? { url, token, form } : null,
    trustProxy: environment.TRUST_PROXY,
    metricsToken: environment.METRICS_TOKEN ?? null,
    rateLimits: environment.RATE_LIMITS === 'on',
    logLevel: environment.LOG_LEVEL,
    mayReplaceDatabase: environment.DOORSIGN_NEW_DATABASE === '1',
    clockAheadMs: environment.DOORSIGN_CLOCK_AHEAD_S * 1000,
    isExposed: environment.DOORSIGN_MODE === 'local' && environment.DOORSIGN_LOCAL_EXPOSE === '1',
  };
  return Object.freeze(config);
};

/** Returns the address in "Name <address>". */
const bareAddress = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from;

/** Caches outside of the operator's network, to which no token may go unencrypted. */
const IN_THE_WORLD: ReadonlySet<string> = new Set(['fastly', 'cloudflare']);

const modeProblems = (environment: Environment): string[] => {
  const { DOORSIGN_MODE: mode, HOST, PUBLIC_URL, DOORSIGN_LOCAL_EXPOSE: expose } = environment;
  const problems: string[] = [];
  if (mode === 'local' && expose === '0') {
    const way =
      'local mode has no real mail or payments; use DOORSIGN_MODE=production, or DOORSIGN_LOCAL_EXPOSE=1 to do it anyway';
    if (!isLoopback(HOST)) problems.push(`HOST: ${HOST} can be reached by others, and ${way}.`);
    if (PUBLIC_URL && !isLoopback(new URL(PUBLIC_URL).hostname))
      problems.push(`PUBLIC_URL: ${PUBLIC_URL} can be reached by others, and ${way}.`);
  }
  if (mode === 'production') {
    if (!environment.TOKEN_SECRET) problems.push('TOKEN_SECRET: must be set in production.');
    if (environment.RATE_LIMITS === 'off') problems.push('RATE_LIMITS: must be on in production.');
    if (environment.DOORSIGN_CLOCK_AHEAD_S !== 0)
      problems.push('DOORSIGN_CLOCK_AHEAD_S: must not be set in production.');
    if (environment.OIDC_ISSUER.startsWith('http:'))
      problems.push('OIDC_ISSUER: must be an https:// address in production.');
    const { PURGE_URL: purgeUrl, PURGE_FORM: form } = environment;
    if (form !== undefined && IN_THE_WORLD.has(form) && purgeUrl?.startsWith('http:'))
      problems.push(`PURGE_URL: must be an https:// address for ${form} in production.`);
  }
  return problems;
};

/** Variables that must be set together. */
const GROUPS: readonly (readonly (keyof Environment)[])[] = [
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_PRO', 'STRIPE_PRICE_ENTERPRISE'],
  ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['PURGE_URL', 'PURGE_TOKEN', 'PURGE_FORM'],
];

const groupProblems = (environment: Environment): string[] => {
  const needed = GROUPS.flatMap((names) => {
    const present = names.find((name) => environment[name] !== undefined);
    return present
      ? names.filter((name) => environment[name] === undefined).map((name) => [name, present] as const)
      : [];
  });
  if (environment.SMTP_URL && !environment.MAIL_FROM) needed.push(['MAIL_FROM', 'SMTP_URL']);
  return needed.map(([name, present]) => `${name}: must be set when ${present} is.`);
};

const unknownNames = (set: object): string[] =>
  Object.keys(set)
    .filter((name) => name.startsWith('DOORSIGN_') && !Object.hasOwn(Environment.shape, name))
    .map((name) => `${name}: there is no such setting.`);

/** Warns about an environment of production that does not name the mode: a tool would look at an empty folder of local mode and find it well. */
const unmeantMode = (set: Readonly<Record<string, string | undefined>>): string[] =>
  set['DOORSIGN_MODE'] === undefined && set['TOKEN_SECRET'] !== undefined && set['SMTP_URL'] !== undefined
    ? ['DOORSIGN_MODE: not set, so this is local mode, although TOKEN_SECRET and SMTP_URL are set.']
    : [];

const missingParts = (
  { mode, smtp, isExposed, mayReplaceDatabase, clockAheadMs, databaseUrl, tokenSecret }: Config,
  { PUBLIC_URL }: Environment,
): string[] => {
  const warnings: string[] = [];
  if (isExposed) warnings.push('DOORSIGN_LOCAL_EXPOSE: anybody who reaches this server can read its mailbox.');
  if (mayReplaceDatabase)
    warnings.push('DOORSIGN_NEW_DATABASE: remove it after this start, or a lost database is replaced by an empty one.');
  if (clockAheadMs > 0)
    warnings.push(`DOORSIGN_CLOCK_AHEAD_S: the clock of this server is ${clockAheadMs / 1000} seconds ahead.`);
  if (mode === 'production' && !smtp)
    warnings.push('SMTP_URL: not set, so no mail is sent and nobody can verify an e-mail.');
  if (mode === 'production' && !PUBLIC_URL)
    warnings.push('PUBLIC_URL: not set, so links and snippets point to this machine.');
  if (databaseUrl !== null && tokenSecret === null)
    warnings.push('TOKEN_SECRET: not set, so another server on this database takes nobody who signed in here.');
  return warnings;
};
