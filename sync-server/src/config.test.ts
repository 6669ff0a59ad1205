import { expect, test } from 'vitest';
import { VARIABLES } from './config-environment.ts';
import { ConfigError, readConfig } from './config.ts';

const SECRET = 'x'.repeat(32);
const PRODUCTION = { DOORSIGN_MODE: 'production', TOKEN_SECRET: SECRET, PUBLIC_URL: 'https://doorsign.example' };
const STRIPE = {
  STRIPE_SECRET_KEY: 'sk',
  STRIPE_WEBHOOK_SECRET: 'whsec',
  STRIPE_PRICE_PRO: 'price_1',
  STRIPE_PRICE_ENTERPRISE: 'price_2',
};

const linesOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
};

test('an empty environment is local mode with everything beside the data', () => {
  expect(readConfig({})).toEqual({
    config: {
      mode: 'local',
      host: '127.0.0.1',
      port: 8787,
      publicUrl: 'http://localhost:8787',
      dataDir: './data',
      databaseUrl: null,
      tokenSecret: null,
      supportEmail: null,
      supportPhone: null,
      smtp: null,
      stripe: { apiBase: 'https://api.stripe.com', keys: null },
      oidc: { issuer: 'https://accounts.google.com', client: null },
      webhookAllow: ['127.0.0.0/8', '::1/128'],
      purge: null,
      trustProxy: 0,
      metricsToken: null,
      rateLimits: true,
      logLevel: 'info',
      mayReplaceDatabase: false,
      clockAheadMs: 0,
      isExposed: false,
    },
    warnings: [],
  });
});

test('a config cannot be changed', () => {
  expect(Object.isFrozen(readConfig({}).config)).toBe(true);
});

test.each([
  ['the address follows the port', { PORT: '9000' }, { publicUrl: 'http://localhost:9000' }],
  ['the metrics have a token', { METRICS_TOKEN: 'x'.repeat(16) }, { metricsToken: 'x'.repeat(16) }],
  [
    'a cache is told of changes',
    { PURGE_URL: 'http://127.0.0.1:6081/', PURGE_TOKEN: 'x'.repeat(16), PURGE_FORM: 'varnish' },
    { purge: { url: 'http://127.0.0.1:6081/', token: 'x'.repeat(16), form: 'varnish' } },
  ],
  ['an empty variable is as unset', { PORT: '', SMTP_URL: '' }, { port: 8787, smtp: null }],
  [
    'the address loses its last slash',
    { PUBLIC_URL: 'http://LOCALHOST:8787/' },
    { publicUrl: 'http://localhost:8787' },
  ],
  [
    'mail goes to the server',
    { SMTP_URL: 'smtp://u:p@mail.example:587', MAIL_FROM: 'Doorsign <hello@mail.example>' },
    {
      smtp: { url: 'smtp://u:p@mail.example:587', from: 'Doorsign <hello@mail.example>' },
      supportEmail: 'hello@mail.example',
    },
  ],
  ['support has its own address', { SUPPORT_EMAIL: 'help@a.example' }, { supportEmail: 'help@a.example' }],
  ['support has a phone', { SUPPORT_PHONE: ' +1 (555) 0100 ' }, { supportPhone: '+1 (555) 0100' }],
  ['IPv6 loopback is local', { HOST: '::1', PUBLIC_URL: 'http://[::1]:8787' }, { host: '::1' }],
  ['local mode may be opened', { HOST: '0.0.0.0', DOORSIGN_LOCAL_EXPOSE: '1' }, { isExposed: true }],
  ['a clock may be 100 days ahead', { DOORSIGN_CLOCK_AHEAD_S: '8640000' }, { clockAheadMs: 8_640_000_000 }],
  ['limits may be off in local mode', { RATE_LIMITS: 'off' }, { rateLimits: false }],
  [
    'the data is in PostgreSQL',
    { DATABASE_URL: 'postgres://u:p@db.example/doorsign' },
    { databaseUrl: 'postgres://u:p@db.example/doorsign' },
  ],
  [
    'the longer name of the scheme is as good',
    { DATABASE_URL: 'postgresql://db.example/doorsign?sslmode=verify-full' },
    { databaseUrl: 'postgresql://db.example/doorsign?sslmode=verify-full' },
  ],
  ['proxies are counted', { TRUST_PROXY: '2' }, { trustProxy: 2 }],
  [
    'a local issuer may speak http',
    { OIDC_ISSUER: 'http://localhost:9000' },
    { oidc: { issuer: 'http://localhost:9000', client: null } },
  ],
  [
    'payments are on when all four are set',
    STRIPE,
    {
      stripe: {
        apiBase: 'https://api.stripe.com',
        keys: { secretKey: 'sk', webhookSecret: 'whsec', pricePro: 'price_1', priceEnterprise: 'price_2' },
      },
    },
  ],
  [
    'production listens anywhere',
    { ...PRODUCTION, HOST: '0.0.0.0' },
    { mode: 'production', isExposed: false, tokenSecret: SECRET },
  ],
])('%s', (_, environment, expected) => {
  expect(readConfig(environment).config).toMatchObject(expected);
});

