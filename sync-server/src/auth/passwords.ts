import { createHmac } from 'node:crypto';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { Semaphore } from 'async-mutex';
import { AppError } from '../http/errors.ts';
import { PASSWORD_HASHING } from '../platform/parameters.ts';

/** Hashes and compares passwords with limited concurrency. */
export interface Passwords {
  /** @throws AppError busy when too many calls wait */
  hash(password: string): Promise<string>;
  /** Hashes the password of an unverified sign-up. The hash depends only on the e-mail and the password, so a login finds the matching
   * sign-up with one computation, however many sign-ups the e-mail has.
   * @throws AppError busy when too many calls wait */
  hashUnproved(email: string, password: string): Promise<string>;
  /** Compares a password with a stored hash. Always verifies exactly one hash, so the time taken reveals nothing about an account.
   * @param stored null for an account that does not exist or has no password
   * @throws AppError busy when too many calls wait */
  matches(stored: string | null, password: string): Promise<boolean>;
  /** Runs `matches` and `hashUnproved` for a login in one slot: always two computations.
   * @param stored the hash of the e-mail's verified account; null without one
   * @throws AppError busy when too many calls wait */
  tryLogin(
    login: { email: string; password: string },
    stored: string | null,
  ): Promise<{ isStored: boolean; unprovedHash: string }>;
  /** Returns whether the hash was made with weaker parameters than the current ones. */
  isWeak(stored: string): boolean;
}

/** The cost parameters of one hash; see PASSWORD_HASHING. */
export type HashingCost = Pick<Record<keyof typeof PASSWORD_HASHING, number>, 'memoryKib' | 'passes' | 'lanes'>;

/** Normalizes a password, because two systems may send the same password in different Unicode forms. */
const normalised = (password: string): string => password.normalize('NFC');

/** The length of the library's own salts. */
const SALT_BYTES = 16;

/** @param randomBytes creates the password of the placeholder hash, which is compared when an account has no hash
 * @param saltKey secret bytes; without them, the hash of an unverified sign-up cannot be computed in advance
 * @param cost of new hashes; tests that are not about passwords use a lower cost */
export const createPasswords = (
  randomBytes: (count: number) => Uint8Array,
  saltKey: Uint8Array,
  { memoryKib, passes, lanes }: HashingCost = PASSWORD_HASHING,
): Passwords => {
  const inTurn = createSemaphore(PASSWORD_HASHING.atOnce, PASSWORD_HASHING.queue);
  // The algorithm is the library's default, argon2id.
  const options = { memoryCost: memoryKib, timeCost: passes, parallelism: lanes };
  const hashNow = (password: string) => hash(normalised(password), options);
  const standIn = hashNow(Buffer.from(randomBytes(16)).toString('hex'));
  // Awaited by `matchesNow`, which reports a failure.
  standIn.catch(() => {});
  const hashUnprovedNow = (email: string, password: string) => {
    const salt = createHmac('sha256', saltKey).update(email).digest().subarray(0, SALT_BYTES);
    return hash(normalised(password), { ...options, salt });
  };
  const matchesNow = async (stored: string | null, password: string): Promise<boolean> => {
    const isSame = await verify(stored ?? (await standIn), normalised(password));
    return isSame && stored !== null;
  };
  return {
    hash: (password) => inTurn(() => hashNow(password)),
    hashUnproved: (email, password) => inTurn(() => hashUnprovedNow(email, password)),
    matches: (stored, password) => inTurn(() => matchesNow(stored, password)),
    tryLogin: ({ email, password }, stored) =>
      inTurn(async () => ({
        isStored: await matchesNow(stored, password),
        unprovedHash: await hashUnprovedNow(email, password),
      })),
    isWeak(stored) {
      const { memoryCost, timeCost, parallelism } = parseOptions(stored);
      return memoryCost < memoryKib || timeCost < passes || parallelism < lanes;
    },
  };
};

/** Runs a few hashes at once and lets a few more wait, because each takes 19 MiB and a core for a while. */
const createSemaphore = (running: number, waitingMax: number) => {
  const slots = new Semaphore(running);
  let waiting = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const mustWait = slots.isLocked();
    if (mustWait && waiting >= waitingMax) throw new AppError('busy', { retryAfterS: 2 });
    if (mustWait) waiting += 1;
    return slots.runExclusive(() => {
      if (mustWait) waiting -= 1;
      return work();
    });
  };
};
