import * as z from 'zod/mini';
import { Email } from '../account/email.ts';
import { ROLES } from '../team/role.ts';
import { call } from './call.ts';
import { orOther } from './or-other.ts';
import { IsoInstant } from './user.ts';

/** Maximum number of locations to which a member can be limited. A business has fewer. */
const SCOPE_MAX = 100;

const Role = orOther(ROLES);
/** The locations that a member may change; null for all. */
const Scope = z.nullable(z.array(z.string()));

/** The roles that can be given to somebody. Ownership is handed over in a call of its own. */
export const GIVEN_ROLES = ['manager', 'editor', 'viewer'] as const;
export type GivenRole = (typeof GIVEN_ROLES)[number];

/** One or more locations, or null for all of them. A viewer, who changes nothing, is always one of all. */
const GivenScope = z.nullable(
  z
    .array(z.string().check(z.minLength(1), z.maxLength(64)))
    .check(z.minLength(1, 'Choose at least one location'), z.maxLength(SCOPE_MAX, 'Too many locations at once')),
);
const VIEWS_ALL = z.refine<{ role: GivenRole; locations: string[] | null }>(
  ({ role, locations }) => role !== 'viewer' || locations === null,
  { error: 'Viewers see all locations', path: ['locations'] },
);

/** A member of a business. `email` is null for callers who may not manage the team. `lastSeenOn` is the date, in UTC, of the last use of
 * any of the person's sessions; null if there is none. `keysMade` is the number of working API keys that the person has made, for callers
 * who may manage the team; absent for the others, and in answers of an earlier server. */
export const TeamMember = z.object({
  accountId: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  role: Role,
  locations: Scope,
  joinedAt: IsoInstant,
  lastSeenOn: z.nullable(z.iso.date()),
  keysMade: z.optional(z.int()),
  isYou: z.boolean(),
});
export type TeamMember = z.infer<typeof TeamMember>;

/** An invitation that was neither accepted nor withdrawn or declined. */
export const Invitation = z.object({
  id: z.string(),
  email: z.string(),
  role: Role,
  locations: Scope,
  sentAt: IsoInstant,
  expiresAt: IsoInstant,
  state: orOther(['open', 'expired']),
});
export type Invitation = z.infer<typeof Invitation>;

/** The members of a business, the owner first. `invitations` is empty for callers who may not manage the team. The owner, the members and
 * the open invitations take seats. `handover` is the offer of ownership that is open. */
export const TeamAnswer = z.object({
  members: z.array(TeamMember),
  invitations: z.array(Invitation),
  seats: z.object({ used: z.int(), limit: z.int() }),
  handover: z.nullable(z.object({ accountId: z.string(), name: z.string(), expiresAt: IsoInstant })),
});
export type TeamAnswer = z.infer<typeof TeamAnswer>;

/** The actions in a business that are kept beside the changes of settings. */
export const AUDIT_ACTIONS = [
  'member.invited',
  'invitation.resent',
  'invitation.revoked',
  'invitation.declined',
  'member.joined',
  'member.changed',
  'member.removed',
  'member.left',
  'ownership.offered',
  'ownership.withdrawn',
  'ownership.accepted',
  'location.created',
  'location.ordered',
  'location.archived',
  'location.restored',
  'location.deleted',
  'location.paused',
  'location.resumed',
  'key.created',
  'key.rotated',
  'key.revoked',
  'webhook.created',
  'webhook.changed',
  'webhook.rotated',
  'webhook.deleted',
  'webhook.disabled',
  'location.placed',
  'directory.named',
  'plan.changed',
  'operator.removed',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** One action, newest first. `actor.id` is null for the server and the operator. `details` has the facts that a reader needs once the target
 * is gone: names, and for a change both values, as in `{"role": ["viewer", "editor"]}`. An e-mail is masked. */
export const AuditEntry = z.object({
  seq: z.int(),
  at: IsoInstant,
  actor: z.object({
    kind: orOther(['account', 'key', 'server', 'operator']),
    id: z.nullable(z.string()),
    name: z.string(),
  }),
  action: orOther(AUDIT_ACTIONS),
  target: z.nullable(z.string()),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const AccountId = z.string().check(z.minLength(1), z.maxLength(64));
const InvitationAnswer = z.object({ invitation: Invitation });

/** Calls about the members of the business that BUSINESS_HEADER names. An invitation takes an `Idempotency-Key`. `removeMember` with the
 * caller's own id leaves the business. Source: shared-schema/docs/http-contract.md#team. */
export const teamCalls = {
  team: call({ method: 'GET', path: '/api/team', auth: 'owner', body: null, answer: TeamAnswer }),
  invite: call({
    method: 'POST',
    path: '/api/team/invitations',
    auth: 'owner',
    body: z.strictObject({ email: Email, role: z.enum(GIVEN_ROLES), locations: GivenScope }).check(VIEWS_ALL),
    answer: InvitationAnswer,
  }),
  resend: call({
    method: 'POST',
    path: '/api/team/invitations/{id}/resend',
    auth: 'owner',
    body: null,
    answer: InvitationAnswer,
  }),
  revoke: call({ method: 'DELETE', path: '/api/team/invitations/{id}', auth: 'owner', body: null, answer: null }),
  changeMember: call({
    method: 'PUT',
    path: '/api/team/members/{accountId}',
    auth: 'owner',
    body: z.strictObject({ role: z.enum(GIVEN_ROLES), locations: GivenScope }).check(VIEWS_ALL),
    answer: z.object({ member: TeamMember }),
  }),
  removeMember: call({
    method: 'DELETE',
    path: '/api/team/members/{accountId}',
    auth: 'owner',
    body: null,
    answer: null,
  }),
  offerOwnership: call({
    method: 'POST',
    path: '/api/team/ownership',
    auth: 'owner',
    body: z.strictObject({ accountId: AccountId }),
    answer: InvitationAnswer,
  }),
  withdrawOwnership: call({ method: 'DELETE', path: '/api/team/ownership', auth: 'owner', body: null, answer: null }),
  audit: call({
    method: 'GET',
    path: '/api/team/audit',
    auth: 'owner',
    body: null,
    answer: z.object({ entries: z.array(AuditEntry), next: z.nullable(z.int()) }),
  }),
  deleteBusiness: call({ method: 'DELETE', path: '/api/business', auth: 'owner', body: null, answer: null }),
} as const;
