import * as z from 'zod/mini';
import { Address, Phone } from '../registers/index.ts';
import { EnteredPassword, LoginBody, NewPassword, SignupBody } from '../account/account.ts';
import { BusinessName } from '../account/business-name.ts';
import { Code } from '../account/code.ts';
import { Email } from '../account/email.ts';
import { PersonName } from '../account/person-name.ts';
import { Timezone } from '../hours/timezones.ts';
import { LocationName } from '../locations/location-name.ts';
import { call } from './call.ts';
import { sessionCalls } from './session.ts';
import { IsoInstant, SignedIn, User } from './user.ts';

/** The purpose of a verification code. A code that was mailed for another purpose is not accepted. */
export const CodePurpose = z.enum(['signup', 'login', 'email_change', 'reauth']);
export type CodePurpose = z.infer<typeof CodePurpose>;

/** A member that earlier versions do not send.
 * - `startedFresh`: the account replaced a sign-up with the same e-mail that was never verified. Nothing of that sign-up was kept, because
 *   it may have been a stranger's. Source: shared-schema/docs/decisions/0112-e-mail-address-claims.md.
 * - `keepIdentities`: Google identities still open the account after its e-mail has changed.
 * Source:   shared-schema/docs/decisions/0113-google-identity-management.md. */
const Flag = z.optional(z.boolean());

const ChallengeId = z.string().check(z.minLength(1), z.maxLength(64));

/** Calls under /api/auth and /api/account. Source: shared-schema/docs/http-contract.md#auth. */
export const authCalls = {
  ...sessionCalls,
  signup: call({ method: 'POST', path: '/api/auth/signup', auth: 'none', body: SignupBody, answer: SignedIn }),
  login: call({ method: 'POST', path: '/api/auth/login', auth: 'none', body: LoginBody, answer: SignedIn }),
  methods: call({
    method: 'GET',
    path: '/api/auth/methods',
    auth: 'none',
    body: null,
    answer: z.object({ google: z.boolean() }),
  }),
  sendOtp: call({
    method: 'POST',
    path: '/api/auth/send-otp',
    auth: 'optional',
    body: z.strictObject({ email: Email, purpose: z.optional(CodePurpose) }),
    answer: z.object({ detail: z.string(), challenge_id: z.string(), expires_in: z.int() }),
  }),
  verifyOtp: call({
    method: 'POST',
    path: '/api/auth/verify-otp',
    auth: 'optional',
    body: z.strictObject({
      email: Email,
      otp: Code,
      challenge_id: z.optional(ChallengeId),
      keepIdentities: Flag,
    }),
    answer: z.object({ ...SignedIn.shape, created: Flag, startedFresh: Flag }),
  }),
  proof: call({
    method: 'POST',
    path: '/api/auth/proof',
    auth: 'owner',
    body: z.union([
      z.strictObject({ password: EnteredPassword }),
      z.strictObject({ otp: Code, challenge_id: ChallengeId }),
    ]),
    answer: null,
  }),
  session: call({
    method: 'POST',
    path: '/api/auth/session',
    auth: 'none',
    body: z.strictObject({
      session_id: z.string().check(z.maxLength(128)),
      verifier: z.string().check(z.maxLength(128)),
      timezone: z.optional(Timezone),
    }),
    answer: z.object({ ...SignedIn.shape, created: z.boolean(), startedFresh: Flag }),
  }),
  profile: call({
    method: 'PUT',
    path: '/api/auth/profile',
    auth: 'owner',
    body: z.strictObject({
      businessName: z.optional(BusinessName),
      locationName: z.optional(z.nullable(LocationName)),
      name: z.optional(z.nullable(PersonName)),
      phone: z.optional(z.nullable(Phone)),
      address: z.optional(z.nullable(Address)),
      email: z.optional(Email),
    }),
    answer: z.object({
      user: User,
      emailPending: z.optional(z.object({ email: z.string(), challenge_id: z.string() })),
    }),
  }),
  password: call({
    method: 'POST',
    path: '/api/auth/password',
    auth: 'owner',
    body: z.strictObject({ currentPassword: z.optional(EnteredPassword), newPassword: NewPassword }),
    answer: null,
  }),
  sessions: call({
    method: 'GET',
    path: '/api/auth/sessions',
    auth: 'owner',
    body: null,
    answer: z.array(
      z.object({
        id: z.string(),
        device: z.string(),
        createdAt: IsoInstant,
        lastSeenAt: IsoInstant,
        current: z.boolean(),
      }),
    ),
  }),
  endOtherSessions: call({ method: 'DELETE', path: '/api/auth/sessions', auth: 'owner', body: null, answer: null }),
  endSession: call({ method: 'DELETE', path: '/api/auth/sessions/{id}', auth: 'owner', body: null, answer: null }),
  exportAccount: call({
    method: 'GET',
    path: '/api/account/export',
    auth: 'owner',
    body: null,
    answer: z.record(z.string(), z.unknown()),
  }),
  /** Without a body, the account has no business with other members. */
  deleteAccount: call({
    method: 'DELETE',
    path: '/api/account',
    auth: 'owner',
    body: z.optional(
      z.strictObject({
        deleteBusinesses: z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.maxLength(100)),
      }),
    ),
    answer: null,
  }),
} as const;
