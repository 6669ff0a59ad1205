import { fileURLToPath } from 'node:url';
import { createMailboxSlot } from '../../dev/mailbox/mailbox.ts';
import { runAdmin } from '../../src/operator/admin/run-admin.ts';
import type { TestServer } from '../start-test-server.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** How a command ended. */
export interface Ended {
  code: number;
  out: string;
  err: string;
  /** What --json printed. */
  readonly json: unknown;
}

interface OperatorOptions {
  environment?: Record<string, string>;
  /** What is typed at the terminal when it asks; without it there is none. */
  types?: string;
  /** Hears what was asked. */
  onQuestion?: (question: string) => void;
}

/** The environment in which a test's server runs, for tools beside it: its stand-in for Stripe is one that is configured. */
export const environmentOf = (server: Pick<TestServer, 'dataDir' | 'deps' | 'url'>): Record<string, string> => {
  const { apiBase, keys } = server.deps.stripe;
  return {
    DATA_DIR: server.dataDir,
    PUBLIC_URL: server.url,
    ...(server.deps.config.databaseUrl !== null && { DATABASE_URL: server.deps.config.databaseUrl }),
    ...(keys && {
      STRIPE_API_BASE: apiBase,
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
      STRIPE_PRICE_PRO: keys.pricePro,
      STRIPE_PRICE_ENTERPRISE: keys.priceEnterprise,
    }),
  };
};

/** An operator at the machine of a running server, with that one's clock.
 * @returns gives a command, as it is typed */
export const operatorOf =
  (server: TestServer) =>
  (argv: readonly string[], options: OperatorOptions = {}): Promise<Ended> =>
    giveCommand(argv, {
      ...options,
      environment: { ...environmentOf(server), ...options.environment },
      now: server.now,
    });

/** Gives a command as it is typed, with this environment and no other. */
export const giveCommand = async (
  argv: readonly string[],
  { environment = {}, types, onQuestion, now = Date.now }: OperatorOptions & { now?: () => number } = {},
): Promise<Ended> => {
  let out = '';
  let err = '';
  const code = await runAdmin(argv, {
    root: ROOT,
    now,
    environment,
    who: 'olga',
    print: (text) => void (out += text),
    complain: (text) => void (err += text),
    ask:
      types === undefined
        ? null
        : (question) => {
            onQuestion?.(question);
            return Promise.resolve(types);
          },
    loadMailbox: ({ dataDir }) => Promise.resolve(createMailboxSlot(dataDir, now)),
  });
  return {
    code,
    out,
    err,
    get json(): unknown {
      return JSON.parse(out) as unknown;
    },
  };
};
