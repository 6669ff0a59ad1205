import type { AnswerOf, Invitation, ParsedBodyOf, teamCalls } from '@doorsign/shared-schema/api';
import { isRoleCovered, TEAM_PLAN_REQUIRED, type Role } from '@doorsign/shared-schema/team';
import { AppError } from '../http/errors.ts';
import type { Owner } from '../http/owner.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { storeMail } from '../mail/outgoing-mail.ts';
import { invitationMail } from '../mail/templates/team.ts';
import type { Database, Reader, Tx } from '../platform/database/database.ts';
import { recordAction, type AuditEntry } from '../records/audit.ts';
import { businessNameOf } from '../records/business-name.ts';
import { createOnce } from '../records/idempotent-answers.ts';
import {
  endInvitation,
  insertInvitation,
  loadInvitations,
  renewInvitation,
  type StoredInvitation,
} from '../records/invitations.ts';
import { loadMembers } from '../records/members.ts';
import { findPersonOfEmail, loadPeople, nameOfPerson } from '../records/people.ts';
import { assertScope } from '../records/scope.ts';
import { namesOfScope } from '../records/user-place.ts';
import { hashToken, invitationLink } from './invitation-token.ts';
import { maskEmail } from './mask-email.ts';
import { assertSeats, seatsTaken } from './seats.ts';
import {
  assertManages,
  assertVerified,
  createTeamChanges,
  type TeamChange,
  type TeamChangeDeps,
} from './team-change.ts';

export interface InvitationDeps extends TeamChangeDeps {
  database: Pick<Database, 'read'>;
  rateLimits: Pick<RateLimits, 'takeInvitationMail'>;
  publicUrl: string;
  newId(): string;
  /** 256 random bits as text. */
  newSecret(): string;
  /** Epoch milliseconds. */
  now(): number;
}

/** Invites people to a business. Source: shared-schema/docs/decisions/0176-invitations-by-mail.md. */
export type InvitationService = ReturnType<typeof createInvitationService>;

