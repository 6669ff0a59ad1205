import { storeMail } from '../mail/outgoing-mail.ts';
import { keyExpiresMail } from '../mail/templates/api-keys.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { inSteps } from '../platform/in-steps.ts';
import { SWEEP } from '../platform/parameters.ts';
import { findBusinessOwner } from '../records/business-owner.ts';
import { findMemberPerson } from '../records/member-person.ts';
import { timezoneOfAccount } from '../records/timezone-of.ts';
import { deleteOldKeys, findExpiring, noteExpiryTold, type ExpiringKey } from './repository.ts';

interface KeysJobDeps {
  database: Pick<Database, 'read' | 'write'>;
  newId(): string;
  publicUrl: string;
  /** Epoch milliseconds. */
  now(): number;
}

/** Mails the business's owner, and the member who made a key, a week before it expires; and deletes keys that ended long ago. */
export const lookAfterKeys = async (deps: KeysJobDeps, isStopping: () => boolean): Promise<void> => {
  const { database, now } = deps;
  for (const key of await findExpiring(database.read, now())) await database.write((tx) => tellOne(tx, key, deps));
  await inSteps((max) => database.write((tx) => deleteOldKeys(tx, now(), max)), {
    atOnce: SWEEP.rowsAtOnce,
    isStopping,
  });
};

const tellOne = async (
  tx: Tx,
  { id, businessId, name, expiresAt, createdBy }: ExpiringKey,
  { newId, publicUrl, now }: KeysJobDeps,
): Promise<void> => {
  const nowMs = now();
  if (!(await noteExpiryTold(tx, id, nowMs))) return;
  const owner = await findBusinessOwner(tx, businessId);
  const creator = createdBy === owner?.id ? undefined : await findMemberPerson(tx, businessId, createdBy);
  for (const person of [owner, creator]) {
    if (!person) continue;
    const mail = keyExpiresMail({
      to: person.email,
      keyName: name,
      expiresAt,
      timezone: await timezoneOfAccount(tx, person.id),
      keysUrl: `${publicUrl}/developers`,
    });
    await storeMail(tx, { id: newId(), accountId: person.id, kind: 'api_key_expires', mail, nowMs });
  }
};
