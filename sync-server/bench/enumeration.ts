import { authCalls } from '@doorsign/shared-schema/api';
import { insertAccount } from '../src/auth/account-repository.ts';
import { PASSWORD } from '../test/owner.ts';
import { startThrowAwayServer, type ThrowAwayServer } from '../test/throw-away-server.ts';
import { median } from './quantiles.ts';
import type { BenchRow } from './row.ts';

interface Question {
  readonly name: string;
  readonly runs: number;
  ask(server: ThrowAwayServer, email: string): Promise<unknown>;
}

/** Requests whose timing could reveal whether an e-mail has an account. Those that hash a password take longer and run less often. */
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

/** Compares the median times for e-mails with and without an account, requested in turn. Every run uses new addresses, so that no cache
 * knows them. */
export const enumerationRows = async (): Promise<BenchRow[]> => {
  const server = await startThrowAwayServer();
  try {
    await createAccounts(server);
    const rows: BenchRow[] = [];
    for (const { name, runs, ask } of QUESTIONS) {
      const known: Measured[] = [];
      const unknown: Measured[] = [];
      for (let run = 0; run < runs; run += 1)
        // Alternate the order, so that neither kind always goes first.
        for (const of of run % 2 ? [known, unknown] : [unknown, known])
          of.push(await measure(() => ask(server, of === known ? knownEmail(run) : unknownEmail(run))));
      rows.push(rowOf(name, 'elapsedMs', known, unknown), rowOf(`${name}, CPU`, 'cpuMs', known, unknown));
    }
    return rows;
  } finally {
    await server.remove();
  }
};

/** Creates all accounts with the same password, which is hashed once. */
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

/** The time of one response: the elapsed time, which an attacker sees, and the CPU time, which other programs do not affect. */
interface Measured {
  elapsedMs: number;
  cpuMs: number;
}

const measure = async (ask: () => Promise<unknown>): Promise<Measured> => {
  const startedMs = performance.now();
  const before = process.cpuUsage();
  await ask();
  const { user, system } = process.cpuUsage(before);
  return { elapsedMs: performance.now() - startedMs, cpuMs: (user + system) / 1000 };
};

const rowOf = (
  name: string,
  of: keyof Measured,
  known: readonly Measured[],
  unknown: readonly Measured[],
): BenchRow => {
  const ours = median(known.map((measured) => measured[of]));
  const peer = median(unknown.map((measured) => measured[of]));
  return { name, ours: `${ours.toFixed(2)} ms`, peer: `${peer.toFixed(2)} ms`, ratio: ours / peer, aim: '1' };
};
