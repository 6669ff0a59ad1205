import { errors, jwtVerify, SignJWT } from 'jose';
import { AppError } from '../http/errors.ts';
import { SESSIONS, TOKEN_CLOCK_TOLERANCE_MS } from '../platform/parameters.ts';

/** The claims of an access token. `issuedAtMs` is in epoch milliseconds. */
export interface AccessToken {
  accountId: string;
  sessionId: string;
  issuedAtMs: number;
}

/** Signs and verifies access tokens. A valid token alone is not enough: its session must still exist. */
export interface AccessTokens {
  sign(token: Pick<AccessToken, 'accountId' | 'sessionId'>): Promise<string>;
  /** @throws AppError token_invalid */
  read(text: string): Promise<AccessToken>;
}

const ALGORITHM = 'HS256';
const TYPE = 'at+jwt';
const ISSUER = 'doorsign';
const AUDIENCE = 'doorsign-api';

/** @param key secret bytes
 * @param now epoch milliseconds */
export const createAccessTokens = (key: Uint8Array, now: () => number): AccessTokens => ({
  sign({ accountId, sessionId }) {
    const nowS = Math.floor(now() / 1000);
    return new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setSubject(accountId)
      .setIssuedAt(nowS)
      .setExpirationTime(nowS + SESSIONS.lifeMs / 1000)
      .sign(key);
  },
  async read(text) {
    const nowMs = now();
    try {
      const { payload } = await jwtVerify<{ sid: unknown }>(text, key, {
        algorithms: [ALGORITHM],
        typ: TYPE,
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['sub', 'sid', 'iat', 'exp'],
        currentDate: new Date(nowMs),
      });
      const { sub, sid, iat } = payload;
      if (typeof sub !== 'string' || typeof sid !== 'string' || typeof iat !== 'number')
        throw new errors.JWTInvalid('A claim has the wrong type.');
      if (iat * 1000 > nowMs + TOKEN_CLOCK_TOLERANCE_MS) throw new errors.JWTInvalid('It was made in the future.');
      return { accountId: sub, sessionId: sid, issuedAtMs: iat * 1000 };
    } catch (cause) {
      throw new AppError('token_invalid', { cause, headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' } });
    }
  },
});