export const createInvitationService = (deps: InvitationDeps) => {
  const { rateLimits, publicUrl, newId, newSecret, now } = deps;
  const change = createTeamChanges(deps);

  /** Runs work that sends one invitation mail, which counts unless nothing was sent. */
  const withMail = async <T>(
    { businessId }: Owner,
    { email, ip }: { email: string; ip: string },
    send: () => Promise<{ value: T; isSent: boolean }>,
  ): Promise<T> => {
    const giveBack = await rateLimits.takeInvitationMail(businessId, { email, accountId: null, ip });
    try {
      const { value, isSent } = await send();
      if (!isSent) await giveBack();
      return value;
    } catch (error) {
      await giveBack();
      throw error;
    }
  };

  const note = (tx: Tx, owner: Owner, action: AuditEntry['action'], invitation: StoredInvitation): Promise<void> =>
    recordAction(tx, {
      businessId: owner.businessId,
      accountId: owner.accountId,
      action,
      target: invitation.id,
      details: { email: maskEmail(invitation.email), role: invitation.role },
      nowMs: now(),
    });

  /** Gives an invitation another token, and mails it. The old link ends, in every restored backup too. */
  const renew = async ({ tx, withdraw }: TeamChange, invitation: StoredInvitation, token: string): Promise<void> => {
    const nowMs = now();
    const { tokenHash } = invitation;
    await renewInvitation(tx, invitation, { tokenHash: hashToken(token), nowMs, replacedId: newId() });
    await withdraw({ kind: 'invitation', id: tokenHash, withdrawnAt: nowMs });
  };

  const mailIt = async (tx: Tx, owner: Owner, invitation: StoredInvitation, token: string): Promise<void> => {
    const { businessId, accountId } = owner;
    const { email, role, scope } = invitation;
    const inviter = (await loadPeople(tx, [accountId])).get(accountId);
    const mail = invitationMail({
      to: email,
      businessName: await businessNameOf(tx, businessId),
      inviter: inviter ? nameOfPerson(inviter) : '',
      role,
      locations: await namesOfScope(tx, scope),
      link: invitationLink(publicUrl, token),
    });
    await storeMail(tx, { id: newId(), accountId: null, kind: 'invitation', mail, nowMs: now() });
  };

  const openOne = async (tx: Reader, { businessId }: Owner, id: string): Promise<StoredInvitation> => {
    const invitation = (await loadInvitations(tx, businessId)).find((one) => one.id === id && one.kind === 'member');
    if (!invitation) throw new AppError('not_found', { detail: 'This invitation does not exist.' });
    return invitation;
  };

  return {
    /** Invites somebody by mail. An open invitation of the same e-mail is renewed. The answer does not say whether the e-mail has an account.
     * @param key the `Idempotency-Key` of the call: with the same one it invites once
     * @throws AppError email_unverified, role_required, plan_required, proof_required, not_found, already_member, limit_reached,
     * idempotency_mismatch, rate_limited */
    async invite(
      owner: Owner,
      body: ParsedBodyOf<typeof teamCalls.invite>,
      { key, ip }: { key: string | null; ip: string },
    ): Promise<{ answer: AnswerOf<typeof teamCalls.invite>; isReplayed: boolean }> {
      assertVerified(owner);
      const { accountId, businessId } = owner;
      const { email, role, locations: scope } = body;
      const make = async (team: TeamChange): Promise<Invitation> => {
        const { tx } = team;
        const nowMs = now();
        await assertScope(tx, businessId, scope);
        const members = await loadMembers(tx, businessId);
        const accountIds = members.map((member) => member.accountId);
        if (await findPersonOfEmail(tx, accountIds, email))
          throw new AppError('already_member', { detail: `${email} is in this team already.` });
        const invitations = await loadInvitations(tx, businessId);
        const old = invitations.find((one) => one.email === email);
        const caller = await assertManages(tx, deps, owner, old ? [role, old.role] : [role]);
        // The owner's role counts on every plan, so that members can be removed on each. Inviting needs the plan.
        if (!isRoleCovered({ role }, caller.plan)) throw new AppError('plan_required', { detail: TEAM_PLAN_REQUIRED });
        const others = invitations.filter((one) => one !== old);
        assertSeats(caller.plan, seatsTaken(members, others, nowMs) + 1);
        const token = newSecret();
        const wanted = { businessId, kind: 'member', email, role, scope, invitedBy: accountId } as const;
        if (old) await renew(team, { ...old, ...wanted }, token);
        else await insertInvitation(tx, { ...wanted, id: newId() }, { tokenHash: hashToken(token), nowMs });
        const invitation = (await loadInvitations(tx, businessId)).find((one) => one.email === email);
        if (!invitation) throw new Error('An invitation that was stored is there.');
        await mailIt(tx, owner, invitation, token);
        await note(tx, owner, 'member.invited', invitation);
        return invitationAnswerOf(invitation, nowMs);
      };
      return withMail(owner, { email, ip }, () =>
        change(businessId, async (team) => {
          const { made, isReplayed } = await createOnce(
            team.tx,
            { accountId, key, request: { businessId, create: 'invitation', body }, nowMs: now() },
            () => make(team),
          );
          return { value: { answer: { invitation: made }, isReplayed }, isSent: !isReplayed };
        }),
      );
    },

    /** Mails an invitation once more, with another link.
     * @throws AppError as invite() */
    async resend(owner: Owner, id: string, ip: string): Promise<AnswerOf<typeof teamCalls.resend>> {
      assertVerified(owner);
      const { businessId, accountId } = owner;
      const { email } = await openOne(deps.database.read, owner, id);
      return withMail(owner, { email, ip }, () =>
        change(businessId, async (team) => {
          const { tx } = team;
          const nowMs = now();
          const invitation = { ...(await openOne(tx, owner, id)), invitedBy: accountId };
          const caller = await assertManages(tx, deps, owner, [invitation.role]);
          if (!isRoleCovered(invitation, caller.plan))
            throw new AppError('plan_required', { detail: TEAM_PLAN_REQUIRED });
          const others = (await loadInvitations(tx, businessId)).filter((one) => one.id !== id);
          assertSeats(caller.plan, seatsTaken(await loadMembers(tx, businessId), others, nowMs) + 1);
          const token = newSecret();
          await renew(team, invitation, token);
          await mailIt(tx, owner, invitation, token);
          await note(tx, owner, 'invitation.resent', invitation);
          return { value: { invitation: invitationAnswerOf(await openOne(tx, owner, id), nowMs) }, isSent: true };
        }),
      );
    },

    /** Withdraws an invitation: its link ends.
     * @throws AppError email_unverified, role_required, proof_required, not_found */
    async revoke(owner: Owner, id: string): Promise<undefined> {
      assertVerified(owner);
      await change(owner.businessId, async ({ tx, withdraw }) => {
        const invitation = await openOne(tx, owner, id);
        await assertManages(tx, deps, owner, [invitation.role]);
        await endInvitation(tx, invitation, now());
        await withdraw({ kind: 'invitation', id: invitation.tokenHash, withdrawnAt: now() });
        await note(tx, owner, 'invitation.revoked', invitation);
      });
    },
  };
};

/** Returns an invitation as members of the business see it. */
export const invitationAnswerOf = (
  { id, email, role, scope, sentAt, expiresAt }: Omit<StoredInvitation, 'role'> & { role: Role },
  nowMs: number,
): Invitation => ({
  id,
  email,
  role,
  locations: scope && [...scope],
  sentAt: new Date(sentAt).toISOString(),
  expiresAt: new Date(expiresAt).toISOString(),
  state: expiresAt > nowMs ? 'open' : 'expired',
});
