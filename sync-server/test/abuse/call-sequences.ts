import { markVerified, insertAccount } from '../../src/auth/account-repository.ts';
import { PASSWORD } from '../owner.ts';
import type { TestServer } from '../start-test-server.ts';
import { observeCall, type ObservableCall, type Observation } from './observe-call.ts';

/** The state of a stranger in a sequence of calls. */
interface Stranger {
  email: string;
  ip: string;
  /** The token of the last successful sign-in. */
  token: string | undefined;
  /** The id of the last requested code. */
  challengeId: string;
}

type Step = (stranger: Stranger) => Omit<ObservableCall, 'ip'>;

/** Never the right code: no code contains an A. */
const OTP = 'AAAAAA';

const post = (path: string, body: object, token?: string) => ({ path, body, token });

/** The calls available to a client that knows an e-mail but not its mailbox: public calls, and calls with the token of an own account. */
const STEPS = {
  signup: ({ email }) => post('/api/auth/signup', { email, password: PASSWORD, businessName: 'Shop' }),
  'login with the own password': ({ email }) => post('/api/auth/login', { email, password: PASSWORD }),
  'login with a wrong password': ({ email }) => post('/api/auth/login', { email, password: 'a guess' }),
  'send-otp': ({ email }) => post('/api/auth/send-otp', { email }),
  'send-otp, signed in': ({ email, token }) => post('/api/auth/send-otp', { email }, token),
  'send-otp for a proof': ({ email, token }) => post('/api/auth/send-otp', { email, purpose: 'reauth' }, token),
  'verify-otp without a challenge': ({ email }) => post('/api/auth/verify-otp', { email, otp: OTP }),
  'verify-otp, signed in': ({ email, token, challengeId }) =>
    post('/api/auth/verify-otp', { email, otp: OTP, challenge_id: challengeId }, token),
  'case study': ({ email }) => post('/api/resources/case-study', { email, study: 'bakery-holidays' }),
  me: ({ token }) => ({ method: 'GET', path: '/api/auth/me', token }),
  proof: ({ token }) => post('/api/auth/proof', { password: PASSWORD }, token),
  'another password': ({ token }) =>
    post('/api/auth/password', { currentPassword: PASSWORD, newPassword: 'a longer password' }, token),
  'another e-mail': ({ email, token }) => ({ ...post('/api/auth/profile', { email }, token), method: 'PUT' }),
  export: ({ token }) => ({ method: 'GET', path: '/api/account/export', token }),
  logout: ({ token }) => ({ path: '/api/auth/logout', token }),
  'delete the account': ({ token }) => ({ method: 'DELETE', path: '/api/account', token }),
} satisfies Record<string, Step>;

export type StepName = keyof typeof STEPS;

/** The names of all steps. */
export const ALL_STEPS = Object.keys(STEPS) as StepName[];

/** The results of a walk. */
export interface Walk {
  sequences: number;
  calls: number;
  /** Sequences in which a known and an unknown e-mail could be told apart. */
  differences: string[];
  /** Median milliseconds of each step. */
  medianMs: Record<string, { known: number; unknown: number }>;
}

/** Walks through every sequence of `length` steps, once with an owner's e-mail and once with an unused one, and compares what a stranger
 * sees of both. The two alternate, so that other load on the machine affects both. */
export const walkSequences = async (
  server: TestServer,
  { steps, length }: { steps: readonly StepName[]; length: number },
): Promise<Walk> => {
  const sequences = sequencesOf(steps, length);
  // The server's own jobs at startup must not count as work of a call.
  await server.deps.jobs.settled();
  await insertOwners(
    server,
    sequences.map((_, index) => emailOf('owner', index)),
  );
  const differences: string[] = [];
  const msOf = new Map<StepName, { known: number[]; unknown: number[] }>();
  for (const [index, names] of sequences.entries()) {
    const strangers = { known: strangerOf('owner', index), unknown: strangerOf('empty', index) };
    for (const name of names) {
      server.pass(61_000);
      const order = index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      const observed: Partial<Record<'known' | 'unknown', Observation>> = {};
      const times = msOf.get(name) ?? { known: [], unknown: [] };
      for (const kind of order) {
        const observation = await take(server, strangers[kind], name);
        observed[kind] = observation;
        times[kind].push(observation.ms);
      }
      msOf.set(name, times);
      const [known, unknown] = [shownBy(observed.known), shownBy(observed.unknown)];
      if (known !== unknown) differences.push(`${names.join(' > ')}, at ${name}: ${known} against ${unknown}`);
    }
  }
  return {
    sequences: sequences.length,
    calls: sequences.length * length * 2,
    differences,
    medianMs: Object.fromEntries(
      [...msOf].map(([name, { known, unknown }]) => [name, { known: median(known), unknown: median(unknown) }]),
    ),
  };
};

/** Formats the medians of a walk as lines for a report. */
export const medianLines = ({ medianMs }: Walk): string =>
  Object.entries(medianMs)
    .map(([name, { known, unknown }]) => `${name}: ${known.toFixed(1)} ms known, ${unknown.toFixed(1)} ms unknown`)
    .join('\n');

const sequencesOf = (steps: readonly StepName[], length: number): StepName[][] =>
  length === 0 ? [[]] : sequencesOf(steps, length - 1).flatMap((before) => steps.map((name) => [...before, name]));

/** All e-mails have the same length, so that responses do not differ by it. */
const emailOf = (kind: 'owner' | 'empty', index: number): string => `${kind}-${10_000 + index}@example.com`;

/** Each stranger has an own address, in separate networks for the limits of networks. */
const strangerOf = (kind: 'owner' | 'empty', index: number): Stranger => ({
  email: emailOf(kind, index),
  ip: `${kind === 'owner' ? 11 : 12}.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
  token: undefined,
  challengeId: 'nobodys',
});

/** Owners per transaction. The database limits a transaction's duration. */
const OWNERS_AT_ONCE = 10;

const insertOwners = async (server: TestServer, emails: readonly string[]): Promise<void> => {
  const { database, passwords, records, newId } = server.deps;
  const passwordHash = await passwords.hash('what the owner typed');
  for (let first = 0; first < emails.length; first += OWNERS_AT_ONCE)
    await database.write(async (tx) => {
      for (const email of emails.slice(first, first + OWNERS_AT_ONCE)) {
        const id = newId();
        const nowMs = server.now();
        await insertAccount(tx, { id, email, passwordHash, nowMs });
        await records.createBusiness(tx, { id, businessName: 'Bakery', timezone: 'Europe/Berlin', now: nowMs });
        await markVerified(tx, id, nowMs);
      }
    });
};

const take = async (server: TestServer, stranger: Stranger, name: StepName): Promise<Observation> => {
  const observation = await observeCall(server, { ...STEPS[name](stranger), ip: stranger.ip });
  const { access_token, challenge_id } = JSON.parse(observation.text || '{}') as Record<string, string | undefined>;
  stranger.token = access_token ?? stranger.token;
  stranger.challengeId = challenge_id ?? stranger.challengeId;
  return observation;
};

const shownBy = (observation: Observation | undefined): string => {
  const { seen, work } = observation ?? {};
  return JSON.stringify([{ ...seen, body: withSortedRows(JSON.parse(seen?.body || 'null')) }, work]);
};

/** Sorts the rows, because an export lists them by their random ids. */
const withSortedRows = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((row) => JSON.stringify(withSortedRows(row))).sort();
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withSortedRows(member)]));
};

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
