import { AppError } from './errors.ts';
import {
  BYTES_OF_ONE_CALL,
  INVITATIONS,
  KEY_LIMITS,
  KEYS_MANAGING,
  KEYS_OF_BUSINESS,
  KNOWN_ADDRESSES,
  LOGIN_FAILURES,
  MAILS,
  RAW_FAILURES,
  ROUTE_LIMITS,
  WEBSITE_FETCHES,
  WIDER_NETWORKS,
  WRONG_KEYS,
  type Bucket,
  type RouteLimit,
  type RouteLimitRow,
} from '../platform/parameters.ts';
import { createKnownAddresses, type KnownAddresses } from './known-addresses.ts';
import { mailboxOf } from './mailbox.ts';
import { addressGroup, widerNetwork } from './networks.ts';
import { createStreamSlots, type StreamSlots } from './open-streams.ts';
import { createTokenBuckets, type Left, type TokenBuckets } from './token-buckets.ts';

/** A caller who tries a password or requests a mail. */
interface Caller {
  email: string;
  /** The verified account of the e-mail; null for none. An unverified account counts as none: it may be the caller's own, and would reveal
   * which e-mails have an account. */
  accountId: string | null;
  ip: string;
}

/** A call of an API key. */
interface CallingKey {
  keyId: string;
  businessId: string;
  /** True if the call may change something. */
  isWrite: boolean;
}

/** A token taken from the mail limits. */
export interface MailToken {
  /** True if the token is from the allowance of an address at which the owner was signed in. */
  isOwners: boolean;
  /** Gives the token back, for a mail that could not be sent. */
  giveBack(): Promise<void>;
}

/** The rate limits of shared-schema/docs/security-parameters.md#rate-limits. Each refuses with `rate_limited` and Retry-After. */
export interface RateLimits {
  /** Counts a call of this address and of the wider networks around it. */
  takeForIp(limit: RouteLimit, ip: string): Promise<void>;
  /** Counts a call of this account. */
  takeForAccount(limit: RouteLimit, accountId: string): Promise<void>;
  /** Charges the bytes of a call's body or response, if its limit counts bytes. The call itself continues; the caller's next call may have
   * to wait. Source: shared-schema/docs/decisions/0134-rate-limits-by-bytes.md. */
  chargeBytes(limit: RouteLimit, caller: { ip: string; accountId: string }, bytes: number): Promise<void>;
  /** Remembers that this account's owner was signed in at this address. */
  noteOwner(accountId: string, ip: string): Promise<void>;
  /** Counts a password attempt. Strangers share the attempts of an e-mail, whatever their address. An address at which the owner was signed
   * in has its own attempts, so that an attacker cannot lock the owner out.
   * @returns a function that gives the attempt back, for a correct password
   * Source: shared-schema/docs/decisions/0036-password-guess-limits.md. */
  takeLoginTry(caller: Caller): Promise<() => Promise<void>>;
  /** Counts a request whose body only its handler can validate, such as a signed webhook.
   * @returns a function that gives the attempt back, for a valid body */
  takeRawTry(ip: string): Promise<() => Promise<void>>;
  /** Counts a request with something that is no working API key. */
  takeWrongKey(ip: string): Promise<void>;
  /** Counts a call of an API key, and of its business. */
  takeForKey(key: CallingKey): Promise<void>;
  /** Counts a call that makes, archives or restores a location with an API key that may do so. */
  takeToManage(businessId: string): Promise<void>;
  /** Charges the bytes of a call's body or answer to its API key, as chargeBytes() does. */
  chargeKeyBytes(key: Pick<CallingKey, 'keyId' | 'isWrite'>, bytes: number): Promise<void>;
  /** Returns what an API key has left of its own limits. */
  leftForKey(keyId: string): Promise<Readonly<Record<keyof typeof KEY_LIMITS, Left>>>;
  /** Counts a fetch from this website, whichever account asks for it. */
  takeForWebsite(domain: string): Promise<void>;
  /** Counts a mail with an invitation that a business sends, and the mail to that mailbox.
   * @returns a function that gives both back, for a mail that is not sent */
  takeInvitationMail(businessId: string, caller: Caller): Promise<() => Promise<void>>;
  /** Counts a mail to the mailbox of this e-mail, whatever its content. Strangers share an allowance. An address at which the owner was
   * signed in has its own, as with passwords. */
  takeMail(caller: Caller): Promise<MailToken>;
}

/** The storage of the limits: this process's memory, or a database that all processes share. */
export interface LimitStores {
  /** @param kind           name of the buckets, unique among all kinds
   * @param buckets        limits of each subject; a call needs a token from each
   * @param canBeGivenBack whether giveBack() is ever called for this kind */
  makeBuckets(kind: string, buckets: readonly Bucket[], canBeGivenBack: boolean): TokenBuckets;
  knownAddresses: KnownAddresses;
  streamSlots: StreamSlots;
  /** Deletes expired entries. */
  sweep(): Promise<void>;
}

/** @param now epoch milliseconds */
export const limitsInMemory = (now: () => number): LimitStores => ({
  makeBuckets: (_kind, buckets) => createTokenBuckets(buckets, now),
  knownAddresses: createKnownAddresses(KNOWN_ADDRESSES.max),
  streamSlots: createStreamSlots(),
  sweep: async () => {},
});

