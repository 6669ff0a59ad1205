import { hash, parseOptions, verify } from '@node-rs/argon2';
import { AppError } from '../http/errors.ts';
import { PASSWORD_HASHING } from '../platform/parameters.ts';

/** Hashes passwords and compares them, a few at a time. */
export interface Passwords {
  /** @throws AppError busy when too many wait */
  hash(password: string): Promise<string>;
  /** Compares with exactly one hash, whether there is one or not: the time it takes says nothing about an account.
   * @param stored null for an account that does not exist or has no password
   * @throws AppError busy when too many wait */
  matches(stored: string | null, password: string): Promise<boolean>;
  /** Was the hash made with weaker parameters than today's? */
  isWeak(stored: string): boolean;
}

/** What one hash costs; PASSWORD_HASHING says what the members mean. */
export type HashingCost = Pick<Record<keyof typeof PASSWORD_HASHING, number>, 'memoryKib' | 'passes' | 'lanes'>;

/** The same password typed on two systems may arrive in two forms of Unicode. */
const normalised = (password: string): string => password.normalize('NFC');

/** @param randomBytes for the password behind the hash that stands in where there is none
 * @param cost of the hashes that are made; tests about anything else than passwords take a cheaper one */
export const createPasswords = (
  randomBytes: (count: number) => Uint8Array,
  { memoryKib, passes, lanes }: HashingCost = PASSWORD_HASHING,
): Passwords => {
  const inTurn = createTurns(PASSWORD_HASHING.atOnce, PASSWORD_HASHING.queue);
  // The algorithm is the library's default, argon2id.
  const options = { memoryCost: memoryKib, timeCost: passes, parallelism: lanes };
  const hashNow = (password: string) => hash(normalised(password), options);
  const standIn = hashNow(Buffer.from(randomBytes(16)).toString('hex'));
  // Awaited where it is used; a failure is told there.
  standIn.catch(() => {});
  return {
    hash: (password) => inTurn(() => hashNow(password)),
    matches: (stored, password) =>
      inTurn(async () => {
        const isSame = await verify(stored ?? (await standIn), normalised(password));
        return isSame && stored !== null;
      }),
    isWeak(stored) {
      const { memoryCost, timeCost, parallelism } = parseOptions(stored);
      return memoryCost < memoryKib || timeCost < passes || parallelism < lanes;
    },
  };
};

/** Lets a few pieces of work run together and a few more wait: each takes 19 MiB and a core for a while. */
const createTurns = (running: number, waiting: number) => {
  const queued: (() => void)[] = [];
  let free = running;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else if (queued.length >= waiting) throw new AppError('busy', { retryAfterS: 2 });
    else await new Promise<void>((resolve) => queued.push(resolve));
    try {
      return await work();
    } finally {
      const next = queued.shift();
      if (next) next();
      else free += 1;
    }
  };
};
