import type { AnswerOf, InvitationLook, invitationCalls, ParsedBodyOf, User } from '@doorsign/shared-schema/api';
import { can } from '@doorsign/shared-schema/plans';
import { TEAM_PLAN_REQUIRED } from '@doorsign/shared-schema/team';
import { AppError } from '../http/errors.ts';
import type { Owner } from '../http/owner.ts';
import type { RequestFacts } from '../http/route.ts';
import { storeMail } from '../mail/outgoing-mail.ts';
import { invitationAcceptedMail, invitationDeclinedMail } from '../mail/templates/team.ts';
import type { Database, Reader, Tx } from '../platform/database/database.ts';
import { recordAction, type AuditEntry } from '../records/audit.ts';
import { businessNameOf } from '../records/business-name.ts';
import { findBusinessOwner } from '../records/business-owner.ts';
import { loadHead } from '../records/businesses.ts';
import {
  endInvitation,
  findInvitationByToken,
  loadInvitations,
  takeInvitation,
  type StoredInvitation,
} from '../records/invitations.ts';
import { loadLocations } from '../records/locations.ts';
import { findMember, loadMembers, saveMember } from '../records/members.ts';
import { loadPeople, nameOfPerson, type Person } from '../records/people.ts';
import type { Records } from '../records/records.ts';
import { namesOfScope } from '../records/user-place.ts';
import { handOver, type HandoverDeps } from './handover.ts';
import { hashToken } from './invitation-token.ts';
import { maskEmail } from './mask-email.ts';
import { assertSeats, seatsTaken } from './seats.ts';
import { assertProved, createTeamChanges, type TeamChange, type TeamChangeDeps } from './team-change.ts';

/** A session that has just begun. */
interface Started {
  accountId: string;
  sessionId: string;
}

export interface AnswerDeps extends TeamChangeDeps, HandoverDeps {
  database: Pick<Database, 'read'>;
  records: Pick<Records, 'userOf'>;
  /** Accounts, as the answers to invitations need them. */
  accounts: {
    /** Returns whether a verified account has the e-mail. */
    isKnown(reader: Reader, email: string): Promise<boolean>;
    emailOf(reader: Reader, accountId: string): Promise<string>;
    /** Verifies the caller's account: the link came to its mailbox.
     * @returns the locations whose widgets appear; none for an account that was verified
     * @throws AppError account_exists if another account has the e-mail */
    verify(tx: Tx, caller: Pick<Owner, 'accountId' | 'sessionId'>, email: string): Promise<string[]>;
    /** @throws AppError busy */
    hash(password: string): Promise<string>;
    /** Makes a verified account with a home business, and signs in to it. */
    create(tx: Tx, person: { email: string; name: string; passwordHash: string }, from: RequestFacts): Promise<Started>;
    signToken(session: Started): Promise<string>;
  };
}

/** Answers invitations. Whoever has the link has the mailbox, so the link alone shows an invitation, declines it, or makes the account of its
 * e-mail. Source: shared-schema/docs/decisions/0176-invitations-by-mail.md. */
export type AnswerService = ReturnType<typeof createAnswerService>;