test.each([
  [{ PORT: 'eighty' }, ['PORT: use a number from 1 to 65535.']],
  [{ PORT: '0' }, ['PORT: use a number from 1 to 65535.']],
  [{ PORT: '65536' }, ['PORT: use a number from 1 to 65535.']],
  [
    { PUBLIC_URL: 'doorsign.example' },
    ['PUBLIC_URL: use an address such as https://hours.example.com, without a path.'],
  ],
  [
    { PUBLIC_URL: 'http://localhost/app' },
    ['PUBLIC_URL: use an address such as https://hours.example.com, without a path.'],
  ],
  [
    { PUBLIC_URL: 'ftp://localhost' },
    ['PUBLIC_URL: use an address such as https://hours.example.com, without a path.'],
  ],
  [{ DOORSIGN_MODE: 'prod' }, ['DOORSIGN_MODE: use local or production.']],
  [{ RATE_LIMITS: 'no' }, ['RATE_LIMITS: use on or off.']],
  [{ TRUST_PROXY: '-1' }, ['TRUST_PROXY: use a number from 0 to 10.']],
  [{ DOORSIGN_CLOCK_AHEAD_S: '8640001' }, ['DOORSIGN_CLOCK_AHEAD_S: use a number from 0 to 8640000.']],
  [
    { PURGE_URL: 'http://cache/', PURGE_TOKEN: 'x'.repeat(15), PURGE_FORM: 'squid' },
    [
      'PURGE_TOKEN: use at least 16 characters without spaces.',
      'PURGE_FORM: use varnish, nginx, fastly or cloudflare.',
    ],
  ],
  [
    { PURGE_URL: 'http://cache/' },
    ['PURGE_TOKEN: must be set when PURGE_URL is.', 'PURGE_FORM: must be set when PURGE_URL is.'],
  ],
  [
    { ...PRODUCTION, PURGE_URL: 'http://api.example/', PURGE_TOKEN: SECRET, PURGE_FORM: 'fastly' },
    ['PURGE_URL: must be an https:// address for fastly in production.'],
  ],
  [{ METRICS_TOKEN: 'x'.repeat(15) }, ['METRICS_TOKEN: use at least 16 characters without spaces.']],
  [{ TOKEN_SECRET: 'short' }, ['TOKEN_SECRET: use at least 32 bytes.']],
  [
    { SMTP_URL: 'mail.example:25', MAIL_FROM: 'a@b.example' },
    ['SMTP_URL: use an address such as smtp://user:pass@host:587.'],
  ],
  [{ SMTP_URL: 'smtp://mail.example' }, ['MAIL_FROM: must be set when SMTP_URL is.']],
  [{ MAIL_FROM: 'nobody' }, ['MAIL_FROM: use an address such as hello@example.com.']],
  [
    { DATABASE_URL: 'mysql://u:p@db.example/doorsign' },
    ['DATABASE_URL: use an address such as postgres://user:pass@host:5432/doorsign.'],
  ],
  [
    { DATABASE_URL: 'postgres://u:p@db.example' },
    ['DATABASE_URL: use an address such as postgres://user:pass@host:5432/doorsign.'],
  ],
  [{ OIDC_CLIENT_ID: 'id' }, ['OIDC_CLIENT_SECRET: must be set when OIDC_CLIENT_ID is.']],
  [
    { STRIPE_PRICE_PRO: 'p', STRIPE_PRICE_ENTERPRISE: 'e' },
    [
      'STRIPE_SECRET_KEY: must be set when STRIPE_PRICE_PRO is.',
      'STRIPE_WEBHOOK_SECRET: must be set when STRIPE_PRICE_PRO is.',
    ],
  ],
  [
    { PORT: 'x', LOG_LEVEL: 'loud' },
    [
      'PORT: use a number from 1 to 65535.',
      'LOG_LEVEL: use trace, debug, info, warn, error, fatal, silent.'.replace(', silent', ' or silent'),
    ],
  ],
  [{ DOORSIGN_MODE: 'production' }, ['TOKEN_SECRET: must be set in production.']],
  [{ ...PRODUCTION, RATE_LIMITS: 'off' }, ['RATE_LIMITS: must be on in production.']],
  [{ ...PRODUCTION, DOORSIGN_CLOCK_AHEAD_S: '1' }, ['DOORSIGN_CLOCK_AHEAD_S: must not be set in production.']],
  [
    { ...PRODUCTION, OIDC_ISSUER: 'http://issuer.example' },
    ['OIDC_ISSUER: must be an https:// address in production.'],
  ],
])('%o stops the start with one line for each bad value', (environment, lines) => {
  expect(linesOf(environment)).toEqual(lines);
});

