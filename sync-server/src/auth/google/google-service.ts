import { createHash } from 'node:crypto';
import { AuthorizationResponseError } from 'openid-client';
import { GoogleStart, type GoogleProblem, type GoogleReturn } from '@doorsign/shared-schema/api';
import { AppError } from '../../http/errors.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import type { Redirect, RequestFacts } from '../../http/route.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/logger.ts';
import { GOOGLE_SIGN_IN, type RouteLimit } from '../../platform/parameters.ts';
import { insertHandover, spendState } from './handover-repository.ts';
import { findByIdentity } from './identity-repository.ts';
import { personOf } from './issuer-person.ts';
import type { OpenIdIssuer } from './openid-issuer.ts';
import type { SignInAttempt, SignInCookie } from './sign-in-cookie.ts';

export interface GoogleServiceDeps {
  /** Null if none is configured. */
  openIdIssuer: OpenIdIssuer | null;
  signInCookie: SignInCookie;
  database: Database;
  rateLimits: RateLimits;
  publicUrl: string;
  /** 256 random bits as text. */
  newSecret(): string;
  /** Epoch milliseconds. */
  now(): number;
  log: Pick<Logger, 'info' | 'warn'>;
}

/** The query and request of one step of the browser. */
interface Step {
  query: Readonly<Record<string, string>>;
  request: RequestFacts;
}

/** The reason for which a sign-in returns to the page where it began. */
class SignInProblem extends Error {
  readonly problem: GoogleProblem;

  constructor(problem: GoogleProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** The redirects of a browser to the issuer and back. After a failure, the browser returns to the page where the sign-in began,
 * which explains the problem: a visitor never ends on a JSON response.
 * Source: shared-schema/docs/product-rules.md#a5; shared-schema/docs/decisions/0030-google-sign-in-flow.md. */
export type GoogleService = ReturnType<typeof createGoogleService>;

export const createGoogleService = (deps: GoogleServiceDeps) => {
  const { openIdIssuer, signInCookie, database, rateLimits, publicUrl, newSecret, now, log } = deps;

  const backTo = (redirect: GoogleReturn, fragment: Record<string, string>): string =>
    `${publicUrl}${redirect}#${new URLSearchParams(fragment).toString()}`;

  /** Runs a rate-limited step. Redirects to the page where the sign-in began on any error. */
  const orProblem = async (
    { redirect, limit, ip }: { redirect: GoogleReturn; limit: RouteLimit; ip: string },
    step: () => Promise<Redirect>,
  ): Promise<Redirect> => {
    try {
      await rateLimits.takeForIp(limit, ip);
      return await step();
    } catch (error) {
      const problem = problemOf(error);
      // Only `unavailable` needs the operator.
      const level = problem === 'unavailable' ? 'warn' : 'info';
      log[level]({ problem, reason: reasonOf(error) }, 'issuer sign-in failed');
      return { location: backTo(redirect, { error: problem }), cookie: null };
    }
  };

  const issuerOrNone = (): OpenIdIssuer => {
    if (openIdIssuer) return openIdIssuer;
    throw new AppError('not_found', { detail: 'Google sign-in isn’t set up on this server.' });
  };

  /** Stores the identified person until the page fetches the session. @returns the id with which the page does so */
  const handOver = async (issuer: OpenIdIssuer, attempt: SignInAttempt, query: Step['query']): Promise<string> => {
    const person = personOf(await issuer.identify(query, attempt));
    const { emailProblem, ...who } = person;
    // A known identity is found by its subject, so a missing or unverified e-mail does not matter.
    if (emailProblem && !(await findByIdentity(database.read, person))) throw new SignInProblem(emailProblem);
    const sessionId = newSecret();
    const expiresAt = now() + GOOGLE_SIGN_IN.handoverLifeMs;
    await database.write((tx) =>
      insertHandover(tx, { ...who, idHash: sha256(sessionId), challenge: attempt.challenge, expiresAt }),
    );
    return sessionId;
  };

  return {
    /** Whether an issuer is configured. */
    isAvailable: openIdIssuer !== null,

    /** Sends the browser to the issuer.
     * @throws AppError validation_failed for any other redirect than the two, not_found if no issuer is configured */
    start({ query, request }: Step): Promise<Redirect> {
      const issuer = issuerOrNone();
      const parsed = GoogleStart.safeParse(query);
      if (!parsed.success) throw new AppError('validation_failed', { detail: 'This isn’t a valid way to sign in.' });
      const { redirect, challenge } = parsed.data;
      return orProblem({ redirect, limit: 'googleStart', ip: request.ip }, async () => {
        const secrets = { state: newSecret(), nonce: newSecret(), codeVerifier: newSecret() };
        const location = await issuer.authorizationUrl(secrets);
        return { location, cookie: await signInCookie.write({ ...secrets, redirect, challenge }) };
      });
    },

    /** Handles the browser's return from the issuer.
     * @throws AppError not_found if no issuer is configured */
    async finish({ query, request }: Step): Promise<Redirect> {
      const issuer = issuerOrNone();
      const attempt = await signInCookie.read(request.cookies);
      const redirect = attempt?.redirect ?? '/login';
      return orProblem({ redirect, limit: 'googleCallback', ip: request.ip }, async () => {
        // A foreign state must not end this browser's own attempt: its cookie and state stay valid.
        if (!attempt || query['state'] !== attempt.state) throw new SignInProblem('expired');
        const { state } = attempt;
        const isFirst = await database.write((tx) => spendState(tx, sha256(state), now() + GOOGLE_SIGN_IN.lifeMs));
        if (!isFirst) throw new SignInProblem('expired');
        const sessionId = await handOver(issuer, attempt, query);
        log.info({ redirect }, 'issuer sign-in completed');
        return { location: backTo(redirect, { session_id: sessionId }), cookie: signInCookie.forget };
      });
    },
  };
};

/** Returns the hash that is stored instead of a secret. A secret has 256 random bits, so the hash cannot be reversed by brute force. */
export const sha256 = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

const problemOf = (error: unknown): GoogleProblem => {
  if (error instanceof SignInProblem) return error.problem;
  if (error instanceof AppError && error.code === 'rate_limited') return 'busy';
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied') return 'cancelled';
  return 'unavailable';
};

/** Describes an error of the issuer for the operator: messages of libraries only, no values of tokens or responses, which
 * contain e-mail addresses. */
const reasonOf = (error: unknown): string => {
  const words: string[] = [];
  for (let cause = error; cause instanceof Error && words.length < 4; cause = cause.cause) {
    const { code, error: refusal } = cause as { code?: unknown; error?: unknown };
    words.push([cause.message, ...[code, refusal].filter(isWord)].join(' '));
  }
  return words.join(': ');
};

/** Returns whether a value is a code such as ECONNREFUSED or invalid_client. */
const isWord = (value: unknown): value is string => typeof value === 'string' && /^\w{1,64}$/.test(value);
