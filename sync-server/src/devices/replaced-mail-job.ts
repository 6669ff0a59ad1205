import {
  MIN_SCHEMA,
  sameValue,
  sectionName,
  sectionOf,
  upcastValue,
  type Register,
} from '@doorsign/shared-schema/registers';
import type { Conflict } from '@doorsign/shared-schema/api';
import { storeMail } from '../mail/outgoing-mail.ts';
import { changeReplacedMail, type ReplacedPart } from '../mail/templates/change-replaced.ts';
import type { Database, Reader, Tx } from '../platform/database/database.ts';
import { REPLACED_MAIL } from '../platform/parameters.ts';
import { conflictsAfter } from '../records/edits/conflicts.ts';
import { nameOf } from '../records/edits/register-name.ts';
import { loadRegisters } from '../records/edits/registers.ts';
import { loadLocations } from '../records/locations.ts';
import { namesOf } from '../records/user-place.ts';
import { noteTold } from './mail-choice-repository.ts';

interface ReplacedMailDeps {
  database: Database;
  newId(): string;
  publicUrl: string;
  /** Epoch milliseconds. */
  now(): number;
}

/** An owner with a conflict that was not mailed yet. */
interface Candidate {
  accountId: string;
  businessId: string;
  email: string;
  toldSeq: number;
}

/** Returns owners with conflicts older than `waitMs` and younger than `newsForMs`, who want mails and got none within `everyMs`. */
const findCandidates = (reader: Reader, nowMs: number): Promise<Candidate[]> =>
  reader
    .selectFrom('conflicts')
    .innerJoin('members', 'members.business_id', 'conflicts.business_id')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .leftJoin('replaced_mails', 'replaced_mails.account_id', 'accounts.id')
    .select(({ fn, val }) => [
      'accounts.id as accountId',
      'accounts.email',
      'conflicts.business_id as businessId',
      fn.coalesce('replaced_mails.told_seq', val(0)).as('toldSeq'),
    ])
    .distinct()
    .where('conflicts.created_at', '>', nowMs - REPLACED_MAIL.newsForMs)
    .where('conflicts.created_at', '<=', nowMs - REPLACED_MAIL.waitMs)
    .where('members.role', '=', 'owner')
    .where('members.ended_at', 'is', null)
    .where('accounts.verified_at', 'is not', null)
    .where(({ and, eb, or }) =>
      or([
        eb('replaced_mails.account_id', 'is', null),
        and([
          eb('replaced_mails.wanted', '=', 1),
          eb('replaced_mails.told_at', '<=', nowMs - REPLACED_MAIL.everyMs),
          eb('conflicts.seq', '>', eb.ref('replaced_mails.told_seq')),
        ]),
      ]),
    )
    .orderBy('accounts.id')
    .limit(REPLACED_MAIL.perRoundMax)
    .execute();

/** Returns the revision at the log position of each conflict after `seq`: the winner's if it replaced the live value, or the
 * loser's if it arrived too late and was never live. */
const writtenAt = async (reader: Reader, businessId: string, seq: number): Promise<ReadonlyMap<number, string>> => {
  const positions = reader
    .selectFrom('conflicts')
    .select('seq')
    .where('business_id', '=', businessId)
    .where('seq', '>', seq);
  const rows = await reader
    .selectFrom('log')
    .select(['seq', 'rev'])
    .where('business_id', '=', businessId)
    .where('seq', 'in', positions)
    .execute();
  return new Map(rows.map((row) => [row.seq, row.rev]));
};

/** Returns whether the setting still or again holds the replaced value. */
const isBack = ({ key, lose }: Conflict, current: Register | undefined): boolean => {
  if (!current || current.deleted || lose.deleted) return lose.deleted && (current?.deleted ?? true);
  const lost = upcastValue(key, lose.schema ?? MIN_SCHEMA, lose.value);
  return sameValue(lost, upcastValue(key, current.schema, current.value));
};

/** Returns one entry for each screen and pair of devices.
 * @param nameOf the name of a location; null if the business has only one */
const partsOf = (conflicts: readonly Conflict[], nameOf: ((locationId: string) => string) | null): ReplacedPart[] => {
  const parts = conflicts.map(({ scope, key, win, lose }) => ({
    name: [sectionName(sectionOf(key)), ...(nameOf ? [nameOf(scope)] : [])].join(' of '),
    device: win.device,
    replacedDevice: lose.device,
  }));
  return [...new Map(parts.map((part) => [JSON.stringify(part), part])).values()].slice(0, REPLACED_MAIL.partsMax);
};

const tellOne = async (tx: Tx, candidate: Candidate, { newId, publicUrl, now }: ReplacedMailDeps): Promise<void> => {
  const { accountId, businessId, email, toldSeq } = candidate;
  const nowMs = now();
  const current = await loadRegisters(tx, businessId);
  const written = await writtenAt(tx, businessId, toldSeq);
  const locations = await loadLocations(tx, businessId);
  const names = await namesOf(
    tx,
    locations.map(({ id }) => id),
  );
  const shown = new Set(locations.flatMap(({ id, state }) => (state === 'active' ? [id] : [])));
  const conflicts = (await conflictsAfter(tx, businessId, toldSeq)).filter(
    (conflict) =>
      shown.has(conflict.scope) &&
      conflict.at > nowMs - REPLACED_MAIL.newsForMs &&
      conflict.at <= nowMs - REPLACED_MAIL.waitMs &&
      written.get(conflict.seq) === conflict.win.rev &&
      !isBack(conflict, current.get(nameOf(conflict.scope, conflict.key))),
  );
  const last = conflicts.at(-1);
  if (!last) return;
  const mail = changeReplacedMail({
    to: email,
    businessName: names(locations[0]?.id ?? '').businessName,
    parts: partsOf(conflicts, locations.length > 1 ? (id) => names(id).name : null),
    historyUrl: `${publicUrl}/history`,
    profileUrl: `${publicUrl}/profile`,
  });
  await storeMail(tx, { id: newId(), accountId, kind: 'change_replaced', mail, nowMs });
  await noteTold(tx, { accountId, seq: last.seq, nowMs });
};

/** Mails owners whose live change, of a location that visitors see, was replaced by another device, unless the replaced value is live again: at most once a day, until
 * they turn it off. Source: shared-schema/docs/decisions/0128-device-list-and-replaced-change-mail.md. */
export const tellReplaced = async (deps: ReplacedMailDeps): Promise<void> => {
  const { database, now } = deps;
  for (const candidate of await findCandidates(database.read, now()))
    await database.write((tx) => tellOne(tx, candidate, deps));
};
