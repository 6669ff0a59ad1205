import type { AnswerOf, ParsedBodyOf, teamCalls, TeamAnswer, TeamMember } from '@doorsign/shared-schema/api';
import { PLANS } from '@doorsign/shared-schema/plans';
import { may } from '@doorsign/shared-schema/team';
import { AppError } from '../http/errors.ts';
import type { Owner } from '../http/owner.ts';
import { storeMail } from '../mail/outgoing-mail.ts';
import { memberChangedMail, memberLeftMail, memberRemovedMail } from '../mail/templates/team.ts';
import type { Database, Reader, Tx } from '../platform/database/database.ts';
import { recordAction } from '../records/audit.ts';
import { businessNameOf } from '../records/business-name.ts';
import { findBusinessOwner } from '../records/business-owner.ts';
import { currentCaller } from '../records/current-caller.ts';
import { loadInvitations } from '../records/invitations.ts';
import { countKeysMade } from '../records/keys-made.ts';
import { changeMember, findMember, loadMembers, type StoredMember } from '../records/members.ts';
import { findPersonOfEmail, loadPeople, nameOfPerson, type Person } from '../records/people.ts';
import { assertScope } from '../records/scope.ts';
import { namesOfScope } from '../records/user-place.ts';
import { namesOfPeople } from './handover.ts';
import { invitationAnswerOf } from './invitation-service.ts';
import { endMembership } from './end-membership.ts';
import { seatsTaken } from './seats.ts';
import { assertManages, assertVerified, createTeamChanges, type TeamChangeDeps } from './team-change.ts';

export interface TeamDeps extends TeamChangeDeps {
  database: Pick<Database, 'read'>;
  newId(): string;
  /** Epoch milliseconds. */
  now(): number;
}

/** The members of a business. Source: shared-schema/docs/product-rules.md#l10. */
export type TeamService = ReturnType<typeof createTeamService>;

