import * as z from 'zod/mini';
import { orOther, type OTHER } from './or-other.ts';

/** Every error of the API: its HTTP status, and the sentence for the owner when the thrower gives none.
 * Source: shared-schema/docs/http-contract.md#error-codes. */
export const ERRORS = {
  validation_failed: { status: 400, detail: 'Please check what you entered.' },
  invalid_origin: { status: 400, detail: 'This request came from an unexpected address.' },
  invalid_otp: { status: 400, detail: 'Invalid OTP. Please try again.' },
  invalid_credentials: { status: 401, detail: 'Invalid email or password.' },
  token_invalid: { status: 401, detail: 'Please log in again.' },
  session_revoked: { status: 401, detail: 'You were logged out, most likely from another device. Log in again.' },
  plan_required: { status: 403, detail: 'Holiday scheduling requires a Pro plan or higher.' },
  email_unverified: { status: 403, detail: 'Please verify your email first.' },
  proof_required: { status: 403, detail: 'Please confirm it’s you.' },
  domain_not_allowed: { status: 403, detail: 'This widget isn’t allowed on this website.' },
  limit_reached: { status: 403, detail: 'You’ve reached your plan’s limit.' },
  not_found: { status: 404, detail: 'This doesn’t exist.' },
  method_not_allowed: { status: 405, detail: 'This address doesn’t accept that method.' },
  already_subscribed: { status: 409, detail: 'You already have this plan.' },
  account_deleted: { status: 410, detail: 'This account was deleted.' },
  too_large: { status: 413, detail: 'This is too large to send at once.' },
  unsupported_media: { status: 415, detail: 'Please send JSON.' },
  client_outdated: { status: 426, detail: 'Please update the app.' },
  rate_limited: { status: 429, detail: 'Too many attempts. Please wait a moment and try again.' },
  internal: { status: 500, detail: 'Something went wrong on our side. Please try again.' },
  busy: { status: 503, detail: 'We are busy right now. Please try again in a moment.' },
  server_outdated: { status: 503, detail: 'The server is being updated. Your changes are kept.' },
  storage_full: { status: 503, detail: 'The server can’t store changes right now. Please try again later.' },
  payments_unavailable: { status: 503, detail: 'Payments aren’t available right now. Please try again later.' },
  mail_unavailable: { status: 503, detail: 'We couldn’t send the email. Please try again in a moment.' },
} as const;

/** The reasons for which a session can have ended, as far as they are known, and the sentence for its owner on that device:
 * - `password_changed`: the password was changed, which ends all other sessions.
 * - `password_removed`: the operator removed the password, which ends all sessions.
 * - `signed_out_elsewhere`: another device of the account ended the session.
 * - `not_me`: another device of the account ended all other sessions because they could be a stranger’s.
 * - `signed_out_by_operator`: the operator ended the session.
 * Source: shared-schema/docs/decisions/0145-reasons-of-ended-sessions.md. */
export const END_REASONS = {
  password_changed: 'You were signed out because the password was changed on another device.',
  password_removed: 'You were signed out because support removed the password. Log in with a code by email.',
  signed_out_elsewhere: 'You were signed out from another device.',
  not_me: 'You were signed out because another device ended all other logins of this account.',
  signed_out_by_operator: 'You were signed out by support. Log in again.',
} as const;
export type EndReason = keyof typeof END_REASONS;

/** The code of an error. */
export type ErrorCode = keyof typeof ERRORS;

/** The code of an error as a client reads it; `other` is one that only a newer server knows. */
export type AnsweredCode = ErrorCode | typeof OTHER;

/** The body of every error response. `detail` is always a sentence for the owner; `fields` has one sentence for each invalid field of the
 * request body; `retry_after` is in seconds; `reason` comes with `session_revoked` if it is known. */
export const ErrorBody = z.object({
  detail: z.string(),
  code: orOther(Object.keys(ERRORS) as ErrorCode[]),
  message: z.string(),
  request_id: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  retry_after: z.optional(z.number()),
  reason: z.optional(orOther(Object.keys(END_REASONS) as EndReason[])),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
