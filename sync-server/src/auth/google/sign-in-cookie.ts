import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { GoogleReturn } from '@doorsign/shared-schema/api';
import { GOOGLE_SIGN_IN } from '../../platform/parameters.ts';

/** A pending sign-in, stored in the cookie of the browser that began it. */
const SignInAttempt = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  /** The page where the sign-in began. */
  redirect: GoogleReturn,
  /** The S256 challenge of the verifier that the page keeps. */
  challenge: z.string(),
});
export type SignInAttempt = z.infer<typeof SignInAttempt>;

/** Writes and reads the sign-in cookie. */
export interface SignInCookie {
  /** Returns a Set-Cookie header. */
  write(attempt: SignInAttempt): Promise<string>;
  /** Returns the attempt of this browser; null if the cookie is missing, expired, or not signed by this server.
   * @param header the Cookie header */
  read(header: string): Promise<SignInAttempt | null>;
  /** The Set-Cookie header that deletes the cookie. */
  readonly forget: string;
}

const ALGORITHM = 'HS256';
const TYPE = 'sign-in+jwt';

/** Binds the issuer's response to the browser that began the sign-in, so an attacker's link cannot sign in a victim. The
 * cookie is signed, so a sign-in that is not finished needs no row.
 * @param isHttps adds the __Host- prefix, which binds a cookie to this host; browsers reject it over http
 * Source: shared-schema/docs/security-parameters.md#google-sign-in-parameters; shared-schema/docs/decisions/0030-google-sign-in-flow.md. */
export const createSignInCookie = (
  key: Uint8Array,
  { isHttps, now }: { isHttps: boolean; now(): number },
): SignInCookie => {
  const name = isHttps ? '__Host-oauth' : 'oauth';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
  const lifeS = GOOGLE_SIGN_IN.lifeMs / 1000;
  return {
    async write(attempt) {
      const value = await new SignJWT({ ...attempt })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setExpirationTime(Math.floor(now() / 1000) + lifeS)
        .sign(key);
      return `${name}=${value}; Max-Age=${lifeS}; ${attributes}`;
    },
    async read(header) {
      const value = valueOf(header, name);
      if (value === undefined) return null;
      try {
        const { payload } = await jwtVerify(value, key, {
          algorithms: [ALGORITHM],
          typ: TYPE,
          requiredClaims: ['exp'],
          currentDate: new Date(now()),
        });
        return SignInAttempt.parse(payload);
      } catch {
        return null;
      }
    },
    forget: `${name}=; Max-Age=0; ${attributes}`,
  };
};

const valueOf = (header: string, name: string): string | undefined =>
  header
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