/** @param enabled false with RATE_LIMITS=off: nothing is counted */
export const createRateLimits = (
  { makeBuckets, knownAddresses }: Pick<LimitStores, 'makeBuckets' | 'knownAddresses'>,
  enabled: boolean,
): RateLimits => {
  /** @param times factor by which a wider network may call more often */
  const bucketsOf = (member: 'ip' | 'account', kind: string = member, times = 1) =>
    new Map(
      Object.entries(ROUTE_LIMITS).flatMap(([limit, row]: [string, RouteLimitRow]) => {
        const buckets = row[member]?.map((bucket) => ({ ...bucket, count: bucket.count * times }));
        return buckets ? [[limit, makeBuckets(`${kind} ${limit}`, buckets, false)] as const] : [];
      }),
    );
  const byIp = bucketsOf('ip');
  const byNetwork = WIDER_NETWORKS.map(({ bits, times }) => ({ bits, buckets: bucketsOf('ip', `ip/${bits}`, times) }));
  const byAccount = bucketsOf('account');
  const loginTries = makeBuckets('login tries', LOGIN_FAILURES, true);
  const rawTries = makeBuckets('raw tries', RAW_FAILURES, true);
  const mails = makeBuckets('mails', MAILS, true);
  const invitationMails = makeBuckets('invitation mails', INVITATIONS.mails, true);
  const wrongKeys = makeBuckets('wrong keys', WRONG_KEYS, false);
  const ofKey = {
    requests: makeBuckets('key requests', [KEY_LIMITS.requests], false),
    writes: makeBuckets('key writes', [KEY_LIMITS.writes], false),
  };
  const keysManaging = makeBuckets('keys managing', KEYS_MANAGING, false);
  const keysOfBusiness = makeBuckets('keys of business', KEYS_OF_BUSINESS, false);
  const fetches = makeBuckets('website fetches', WEBSITE_FETCHES, false);

  const take = async (buckets: TokenBuckets | undefined, subject: string): Promise<void> => {
    const waitS = enabled && buckets ? await buckets.take(subject) : 0;
    if (waitS > 0) throw new AppError('rate_limited', { retryAfterS: waitS });
  };
  const giveBack = async (buckets: TokenBuckets, subject: string): Promise<void> => {
    if (enabled) await buckets.giveBack(subject);
  };
  /** Returns the subject whose buckets a caller uses: the strangers' subject, or that of an address at which the owner was signed in. */
  const subjectOf = async ({ email, accountId, ip }: Caller): Promise<{ subject: string; isOwners: boolean }> => {
    const address = addressGroup(ip);
    const isOwners = enabled && (await knownAddresses.has(accountId, address));
    // An e-mail never contains a space.
    return { subject: isOwners ? `${email} ${address}` : email, isOwners };
  };
  /** Returns the buckets of an address and of the networks around it, narrowest first: a caller who is refused there takes no tokens from
   * neighbors. */
  const aroundIp = (limit: RouteLimit, ip: string): { buckets: TokenBuckets | undefined; subject: string }[] => [
    { buckets: byIp.get(limit), subject: addressGroup(ip) },
    ...byNetwork.flatMap(({ bits, buckets }) => {
      const network = widerNetwork(ip, bits);
      return network === null ? [] : [{ buckets: buckets.get(limit), subject: network }];
    }),
  ];
  const takeMail = async (caller: Caller): Promise<MailToken> => {
    const { subject, isOwners } = await subjectOf({ ...caller, email: mailboxOf(caller.email) });
    await take(mails, subject);
    return { isOwners, giveBack: () => giveBack(mails, subject) };
  };
  return {
    async takeForIp(limit, ip) {
      for (const { buckets, subject } of aroundIp(limit, ip)) await take(buckets, subject);
    },
    takeForAccount: (limit, accountId) => take(byAccount.get(limit), accountId),
    async chargeBytes(limit, { ip, accountId }, bytes) {
      const row: RouteLimitRow = ROUTE_LIMITS[limit];
      const tokens = Math.floor(bytes / BYTES_OF_ONE_CALL);
      if (!enabled || !row.byBytes || tokens === 0) return;
      for (const { buckets, subject } of aroundIp(limit, ip)) await buckets?.charge(subject, tokens);
      await byAccount.get(limit)?.charge(accountId, tokens);
    },
    noteOwner: async (accountId, ip) => {
      if (enabled) await knownAddresses.note(accountId, addressGroup(ip));
    },
    async takeLoginTry(caller) {
      const { subject } = await subjectOf(caller);
      await take(loginTries, subject);
      return () => giveBack(loginTries, subject);
    },
    async takeRawTry(ip) {
      const address = addressGroup(ip);
      await take(rawTries, address);
      return () => giveBack(rawTries, address);
    },
    takeWrongKey: (ip) => take(wrongKeys, addressGroup(ip)),
    async takeForKey({ keyId, businessId, isWrite }) {
      await take(ofKey.requests, keyId);
      if (isWrite) await take(ofKey.writes, keyId);
      await take(keysOfBusiness, businessId);
    },
    takeToManage: (businessId) => take(keysManaging, businessId),
    async chargeKeyBytes({ keyId, isWrite }, bytes) {
      const tokens = Math.floor(bytes / BYTES_OF_ONE_CALL);
      if (!enabled || tokens === 0) return;
      await ofKey.requests.charge(keyId, tokens);
      if (isWrite) await ofKey.writes.charge(keyId, tokens);
    },
    leftForKey: async (keyId) => ({
      requests: await ofKey.requests.left(keyId),
      writes: await ofKey.writes.left(keyId),
    }),
    takeForWebsite: (domain) => take(fetches, domain),
    async takeInvitationMail(businessId, caller) {
      const mail = await takeMail(caller);
      try {
        await take(invitationMails, businessId);
      } catch (error) {
        await mail.giveBack();
        throw error;
      }
      return async () => {
        await mail.giveBack();
        await giveBack(invitationMails, businessId);
      };
    },
    takeMail,
  };
};
