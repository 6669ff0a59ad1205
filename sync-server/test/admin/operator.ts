import { fileURLToPath } from 'node:url';
import { createMailboxSlot } from '../../dev/mailbox/mailbox.ts';
import { runAdmin } from '../../src/operator/admin/run-admin.ts';
import type { TestServer } from '../start-test-server.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** The exit code and output of a command. */
export interface Ended {
  code: number;
  out: string;
  err: string;
  /** The parsed output of --json. */
  readonly json: unknown;
}

interface OperatorOptions {
  environment?: Record<string, string>;
  /** The input at the terminal when the command asks. Without it there is no terminal. */
  types?: string;
  /** Called with each question. */
  onQuestion?: (question: string) => void;
}

/** Returns the environment of a test's server, for tools next to it. The stand-in for Stripe counts as configured. */
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

/** Creates an operator on the machine of a running server, with the server's clock.
 * @returns runs a command, given as it is typed */
export const operatorOf =
  (server: TestServer) =>
  (argv: readonly string[], options: OperatorOptions = {}): Promise<Ended> =>
    giveCommand(argv, {
      ...options,
      environment: { ...environmentOf(server), ...options.environment },
      now: server.now,
    });

/** Runs a command, given as it is typed, with this environment only. */
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
