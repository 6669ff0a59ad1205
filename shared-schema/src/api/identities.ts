import * as z from 'zod/mini';
import { call } from './call.ts';
import { IsoInstant } from './user.ts';

/** Calls about the Google identities that open an owner's account. Separate from authCalls, because no initial screen needs them.
 * - `list`: `email` is the address that Google sent at the last sign-in; null if it has sent none
 * - `notMe`: another person has used the account: ends all other sessions, and removes all identities unless they are kept
 *
 * Source: shared-schema/docs/decisions/0113-google-identity-management.md. */
export const identityCalls = {
  list: call({
    method: 'GET',
    path: '/api/auth/identities',
    auth: 'owner',
    body: null,
    answer: z.array(z.object({ id: z.string(), email: z.nullable(z.string()), createdAt: IsoInstant })),
  }),
  remove: call({ method: 'DELETE', path: '/api/auth/identities/{id}', auth: 'owner', body: null, answer: null }),
  notMe: call({
    method: 'POST',
    path: '/api/auth/not-me',
    auth: 'owner',
    body: z.strictObject({ keepIdentities: z.optional(z.boolean()) }),
    answer: null,
  }),
} as const;