test.each(['cache:6081', 'ftp://cache/', 'http://user:word@cache/', 'http://cache/#all'])(
  '%s is no address of a cache',
  (url) => {
    expect(linesOf({ PURGE_URL: url, PURGE_TOKEN: SECRET, PURGE_FORM: 'varnish' })).toEqual([
      'PURGE_URL: use an address such as http://127.0.0.1:6081/, without a user.',
    ]);
  },
);

test.each([
  ['HOST', { HOST: '0.0.0.0' }],
  ['HOST', { HOST: '192.168.1.5' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://doorsign.example' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://127.0.0.1.example.com' }],
])('local mode refuses a %s that others can reach', (name, environment) => {
  const lines = linesOf(environment);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(new RegExp(`^${name}: .*DOORSIGN_LOCAL_EXPOSE=1`));
});

test.each([
  [{ DOORSIGN_MOOD: 'good' }, 'DOORSIGN_MOOD: there is no such setting.'],
  [
    { DOORSIGN_NEW_DATABASE: '1' },
    'DOORSIGN_NEW_DATABASE: remove it after this start, or a lost database is replaced by an empty one.',
  ],
  [{ DOORSIGN_CLOCK_AHEAD_S: '60' }, 'DOORSIGN_CLOCK_AHEAD_S: the clock of this server is 60 seconds ahead.'],
  [{ DOORSIGN_LOCAL_EXPOSE: '1' }, 'DOORSIGN_LOCAL_EXPOSE: anybody who reaches this server can read its mailbox.'],
  [
    { DATABASE_URL: 'postgres://db.example/doorsign' },
    'TOKEN_SECRET: not set, so another server on this database takes nobody who signed in here.',
  ],
  [
    { TOKEN_SECRET: SECRET, SMTP_URL: 'smtp://mail.example:587', MAIL_FROM: 'hello@doorsign.example' },
    'DOORSIGN_MODE: not set, so this is local mode, although TOKEN_SECRET and SMTP_URL are set.',
  ],
  [PRODUCTION, 'SMTP_URL: not set, so no mail is sent and nobody can verify an e-mail.'],
])('%o is told, and does not stop the start', (environment, warning) => {
  expect(readConfig(environment).warnings).toEqual([warning]);
});

test('every variable has a default and a meaning for the table', () => {
  expect(VARIABLES.filter(({ fallback, meaning }) => !fallback || !meaning)).toEqual([]);
  expect(VARIABLES).toHaveLength(30);
});

test('webhooks reach private networks only where the operator says so', () => {
  const allowOf = (variables: Record<string, string>) => readConfig(variables).config.webhookAllow;
  const production = {
    DOORSIGN_MODE: 'production',
    TOKEN_SECRET: 'x'.repeat(32),
    PUBLIC_URL: 'https://hours.example.com',
  };
  expect(allowOf(production)).toEqual([]);
  expect(allowOf({ WEBHOOK_ALLOW: 'none' })).toEqual([]);
  expect(allowOf({ ...production, WEBHOOK_ALLOW: '10.1.2.0/24, fd00::/8' })).toEqual(['10.1.2.0/24', 'fd00::/8']);
  for (const wrong of ['10.0.0.1', '10.0.0.0/33', 'fd00::/129', 'localhost/8', '10.0.0.0/8,', 'all', 'none,10.0.0.0/8'])
    expect(() => readConfig({ WEBHOOK_ALLOW: wrong })).toThrow(
      'WEBHOOK_ALLOW: use none, or networks such as 10.1.2.0/24,fd00::/8.',
    );
});
