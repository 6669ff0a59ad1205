import { AppError } from './errors.ts';
import {
  KNOWN_ADDRESSES_MAX,
  LOGIN_FAILURES,
  MAILS,
  ROUTE_LIMITS,
  type Bucket,
  type RouteLimit,
} from '../platform/parameters.ts';
import { createKnownAddresses } from './known-addresses.ts';
import { createTokenBuckets, type TokenBuckets } from './token-buckets.ts';

/** Somebody who tries a password. */
interface LoginTry {
  email: string;
  /** The account that the e-mail stands for; null for none. */
  accountId: string | null;
  ip: string;
}

/** The limits of security.md, each refusing by `rate_limited` with Retry-After. */
export interface RateLimits {
  /** Counts a call of this address. */
  takeForIp(limit: RouteLimit, ip: string): void;
  /** Counts a call of this account. */
  takeForAccount(limit: RouteLimit, accountId: string): void;
  /** Remembers that this account's owner was signed in at this address. */
  noteOwner(accountId: string, ip: string): void;
  /** Counts a try at a password. Strangers share the tries of an e-mail, wherever they are; an address at which its owner
   * was signed in has tries of its own, so that nobody can shut the owner out.
   * @returns gives it back, for a password that was right
   * Source: decision record 0036. */
  takeLoginTry(login: LoginTry): () => void;
  /** Counts a mail to this address, whatever is in it. */
  takeMail(email: string): void;
  /** For a mail that could not be sent. */
  giveBackMail(email: string): void;
}

interface RateLimitsOptions {
  /** Epoch milliseconds. */
  now(): number;
  /** RATE_LIMITS=off: nothing is counted. */
  enabled: boolean;
}

/** All limits with their counters at zero. */
export const createRateLimits = ({ now, enabled }: RateLimitsOptions): RateLimits => {
  const bucketsOf = (kind: 'ip' | 'account') =>
    new Map(
      Object.entries(ROUTE_LIMITS).flatMap(
        ([limit, row]: [string, { ip?: readonly Bucket[]; account?: readonly Bucket[] }]) => {
          const buckets = row[kind];
          return buckets ? [[limit, createTokenBuckets(buckets, now)] as const] : [];
        },
      ),
    );
  const byIp = bucketsOf('ip');
  const byAccount = bucketsOf('account');
  const loginTries = createTokenBuckets(LOGIN_FAILURES, now);
  const mails = createTokenBuckets(MAILS, now);
  const known = createKnownAddresses(KNOWN_ADDRESSES_MAX);

  const take = (buckets: TokenBuckets | undefined, subject: string): void => {
    const waitS = enabled && buckets ? buckets.take(subject) : 0;
    if (waitS > 0) throw new AppError('rate_limited', { retryAfterS: waitS });
  };
  return {
    takeForIp: (limit, ip) => take(byIp.get(limit), addressGroup(ip)),
    takeForAccount: (limit, accountId) => take(byAccount.get(limit), accountId),
    noteOwner: (accountId, ip) => known.note(accountId, addressGroup(ip)),
    takeLoginTry({ email, accountId, ip }) {
      const address = addressGroup(ip);
      const isKnown = accountId !== null && known.has(accountId, address);
      // No e-mail holds a space.
      const subject = isKnown ? `${email} ${address}` : email;
      take(loginTries, subject);
      return () => loginTries.giveBack(subject);
    },
    takeMail: (email) => take(mails, email),
    giveBackMail: (email) => mails.giveBack(email),
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
