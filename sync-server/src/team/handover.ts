import { storeMail } from '../mail/outgoing-mail.ts';
import { ownershipDoneMail } from '../mail/templates/team.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import { recordAction } from '../records/audit.ts';
import { businessNameOf } from '../records/business-name.ts';
import { findBusinessOwner } from '../records/business-owner.ts';
import { changeMember } from '../records/members.ts';
import { loadPeople, nameOfPerson } from '../records/people.ts';

export interface HandoverDeps {
  /** Makes a new empty business the home of an account, if the given one is its home.
   * @returns the new business's location; null if the given one is not its home */
  leaveHome(tx: Tx, accountId: string, businessId: string): Promise<string | null>;
  /** Makes Stripe's customer of the business have the owner's e-mail, soon after the commit. */
  renewCustomer(tx: Tx, businessId: string): Promise<void>;
  newId(): string;
  /** Epoch milliseconds. */
  now(): number;
}

/** Makes a member the owner, and the owner a manager of all locations. Ids of the business and of its locations stay, and so do its widgets.
 * @param accountId the new owner, a member of the business
 * @param changed   names locations that are new
 * Source: shared-schema/docs/decisions/0177-handing-a-business-over.md. */
export const handOver = async (
  tx: Tx,
  deps: HandoverDeps,
  { businessId, accountId }: { businessId: string; accountId: string },
  changed: (locationIds: readonly string[]) => void,
): Promise<void> => {
  const nowMs = deps.now();
  const old = await findBusinessOwner(tx, businessId);
  if (!old) throw new Error('A business has an owner.');
  const all = { scope: null };
  // First the old owner: a business never has two.
  await changeMember(tx, businessId, old.id, { role: 'manager', ...all });
  await changeMember(tx, businessId, accountId, { role: 'owner', ...all });
  const made = await deps.leaveHome(tx, old.id, businessId);
  if (made !== null) changed([made]);
  await deps.renewCustomer(tx, businessId);
  const names = await namesOfPeople(tx, [old.id, accountId]);
  const [from, to] = [names(old.id), names(accountId)];
  await recordAction(tx, {
    businessId,
    accountId,
    action: 'ownership.accepted',
    target: accountId,
    others: [old.id],
    details: { name: to.name, from: from.name },
    nowMs,
  });
  const businessName = await businessNameOf(tx, businessId);
  for (const { id, email } of [from, to]) {
    const mail = ownershipDoneMail({ to: email, businessName, owner: from.name, member: to.name });
    await storeMail(tx, { id: deps.newId(), accountId: id, kind: 'ownership', mail, nowMs });
  }
};

/** Returns people with the names by which members know them. */
export const namesOfPeople = async (reader: Reader, ids: readonly string[]) => {
  const people = await loadPeople(reader, ids);
  return (id: string): { id: string; email: string; name: string } => {
    const person = people.get(id);
    return { id, email: person?.email ?? '', name: person ? nameOfPerson(person) : '' };
  };
};