export const createTeamService = (deps: TeamDeps) => {
  const { database, newId, now } = deps;
  const change = createTeamChanges(deps);

  const mailTo = async (
    tx: Tx,
    { businessId }: Pick<Owner, 'businessId'>,
    { id, email: to }: Pick<Person, 'id' | 'email'>,
    mailOf: (about: { to: string; businessName: string }) => Parameters<typeof storeMail>[1]['mail'],
  ): Promise<void> => {
    const mail = mailOf({ to, businessName: await businessNameOf(tx, businessId) });
    await storeMail(tx, { id: newId(), accountId: id, kind: 'team', mail, nowMs: now() });
  };

  /** @throws AppError not_found for somebody who is not a member */
  const memberOf = async (reader: Reader, businessId: string, accountId: string): Promise<StoredMember> => {
    const member = await findMember(reader, businessId, accountId);
    if (!member || member.endedAt !== null)
      throw new AppError('not_found', { detail: 'This person is not in the team.' });
    return member;
  };

  const leave = async (owner: Owner): Promise<void> => {
    const { accountId, businessId } = owner;
    await change(businessId, async (team) => {
      const { tx } = team;
      if ((await currentCaller(tx, owner)).role === 'owner') throw new AppError('owner_must_stay');
      await endMembership(team, { businessId, accountId, nowMs: now() });
      const { name } = (await namesOfPeople(tx, [accountId]))(accountId);
      await recordAction(tx, {
        businessId,
        accountId,
        action: 'member.left',
        target: accountId,
        details: { name },
        nowMs: now(),
      });
      const boss = await findBusinessOwner(tx, businessId);
      if (boss) await mailTo(tx, owner, boss, (about) => memberLeftMail({ ...about, name }));
    });
  };

  const removeOther = async (owner: Owner, accountId: string): Promise<void> => {
    const { businessId } = owner;
    await change(businessId, async (team) => {
      const { tx } = team;
      const member = await memberOf(tx, businessId, accountId);
      await assertManages(tx, deps, owner, [member.role]);
      await endMembership(team, { businessId, accountId, nowMs: now() });
      const people = await namesOfPeople(tx, [owner.accountId, accountId]);
      const [by, other] = [people(owner.accountId), people(accountId)];
      await recordAction(tx, {
        businessId,
        accountId: owner.accountId,
        action: 'member.removed',
        target: accountId,
        details: { name: other.name, role: member.role },
        nowMs: now(),
      });
      await mailTo(tx, owner, other, (about) => memberRemovedMail({ ...about, by: by.name }));
    });
  };

  return {
    /** Returns the members; for callers who may manage them also their e-mails, and the invitations. */
    async list(owner: Owner): Promise<TeamAnswer> {
      const { read } = database;
      const { businessId, plan } = owner;
      const nowMs = now();
      const isManager = may(owner, 'team.manage');
      const members = await loadMembers(read, businessId);
      const invitations = await loadInvitations(read, businessId);
      const offer = invitations.find(({ kind, expiresAt }) => kind === 'ownership' && expiresAt > nowMs);
      const answers = await memberAnswers(read, owner, members, nowMs);
      const offered =
        offer &&
        (await findPersonOfEmail(
          read,
          members.map(({ accountId }) => accountId),
          offer.email,
        ));
      return {
        members: answers,
        invitations: isManager
          ? invitations.filter(({ kind }) => kind === 'member').map((one) => invitationAnswerOf(one, nowMs))
          : [],
        seats: { used: seatsTaken(members, invitations, nowMs), limit: PLANS[plan].limits.seats },
        handover:
          offer && offered
            ? { accountId: offered.id, name: nameOfPerson(offered), expiresAt: new Date(offer.expiresAt).toISOString() }
            : null,
      };
    },

    /** Changes the role and the locations of another member.
     * @throws AppError email_unverified, role_required, plan_required, proof_required, not_found */
    async change(
      owner: Owner,
      accountId: string,
      { role, locations: scope }: ParsedBodyOf<typeof teamCalls.changeMember>,
    ): Promise<AnswerOf<typeof teamCalls.changeMember>> {
      assertVerified(owner);
      const { businessId } = owner;
      return change(businessId, async ({ tx }) => {
        const before = await memberOf(tx, businessId, accountId);
        // Nobody changes what they may do themselves: a slip would lock them out.
        if (accountId === owner.accountId || before.role === 'owner') throw new AppError('role_required');
        await assertManages(tx, deps, owner, [before.role, role]);
        await assertScope(tx, businessId, scope);
        await changeMember(tx, businessId, accountId, { role, scope });
        const isChanged = before.role !== role || JSON.stringify(before.scope) !== JSON.stringify(scope);
        if (isChanged) {
          const people = await namesOfPeople(tx, [owner.accountId, accountId]);
          const [by, other] = [people(owner.accountId), people(accountId)];
          const locations = await namesOfScope(tx, scope);
          await recordAction(tx, {
            businessId,
            accountId: owner.accountId,
            action: 'member.changed',
            target: accountId,
            details: { name: other.name, role: [before.role, role], locations },
            nowMs: now(),
          });
          await mailTo(tx, owner, other, (about) => memberChangedMail({ ...about, by: by.name, role, locations }));
        }
        const [member] = await memberAnswers(tx, owner, [await memberOf(tx, businessId, accountId)], now());
        if (!member) throw new Error('A member has an account.');
        return { member };
      });
    },

    /** Removes a member for the operator. The mail to the member names the business.
     * @throws AppError not_found, owner_must_stay for the owner */
    async removeAsOperator(businessId: string, accountId: string): Promise<void> {
      await change(businessId, async (team) => {
        const { tx } = team;
        const member = await memberOf(tx, businessId, accountId);
        if (member.role === 'owner') throw new AppError('owner_must_stay');
        await endMembership(team, { businessId, accountId, nowMs: now() });
        const person = (await namesOfPeople(tx, [accountId]))(accountId);
        await recordAction(tx, {
          businessId,
          accountId: null,
          isOperator: true,
          action: 'operator.removed',
          target: accountId,
          details: { name: person.name, role: member.role },
          nowMs: now(),
        });
        await mailTo(tx, { businessId }, person, (about) =>
          memberRemovedMail({ ...about, by: 'The people who run Doorsign' }),
        );
      });
    },

    /** Removes a member, or leaves when the member is the caller.
     * @throws AppError email_unverified, role_required, proof_required, not_found, owner_must_stay */
    async remove(owner: Owner, accountId: string): Promise<undefined> {
      assertVerified(owner);
      await (accountId === owner.accountId ? leave(owner) : removeOther(owner, accountId));
    },
  };
};

const memberAnswers = async (
  reader: Reader,
  owner: Owner,
  members: readonly StoredMember[],
  nowMs: number,
): Promise<TeamMember[]> => {
  const ids = members.map(({ accountId }) => accountId);
  const people = await loadPeople(reader, ids);
  const seen = await lastSeen(reader, ids);
  const isManager = may(owner, 'team.manage');
  const made = isManager ? await countKeysMade(reader, owner.businessId, nowMs) : null;
  return members.map(({ accountId, role, scope, joinedAt }) => {
    const person = people.get(accountId);
    const isYou = accountId === owner.accountId;
    return {
      accountId,
      name: person ? nameOfPerson(person) : '',
      email: person && (isManager || isYou) ? person.email : null,
      role,
      locations: scope && [...scope],
      joinedAt: new Date(joinedAt).toISOString(),
      lastSeenOn: seen.get(accountId) ?? null,
      ...(made && { keysMade: made.get(accountId) ?? 0 }),
      isYou,
    };
  });
};

/** Returns the UTC dates on which people last used any of their sessions. */
const lastSeen = async (reader: Reader, accountIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await reader
    .selectFrom('sessions')
    .select(({ fn }) => ['account_id', fn.max('last_seen_at').as('at')])
    .where('account_id', 'in', accountIds)
    .groupBy('account_id')
    .execute();
  return new Map(rows.map(({ account_id, at }) => [account_id, new Date(at).toISOString().slice(0, 10)]));
};
