import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { GoogleReturn } from '@doorsign/shared-schema/api';
import { GOOGLE_SIGN_IN } from '../../platform/parameters.ts';

/** A sign-in that is on its way to the issuer, as the browser that began it carries it. */
const SignInAttempt = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  /** The page where it began. */
  redirect: GoogleReturn,
  /** S256 of the verifier that the page keeps. */
  challenge: z.string(),
});
export type SignInAttempt = z.infer<typeof SignInAttempt>;

/** Writes and reads the cookie of a sign-in. */
export interface SignInCookie {
  /** A Set-Cookie header. */
  write(attempt: SignInAttempt): Promise<string>;
  /** The attempt of this browser; null without one, and for one that is too old or not ours.
   * @param header the Cookie header */
  read(header: string): Promise<SignInAttempt | null>;
  /** The Set-Cookie header that forgets it. */
  readonly forget: string;
}

const ALGORITHM = 'HS256';
const TYPE = 'sign-in+jwt';

/** Whoever brings an answer of the issuer must also bring the cookie of the browser that asked for it, so nobody can be
 * signed in by following somebody else's link. It is signed, which spares a row for everybody who merely begins.
 * @param isHttps __Host- binds a cookie to this very host, but no browser takes it over http
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
