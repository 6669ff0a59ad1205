import { createHash } from 'node:crypto';
import { SYNC_PROTO, type EditResult, type SyncAnswer, type SyncRequest } from '@doorsign/shared-schema/api';
import { PLANS } from '@doorsign/shared-schema/plans';
import { MIN_SCHEMA, SCHEMA, schemaFit } from '@doorsign/shared-schema/registers';
import { digestOf, EDITS_BYTES_MAX, type Edit } from '@doorsign/shared-schema/sync';
import type { ZoneSource } from '@doorsign/shared-schema/zones';
import { AppError } from '../http/errors.ts';
import type { Owner } from '../http/owner.ts';
import type { Tx } from '../platform/database/database.ts';
import { nextTurn } from '../platform/next-turn.ts';
import type { ZoneTable } from '../platform/zones/zone-table.ts';
import { withAuthors } from '../records/edits/conflict-authors.ts';
import { conflictsAfter } from '../records/edits/conflicts.ts';
import type { Arrival } from '../records/edits/arrival.ts';
import { loadDigestLines, loadRegistersAfter, loadRegistersOf } from '../records/edits/registers.ts';
import type { OpenEditTransaction } from '../records/edits/open-edit-transaction.ts';
import type { Records } from '../records/records.ts';
import type { WriteAndPublish } from '../records/publishing/write-and-publish.ts';
import { currentCaller } from '../records/current-caller.ts';
import { zonesOf } from '../records/zones-of.ts';
import { bytesOf } from './bytes-of.ts';
import { fullReason } from './full-reason.ts';
import { isFork, mustWait, offersOf, takeOffers } from './recovery.ts';

interface SyncDeps {
  records: Pick<Records, 'open' | 'openRecovery'>;
  writeAndPublish: WriteAndPublish;
  zones: Pick<ZoneTable, 'rulesOf'>;
  /** Epoch milliseconds. */
  now: () => number;
}

/** The service of the sync route. */
export type SyncService = ReturnType<typeof createSyncService>;

export const createSyncService = ({ records, writeAndPublish, zones, now }: SyncDeps) => ({
  /** Handles a device's edits, and returns their results and everything that the device has not seen, in one transaction.
   * @throws AppError client_outdated, server_outdated, too_large, limit_reached, membership_ended; nothing has been stored then
   * Source: shared-schema/docs/sync-protocol.md#server-rules. */
  async sync(owner: Owner, request: SyncRequest): Promise<SyncAnswer> {
    assertFits(request.schema);
    if (bytesOf(request.edits) > EDITS_BYTES_MAX) throw new AppError('too_large');
    const offers = offersOf(request);
    const takenAt = now();
    return writeAndPublish(owner.businessId, async (tx, changed) => {
      const { edits } = request;
      const member = await currentCaller(tx, owner);
      const openRecovery = () => records.openRecovery(tx, owner.businessId, { now: takenAt, edits, offers, member });
      const recovery = offers.length > 0 ? await openRecovery() : null;
      const transaction =
        recovery ?? (await records.open(tx, owner.businessId, { now: takenAt, edits, locations: [], member }));
      const full = await fullReason(tx, owner.businessId, transaction.head(), request);
      const arrival: Arrival = {
        sentAt: request.sentAt,
        now: takenAt,
        device: { id: request.deviceId, name: request.deviceName },
        // A position of a lost log says nothing about this one.
        told: isFork(full) ? 0 : (request.cursor?.seq ?? 0),
        accountId: owner.accountId,
      };
      if (recovery) await takeOffers(recovery, offers, arrival);
      const results: EditResult[] = [];
      for (const edit of edits) {
        await nextTurn();
        if (!mustWait(transaction, edit, full)) results.push(applyEdit(transaction, edit, arrival));
      }
      changed(await transaction.save(takenAt));
      await nextTurn();
      return buildAnswer(tx, {
        owner: member,
        request,
        arrival,
        transaction,
        full,
        results,
        rulesOf: zones.rulesOf,
      });
    });
  },
});

/** Applies an edit. An edit that has a result gets it again, whatever its schema; see shared-schema/docs/sync-protocol.md#step-2. */
const applyEdit = (transaction: OpenEditTransaction, edit: Edit, arrival: Arrival): EditResult => {
  if (!transaction.knows(edit.id)) assertFits(edit.schema);
  return transaction.apply(edit, arrival);
};

const assertFits = (schema: number): void => {
  const fit = schemaFit(schema);
  if (fit === 'too_new') throw new AppError('server_outdated');
  if (fit === 'too_old') throw new AppError('client_outdated');
};

interface AnswerParts {
  owner: Owner;
  request: SyncRequest;
  arrival: Arrival;
  transaction: OpenEditTransaction;
  full: SyncAnswer['full'];
  results: EditResult[];
  rulesOf: ZoneSource;
}

/** With thousands of registers ten times as fast as in JavaScript. */
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const buildAnswer = async (
  tx: Tx,
  { owner, request, arrival, transaction, full, results, rulesOf }: AnswerParts,
): Promise<SyncAnswer> => {
  const { seq, chain, plan, access } = transaction.head();
  // Without a cursor that holds, the device starts at the beginning of the log.
  const seenSeq = full === false ? (request.cursor?.seq ?? 0) : 0;
  return {
    proto: SYNC_PROTO,
    seq,
    chain,
    sent: request.cursor,
    now: arrival.now,
    schema: SCHEMA,
    full,
    regs: await loadRegistersAfter(tx, owner.businessId, seenSeq),
    digest: digestOf(await loadDigestLines(tx, owner.businessId), sha256),
    results,
    conflicts: await withAuthors(tx, owner, await conflictsAfter(tx, owner.businessId, seenSeq)),
    account: {
      userId: owner.accountId,
      emailVerified: owner.emailVerified,
      plan,
      features: { ...PLANS[plan].features },
      limits: { ...PLANS[plan].limits },
      businessId: owner.businessId,
      role: owner.role,
      scope: owner.scope && [...owner.scope],
      access,
      locations: transaction.locations().map(({ id, position, state }) => ({ id, position, state })),
    },
    minSchema: MIN_SCHEMA,
    zones: zonesOf(await loadRegistersOf(tx, owner.businessId, 'profile.timezone'), rulesOf, arrival.now),
  };
};
