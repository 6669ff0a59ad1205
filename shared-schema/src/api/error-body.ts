import * as z from 'zod/mini';
import { orOther, type OTHER } from './or-other.ts';

/** The codes of ERRORS that screens tell apart. Every screen loads this list, so the texts and the other codes are in errors.ts. */
const READ_CODES = [
  'validation_failed',
  'invalid_otp',
  'invalid_credentials',
  'token_invalid',
  'session_revoked',
  'plan_required',
  'proof_required',
  'limit_reached',
  'not_found',
  'already_subscribed',
  'account_deleted',
  'too_large',
  'client_outdated',
  'rate_limited',
  'internal',
  'busy',
  'server_outdated',
  'storage_full',
  'membership_ended',
  'has_team',
] as const;

/** A code that the app tells apart from others. */
export type ReadCode = (typeof READ_CODES)[number];

/** The code of an error as the app reads it; `other` is any other one, of this server or of a newer one. */
export type AnsweredCode = ReadCode | typeof OTHER;

/** The reasons for which a session can have ended, as far as they are known:
 * - `password_changed`: the password was changed, which ends all other sessions.
 * - `password_removed`: the operator removed the password, which ends all sessions.
 * - `signed_out_elsewhere`: another device of the account ended the session.
 * - `not_me`: another device of the account ended all other sessions because they could be a stranger’s.
 * - `signed_out_by_operator`: the operator ended the session.
 * Source: shared-schema/docs/decisions/0145-reasons-of-ended-sessions.md. */
const END_CODES = [
  'password_changed',
  'password_removed',
  'signed_out_elsewhere',
  'not_me',
  'signed_out_by_operator',
] as const;
export type EndReason = (typeof END_CODES)[number];

/** The body of every error response. `detail` is always a sentence for the owner; `fields` has one sentence for each invalid field of the
 * request body; `retry_after` is in seconds; `reason` comes with `session_revoked` if it is known. */
export const ErrorBody = z.object({
  detail: z.string(),
  code: orOther(READ_CODES),
  message: z.string(),
  request_id: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  retry_after: z.optional(z.number()),
  reason: z.optional(orOther(END_CODES)),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
