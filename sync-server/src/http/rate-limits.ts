import { AppError } from './errors.ts';
import {
  KNOWN_ADDRESSES,
  LOGIN_FAILURES,
  MAILS,
  ROUTE_LIMITS,
  type Bucket,
  type RouteLimit,
} from '../platform/parameters.ts';
import { createKnownAddresses, type KnownAddresses } from './known-addresses.ts';
import { createStreamPlaces, type StreamPlaces } from './open-streams.ts';
import { createTokenBuckets, type TokenBuckets } from './token-buckets.ts';

/** Somebody who tries a password, or asks for a mail. */
interface Caller {
  email: string;
  /** The verified account of the e-mail; null for none. An unverified one may be the caller's own, and would tell them apart from an
   * e-mail that has an account. */
  accountId: string | null;
  ip: string;
}

/** What was taken for a mail. */
export interface MailToken {
  /** Does it come from the allowance of an address at which the owner was signed in? */
  isOwners: boolean;
  /** For a mail that could not be sent. */
  giveBack(): Promise<void>;
}

/** The limits of security.md, each refusing by `rate_limited` with Retry-After. */
export interface RateLimits {
  /** Counts a call of this address. */
  takeForIp(limit: RouteLimit, ip: string): Promise<void>;
  /** Counts a call of this account. */
  takeForAccount(limit: RouteLimit, accountId: string): Promise<void>;
  /** Remembers that this account's owner was signed in at this address. */
  noteOwner(accountId: string, ip: string): Promise<void>;
  /** Counts a try at a password. Strangers share the tries of an e-mail, wherever they are; an address at which its owner
   * was signed in has tries of its own, so that nobody can shut the owner out.
   * @returns gives it back, for a password that was right
   * Source: decision record 0036. */
  takeLoginTry(caller: Caller): Promise<() => Promise<void>>;
  /** Counts a mail to this e-mail, whatever is in it. Strangers share an allowance; an address at which its owner was signed in has
   * one of its own, as with passwords. */
  takeMail(caller: Caller): Promise<MailToken>;
}

/** Where limits keep what they know: in this process's memory, or where all processes see it. */
export interface LimitStores {
  /** @param kind           told apart from all others
   * @param buckets        what each subject may do; all of them must agree
   * @param canBeGivenBack whether giveBack() is ever called for this kind */
  makeBuckets(kind: string, buckets: readonly Bucket[], canBeGivenBack: boolean): TokenBuckets;
  knownAddresses: KnownAddresses;
  streamPlaces: StreamPlaces;
  /** Removes what says nothing any more. */
  sweep(): Promise<void>;
}

/** @param now epoch milliseconds */
export const limitsInMemory = (now: () => number): LimitStores => ({
  makeBuckets: (_kind, buckets) => createTokenBuckets(buckets, now),
  knownAddresses: createKnownAddresses(KNOWN_ADDRESSES.max),
  streamPlaces: createStreamPlaces(),
  sweep: async () => {},
});

/** @param enabled RATE_LIMITS=off: nothing is counted */
export const createRateLimits = (
  { makeBuckets, knownAddresses }: Pick<LimitStores, 'makeBuckets' | 'knownAddresses'>,
  enabled: boolean,
): RateLimits => {
  const bucketsOf = (kind: 'ip' | 'account') =>
    new Map(
      Object.entries(ROUTE_LIMITS).flatMap(
        ([limit, row]: [string, { ip?: readonly Bucket[]; account?: readonly Bucket[] }]) => {
          const buckets = row[kind];
          return buckets ? [[limit, makeBuckets(`${kind} ${limit}`, buckets, false)] as const] : [];
        },
      ),
    );
  const byIp = bucketsOf('ip');
  const byAccount = bucketsOf('account');
  const loginTries = makeBuckets('login tries', LOGIN_FAILURES, true);
  const mails = makeBuckets('mails', MAILS, true);

  const take = async (buckets: TokenBuckets | undefined, subject: string): Promise<void> => {
    const waitS = enabled && buckets ? await buckets.take(subject) : 0;
    if (waitS > 0) throw new AppError('rate_limited', { retryAfterS: waitS });
  };
  const giveBack = async (buckets: TokenBuckets, subject: string): Promise<void> => {
    if (enabled) await buckets.giveBack(subject);
  };
  /** Whose buckets a caller's token is taken from: strangers' or those of an address at which the owner was signed in. */
  const subjectOf = async ({ email, accountId, ip }: Caller): Promise<{ subject: string; isOwners: boolean }> => {
    const address = addressGroup(ip);
    const isOwners = enabled && (await knownAddresses.has(accountId, address));
    // No e-mail holds a space.
    return { subject: isOwners ? `${email} ${address}` : email, isOwners };
  };
  return {
    takeForIp: (limit, ip) => take(byIp.get(limit), addressGroup(ip)),
    takeForAccount: (limit, accountId) => take(byAccount.get(limit), accountId),
    noteOwner: async (accountId, ip) => {
      if (enabled) await knownAddresses.note(accountId, addressGroup(ip));
    },
    async takeLoginTry(caller) {
      const { subject } = await subjectOf(caller);
      await take(loginTries, subject);
      return () => giveBack(loginTries, subject);
    },
    async takeMail(caller) {
      const { subject, isOwners } = await subjectOf(caller);
      await take(mails, subject);
      return { isOwners, giveBack: () => giveBack(mails, subject) };
    },
  };
};

/** What counts as one caller: an IPv4 address, or the /64 that an IPv6 customer usually has to himself. */
export const addressGroup = (ip: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!ip.includes(':')) return ip;
  const [head = '', tail = ''] = ip.split('%', 1)[0]?.split('::') ?? [];
  const front = head.split(':').filter(Boolean);
  const back = tail.split(':').filter(Boolean);
  const groups = [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
};
