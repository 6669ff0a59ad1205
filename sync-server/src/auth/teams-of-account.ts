import { AppError } from '../http/errors.ts';
import { storeMail } from '../mail/outgoing-mail.ts';
import { businessDeletedMail } from '../mail/templates/team.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import { raiseAccess } from '../records/access.ts';
import { recordAction } from '../records/audit.ts';
import { businessNameOf } from '../records/business-name.ts';
import { FORMER_MEMBER } from '../records/authors.ts';
import { loadLocationIds } from '../records/businesses.ts';
import { endMember, loadMembers } from '../records/members.ts';
import { loadPeople, nameOfPerson } from '../records/people.ts';
import { loadOwnedBusinesses } from './account-repository.ts';

/** @param named the businesses that the caller deletes knowingly
 * @throws AppError has_team if the account owns another business with other members */
export const assertTeamsNamed = async (reader: Reader, accountId: string, named: readonly string[]): Promise<void> => {
  for (const businessId of await loadOwnedBusinesses(reader, accountId)) {
    const others = (await loadMembers(reader, businessId)).length - 1;
    if (others === 0 || named.includes(businessId)) continue;
    const members = others === 1 ? '1 other member' : `${others} other members`;
    throw new AppError('has_team', { detail: `${await businessNameOf(reader, businessId)} has ${members}.` });
  }
};

interface Deps {
  newId(): string;
  nowMs: number;
}

/** Mails the other members of a business that is about to be deleted. */
export const mailOtherMembers = async (
  tx: Tx,
  { businessId, accountId }: { businessId: string; accountId: string },
  { newId, nowMs }: Deps,
): Promise<void> => {
  const ids = (await loadMembers(tx, businessId)).map((member) => member.accountId);
  const people = await loadPeople(tx, [...ids, accountId]);
  const owner = people.get(accountId);
  const businessName = await businessNameOf(tx, businessId);
  for (const { id, email: to } of people.values()) {
    if (id === accountId) continue;
    const mail = businessDeletedMail({ to, businessName, by: owner ? nameOfPerson(owner) : businessName });
    await storeMail(tx, { id: newId(), accountId: id, kind: 'team', mail, nowMs });
  }
};

/** Ends the memberships of an account that is deleted, in businesses of others, and removes what says who it was: the lists of actions keep
 * what was done, by a former member.
 * @returns their locations, whose devices hear of it */
export const leaveAll = async (tx: Tx, accountId: string, nowMs: number): Promise<string[]> => {
  const rows = await tx
    .selectFrom('members')
    .select(['business_id as businessId', 'ended_at as endedAt'])
    .where('account_id', '=', accountId)
    .where('role', '!=', 'owner')
    .orderBy('business_id')
    .execute();
  const locationIds: string[] = [];
  for (const { businessId, endedAt } of rows) {
    if (endedAt === null) {
      await raiseAccess(tx, businessId);
      await endMember(tx, businessId, accountId, nowMs);
      const details = { name: FORMER_MEMBER };
      await recordAction(tx, { businessId, accountId, action: 'member.left', target: accountId, details, nowMs });
      locationIds.push(...(await loadLocationIds(tx, businessId)));
    }
    await forgetActor(tx, businessId, accountId);
    await tx
      .deleteFrom('invitations')
      .where('business_id', '=', businessId)
      .where('accepted_by', '=', accountId)
      .execute();
    for (const table of ['members', 'invitations'] as const)
      await tx
        .updateTable(table)
        .set({ invited_by: null })
        .where('business_id', '=', businessId)
        .where('invited_by', '=', accountId)
        .execute();
  }
  return locationIds;
};

/** Takes a deleted account's id and name out of the list of actions in a business. */
const forgetActor = async (tx: Tx, businessId: string, accountId: string): Promise<void> => {
  const rows = await tx
    .selectFrom('audit')
    .select(['seq', 'actor_id', 'target', 'details'])
    .where('business_id', '=', businessId)
    .where((is) => is.or([is('actor_id', '=', accountId), is('target', '=', accountId)]))
    .execute();
  for (const { seq, actor_id, target, details } of rows) {
    const facts = JSON.parse(details) as Record<string, unknown>;
    const isAbout = target === accountId;
    await tx
      .updateTable('audit')
      .set({
        actor_id: actor_id === accountId ? null : actor_id,
        target: isAbout ? null : target,
        details: JSON.stringify(isAbout ? { ...facts, name: FORMER_MEMBER } : facts),
      })
      .where('business_id', '=', businessId)
      .where('seq', '=', seq)
      .execute();
  }
};