export const createAnswerService = (deps: AnswerDeps) => {
  const { database, records, accounts, newId, now } = deps;
  const change = createTeamChanges(deps);

  const find = async (reader: Reader, token: string): Promise<StoredInvitation> => {
    const invitation = await findInvitationByToken(reader, hashToken(token));
    if (!invitation) throw new AppError('not_found', { detail: 'This invitation does not exist.' });
    return invitation;
  };

  /** @throws AppError invitation_ended, with the reason */
  const assertOpen = async (reader: Reader, invitation: StoredInvitation): Promise<void> => {
    const detail = await endOf(reader, invitation, now());
    if (detail !== null) throw new AppError('invitation_ended', { detail });
  };

  /** Runs the answer to an invitation, which is read again once no other change of the business is under way. */
  const answer = async <T>(token: string, work: (team: TeamChange, invitation: StoredInvitation) => Promise<T>) => {
    const { businessId } = await find(database.read, token);
    return change(businessId, async (team) => {
      const invitation = await find(team.tx, token);
      await assertOpen(team.tx, invitation);
      return work(team, invitation);
    });
  };

  const note = (
    tx: Tx,
    { businessId }: StoredInvitation,
    entry: Pick<AuditEntry, 'accountId' | 'action' | 'target' | 'details'>,
  ): Promise<void> => recordAction(tx, { businessId, ...entry, nowMs: now() });

  const mailInviter = async (
    tx: Tx,
    invitation: StoredInvitation,
    mailOf: (about: { to: string; businessName: string }) => Parameters<typeof storeMail>[1]['mail'],
  ): Promise<void> => {
    const inviter = await inviterOf(tx, invitation);
    if (!inviter) return;
    const mail = mailOf({ to: inviter.email, businessName: await businessNameOf(tx, invitation.businessId) });
    await storeMail(tx, { id: newId(), accountId: inviter.id, kind: 'invitation_answer', mail, nowMs: now() });
  };

  /** Makes an account a member. */
  const join = async ({ tx }: TeamChange, invitation: StoredInvitation, accountId: string): Promise<void> => {
    const { businessId, role, scope, invitedBy, email } = invitation;
    const nowMs = now();
    const { plan } = await loadHead(tx, businessId);
    if (!can(plan, 'teamManagement')) throw new AppError('plan_required', { detail: TEAM_PLAN_REQUIRED });
    const stored = await findMember(tx, businessId, accountId);
    if (stored?.endedAt === null) throw new AppError('already_member', { detail: `${email} is in this team already.` });
    // The invitation has a seat already, unless the plan has fewer now.
    assertSeats(plan, seatsTaken(await loadMembers(tx, businessId), await loadInvitations(tx, businessId), nowMs));
    if (!(await takeInvitation(tx, invitation, accountId, nowMs))) throw new AppError('invitation_ended');
    await saveMember(tx, { businessId, accountId, role, scope, invitedBy, nowMs });
    const person = (await loadPeople(tx, [accountId])).get(accountId);
    const name = person ? nameOfPerson(person) : '';
    await note(tx, invitation, { accountId, action: 'member.joined', target: accountId, details: { name, role } });
    await mailInviter(tx, invitation, (about) => invitationAcceptedMail({ ...about, name }));
  };

  /** Makes a member the owner. */
  const takeOver = async (team: TeamChange, invitation: StoredInvitation, owner: Owner): Promise<void> => {
    const { tx, changed } = team;
    const { businessId } = invitation;
    const { accountId } = owner;
    if ((await findMember(tx, businessId, accountId))?.endedAt !== null) throw new AppError('invitation_ended');
    await assertProved(tx, deps, owner.sessionId);
    if (!(await takeInvitation(tx, invitation, accountId, now()))) throw new AppError('invitation_ended');
    await handOver(tx, deps, { businessId, accountId }, changed);
  };

  /** Returns the user as a member of the business, at its first location. */
  const userIn = async (tx: Tx, accountId: string, businessId: string): Promise<User> => {
    const [first] = await loadLocations(tx, businessId);
    if (!first) throw new Error('A business always has a location.');
    return records.userOf(tx, accountId, now(), { businessId, locationId: first.id });
  };

  return {
    /** @throws AppError not_found, invitation_ended */
    async look({ token }: ParsedBodyOf<typeof invitationCalls.look>): Promise<InvitationLook> {
      const { read } = database;
      const invitation = await find(read, token);
      await assertOpen(read, invitation);
      const { businessId, kind, role, scope, email } = invitation;
      return {
        business: await businessNameOf(read, businessId),
        inviter: await inviterNameOf(read, invitation),
        kind,
        role,
        locations: await namesOfScope(read, scope),
        email,
        state: 'open',
        hasAccount: await accounts.isKnown(read, email),
      };
    },

    /** Accepts an invitation, or an offer of ownership, for the account that the caller is signed in to.
     * @throws AppError not_found, invitation_ended, wrong_account, account_exists, already_member, plan_required, limit_reached,
     * proof_required; the invitation stays open then */
    async accept(
      owner: Owner,
      { token }: ParsedBodyOf<typeof invitationCalls.accept>,
    ): Promise<AnswerOf<typeof invitationCalls.accept>> {
      const { accountId } = owner;
      return answer(token, async (team, invitation) => {
        const { tx, changed } = team;
        const { businessId, email, kind } = invitation;
        if ((await accounts.emailOf(tx, accountId)) !== email)
          throw new AppError('wrong_account', { detail: `This invitation is for ${email}.` });
        changed(await accounts.verify(tx, owner, email));
        await (kind === 'ownership' ? takeOver(team, invitation, owner) : join(team, invitation, accountId));
        return { user: await userIn(tx, accountId, businessId), businessId };
      });
    },

    /** Accepts an invitation with a new account, which is verified: the link came to its mailbox.
     * @throws AppError not_found, invitation_ended, account_exists, plan_required, limit_reached, busy */
    async join(
      { token, name, password }: ParsedBodyOf<typeof invitationCalls.join>,
      request: RequestFacts,
    ): Promise<AnswerOf<typeof invitationCalls.join>> {
      const invited = await find(database.read, token);
      await assertOpen(database.read, invited);
      if (await accounts.isKnown(database.read, invited.email)) throw new AppError('account_exists');
      const passwordHash = await accounts.hash(password);
      const { session, ...joined } = await answer(token, async (team, invitation) => {
        const { tx, changed } = team;
        const { businessId, email } = invitation;
        if (await accounts.isKnown(tx, email)) throw new AppError('account_exists');
        const started = await accounts.create(tx, { email, name, passwordHash }, request);
        changed([started.accountId]);
        await join(team, invitation, started.accountId);
        return { session: started, user: await userIn(tx, started.accountId, businessId), businessId };
      });
      return { access_token: await accounts.signToken(session), ...joined };
    },

    /** @throws AppError not_found, invitation_ended */
    async decline({ token }: ParsedBodyOf<typeof invitationCalls.decline>): Promise<undefined> {
      await answer(token, async ({ tx, withdraw }, invitation) => {
        const { id, email, role, tokenHash } = invitation;
        await endInvitation(tx, invitation, now());
        await withdraw({ kind: 'invitation', id: tokenHash, withdrawnAt: now() });
        const details = { email: maskEmail(email), role };
        await note(tx, invitation, { accountId: null, action: 'invitation.declined', target: id, details });
        await mailInviter(tx, invitation, (about) => invitationDeclinedMail({ ...about, email }));
      });
    },
  };
};

