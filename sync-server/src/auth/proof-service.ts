import type { authCalls, ParsedBodyOf } from '@doorsign/shared-schema/api';
import { AppError } from '../http/errors.ts';
import type { Owner } from '../http/owner.ts';
import type { Database } from '../platform/database/database.ts';
import { findEmail, findPasswordHash, findWithPassword } from './account-repository.ts';
import type { Passwords } from './passwords.ts';
import { stampProof } from './session-repository.ts';
import { takeCode } from './take-code.ts';

interface ProofServiceDeps {
  database: Database;
  passwords: Pick<Passwords, 'matches'>;
  codeKey: Uint8Array;
  /** Epoch milliseconds. */
  now(): number;
}

/** Re-authenticates owners before actions that cannot be undone (shared-schema/docs/product-rules.md#a8). */
export type ProofService = ReturnType<typeof createProofService>;

export const createProofService = ({ database, passwords, codeKey, now }: ProofServiceDeps) => {
  const proveByPassword = async ({ accountId, sessionId }: Owner, password: string): Promise<void> => {
    const stored = await findPasswordHash(database.read, accountId);
    const isRight = await passwords.matches(stored, password);
    if (stored === null || !isRight) throw wrongPassword();
    await database.write(async (tx) => {
      if (!(await findWithPassword(tx, accountId, stored))) throw wrongPassword();
      await stampProof(tx, sessionId, 'password', now());
    });
  };

  const proveByCode = async (
    { accountId, sessionId }: Owner,
    { otp, challenge_id: challengeId }: { otp: string; challenge_id: string },
  ): Promise<void> => {
    const accepts = [{ purpose: 'reauth', accountId }] as const;
    const isRight = await database.write(async (tx) => {
      const nowMs = now();
      const email = await findEmail(tx, accountId);
      if (!(await takeCode(tx, codeKey, { email, otp, challengeId, accepts }, nowMs))) return false;
      await stampProof(tx, sessionId, 'code', nowMs);
      return true;
    });
    if (!isRight) throw wrongCode();
  };

  return {
    /** Records the re-authentication in the session. Never throws a 401, which would end the session after a typing error
     * (shared-schema/docs/product-rules.md#a1).
     * @throws AppError invalid_credentials, invalid_otp */
    async prove(body: ParsedBodyOf<typeof authCalls.proof>, owner: Owner): Promise<undefined> {
      if ('password' in body) await proveByPassword(owner, body.password);
      else await proveByCode(owner, body);
    },
  };
};

const wrongPassword = (): AppError => {
  const detail = 'The password is incorrect.';
  return new AppError('invalid_credentials', { status: 400, detail, fields: { password: detail } });
};

const wrongCode = (): AppError => new AppError('invalid_otp', { fields: { otp: 'Invalid OTP. Please try again.' } });
