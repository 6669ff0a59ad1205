import { createHmac } from 'node:crypto';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { Semaphore } from 'async-mutex';
import { AppError } from '../http/errors.ts';
import { PASSWORD_HASHING } from '../platform/parameters.ts';

/** Hashes passwords and compares them, a few at a time. */
export interface Passwords {
  /** @throws AppError busy when too many wait */
  hash(password: string): Promise<string>;
  /** The hash of an unproved sign-up: the same password has the same one for every sign-up of an e-mail, so that a login finds which of
   * them it belongs to with one computation, however many there are.
   * @throws AppError busy when too many wait */
  hashUnproved(email: string, password: string): Promise<string>;
  /** Compares with exactly one hash, whether there is one or not: the time it takes says nothing about an account.
   * @param stored null for an account that does not exist or has no password
   * @throws AppError busy when too many wait */
  matches(stored: string | null, password: string): Promise<boolean>;
  /** Both of the above for a login, in one turn: two computations, whatever there is.
   * @param stored the hash of the e-mail's verified account; null without one
   * @throws AppError busy when too many wait */
  tryLogin(
    login: { email: string; password: string },
    stored: string | null,
  ): Promise<{ isStored: boolean; unprovedHash: string }>;
  /** Was the hash made with weaker parameters than today's? */
  isWeak(stored: string): boolean;
}

/** What one hash costs; PASSWORD_HASHING says what the members mean. */
export type HashingCost = Pick<Record<keyof typeof PASSWORD_HASHING, number>, 'memoryKib' | 'passes' | 'lanes'>;

/** The same password typed on two systems may arrive in two forms of Unicode. */
const normalised = (password: string): string => password.normalize('NFC');

/** As many bytes as the library's own salts. */
const SALT_BYTES = 16;

/** @param randomBytes for the password behind the hash that stands in where there is none
 * @param saltKey secret bytes; nobody who does not know them can compute an unproved sign-up's hash in advance
 * @param cost of the hashes that are made; tests about anything else than passwords take a cheaper one */
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
  // Awaited where it is used; a failure is told there.
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
