import { authCalls } from '@doorsign/shared-schema/api';
import { insertAccount } from '../src/auth/account-repository.ts';
import { PASSWORD } from '../test/owner.ts';
import { startThrowAwayServer, type ThrowAwayServer } from '../test/throw-away-server.ts';
import type { BenchRow } from './row.ts';

interface Question {
  readonly name: string;
  readonly runs: number;
  ask(server: ThrowAwayServer, email: string): Promise<unknown>;
}

/** What somebody could ask to find out whether an e-mail has an account. Those that hash a password take longer, and run less
 * often for it. */
const QUESTIONS: readonly Question[] = [
  {
    name: 'login, wrong password',
    runs: 60,
    ask: (server, email) => server.call(authCalls.login, { body: { email, password: 'not the password' } }),
  },
  { name: 'send-otp', runs: 300, ask: (server, email) => server.call(authCalls.sendOtp, { body: { email } }) },
  {
    name: 'verify-otp, wrong code',
    runs: 300,
    ask: (server, email) => server.call(authCalls.verifyOtp, { body: { email, otp: '222222' } }),
  },
  {
    name: 'signup',
    runs: 60,
    ask: (server, email) =>
      server.call(authCalls.signup, { body: { email, password: PASSWORD, businessName: 'Shop' } }),
  },
];

const KNOWN = Math.max(...QUESTIONS.map(({ runs }) => runs));

const knownEmail = (run: number): string => `known-${run}@example.com`;
const unknownEmail = (run: number): string => `other-${run}@example.com`;

/** Medians of the answers for e-mails with and without an account, asked in turn. The addresses are new for each run: nothing
 * in memory knows either. */
export const enumerationRows = async (): Promise<BenchRow[]> => {
  const server = await startThrowAwayServer();
  try {
    await createAccounts(server);
    const rows: BenchRow[] = [];
    for (const { name, runs, ask } of QUESTIONS) {
      const known: number[] = [];
      const unknown: number[] = [];
      for (let run = 0; run < runs; run += 1) {
        // In turn, so that neither has the better place.
        const order = run % 2 ? [known, unknown] : [unknown, known];
        for (const times of order) {
          const email = times === known ? knownEmail(run) : unknownEmail(run);
          const startedMs = performance.now();
          await ask(server, email);
          times.push(performance.now() - startedMs);
        }
      }
      rows.push({
        name,
        ours: `${median(known).toFixed(2)} ms`,
        peer: `${median(unknown).toFixed(2)} ms`,
        ratio: median(known) / median(unknown),
        aim: '1',
      });
    }
    return rows;
  } finally {
    await server.remove();
  }
};

/** All with the same password, which is hashed once. */
const createAccounts = async ({ deps, now }: ThrowAwayServer): Promise<void> => {
  const passwordHash = await deps.passwords.hash(PASSWORD);
  await deps.database.write(async (tx) => {
    for (let run = 0; run < KNOWN; run += 1) {
      const id = deps.newId();
      await insertAccount(tx, { id, email: knownEmail(run), passwordHash, nowMs: now() });
      await deps.records.createBusiness(tx, { id, businessName: 'Shop', timezone: 'UTC', now: now() });
    }
    await tx.updateTable('accounts').set({ verified_at: now() }).execute();
  });
};

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