/** Returns the inviter; the owner, if the inviter's account is gone. */
const inviterOf = async (reader: Reader, { businessId, invitedBy }: StoredInvitation): Promise<Person | undefined> => {
  const inviter = invitedBy === null ? undefined : (await loadPeople(reader, [invitedBy])).get(invitedBy);
  return inviter ?? findBusinessOwner(reader, businessId);
};

const inviterNameOf = async (reader: Reader, invitation: StoredInvitation): Promise<string> => {
  const inviter = await inviterOf(reader, invitation);
  return inviter ? nameOfPerson(inviter) : '';
};

/** Returns the sentence for an invitation that is over; null for one that is open. */
const endOf = async (reader: Reader, invitation: StoredInvitation, nowMs: number): Promise<string | null> => {
  if (invitation.acceptedAt !== null) return 'This invitation was accepted already.';
  if (invitation.endedAt !== null) {
    const isRenewed = (await loadInvitations(reader, invitation.businessId)).some(
      ({ email, kind }) => email === invitation.email && kind === invitation.kind,
    );
    return isRenewed
      ? 'A newer invitation was sent. Use the link in the latest mail.'
      : 'This invitation was withdrawn.';
  }
  if (invitation.expiresAt > nowMs) return null;
  return `This invitation has expired. Ask ${await inviterNameOf(reader, invitation)} for a new one.`;
};
