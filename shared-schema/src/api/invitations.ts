import * as z from 'zod/mini';
import { NewPassword } from '../account/account.ts';
import { PersonName } from '../account/person-name.ts';
import { ROLES } from '../team/role.ts';
import { call } from './call.ts';
import { orOther } from './or-other.ts';
import { User } from './user.ts';

/** Maximum length of an invitation's token. One has 43 characters. */
const TOKEN_MAX = 128;

const Token = z.string().check(z.minLength(1), z.maxLength(TOKEN_MAX));
const TokenBody = z.strictObject({ token: Token });

/** The facts about an invitation that somebody with the link is told. `locations` are names; null for all. `hasAccount` says whether a verified account
 * has the invited e-mail. `kind` is `ownership` for an offer to take over the business. */
export const InvitationLook = z.object({
  business: z.string(),
  inviter: z.string(),
  kind: orOther(['member', 'ownership']),
  role: orOther(ROLES),
  locations: z.nullable(z.array(z.string())),
  email: z.string(),
  state: orOther(['open']),
  hasAccount: z.boolean(),
});
export type InvitationLook = z.infer<typeof InvitationLook>;

/** Calls of a person who was invited. The token comes from the fragment of the mailed link, and is sent in bodies alone: no address or log
 * holds it. Source: shared-schema/docs/http-contract.md#invitations. */
export const invitationCalls = {
  look: call({ method: 'POST', path: '/api/invitations/look', auth: 'none', body: TokenBody, answer: InvitationLook }),
  accept: call({
    method: 'POST',
    path: '/api/invitations/accept',
    auth: 'owner',
    body: TokenBody,
    answer: z.object({ user: User, businessId: z.string() }),
  }),
  join: call({
    method: 'POST',
    path: '/api/invitations/join',
    auth: 'none',
    body: z.strictObject({ token: Token, name: PersonName, password: NewPassword }),
    answer: z.object({ access_token: z.string(), user: User, businessId: z.string() }),
  }),
  decline: call({ method: 'POST', path: '/api/invitations/decline', auth: 'none', body: TokenBody, answer: null }),
} as const;
