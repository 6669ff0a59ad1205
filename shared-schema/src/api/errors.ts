import * as z from 'zod/mini';
import { ErrorBody, type EndReason, type ReadCode } from './error-body.ts';

interface Catalogued {
  status: number;
  detail: string;
}

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
  busy: { status: 503, detail: 'We’re busy right now. Please try again in a moment.' },
  server_outdated: { status: 503, detail: 'The server is being updated. Your changes are kept.' },
  storage_full: { status: 503, detail: 'The server can’t store changes right now. Please try again later.' },
  payments_unavailable: { status: 503, detail: 'Payments aren’t available right now. Please try again later.' },
  mail_unavailable: { status: 503, detail: 'We couldn’t send the email. Please try again in a moment.' },
  key_invalid: { status: 401, detail: 'This API key isn’t valid.' },
  role_required: { status: 403, detail: 'Your role does not allow this.' },
  membership_ended: { status: 403, detail: 'You no longer have access to this business.' },
  location_inactive: { status: 403, detail: 'This location is archived. Restore it to change it.' },
  scope_required: { status: 403, detail: 'This API key doesn’t allow this.' },
  wrong_account: { status: 403, detail: 'This invitation is for a different email address.' },
  owner_must_stay: { status: 409, detail: 'Hand the business over before you leave.' },
  account_exists: { status: 409, detail: 'You already have an account. Log in to accept.' },
  already_member: { status: 409, detail: 'This person is in this team already.' },
  last_location: { status: 409, detail: 'A business keeps at least one location.' },
  archive_first: { status: 409, detail: 'Archive this location first.' },
  has_team: { status: 409, detail: 'This business has other members.' },
  invitation_ended: { status: 410, detail: 'This invitation is no longer valid.' },
  precondition_failed: { status: 412, detail: 'This has changed since you read it.' },
  idempotency_mismatch: { status: 422, detail: 'This Idempotency-Key belongs to another request.' },
} as const satisfies Readonly<Record<ReadCode, Catalogued>> & Readonly<Record<string, Catalogued>>;

/** The code of an error. */
export type ErrorCode = keyof typeof ERRORS;

/** The body of every error response, with every code of this release. */
export const SentError = z.object({
  ...ErrorBody.shape,
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
});
export type SentError = z.infer<typeof SentError>;

/** The sentence for the owner for each reason for which a session can have ended. */
export const END_REASONS: Readonly<Record<EndReason, string>> = {
  password_changed: 'You were logged out because the password was changed on another device.',
  password_removed: 'You were logged out because support removed the password. Log in with a code by email.',
  signed_out_elsewhere: 'You were logged out from another device.',
  not_me: 'You were logged out because another device ended all other logins of this account.',
  signed_out_by_operator: 'You were logged out by support. Log in again.',
};
