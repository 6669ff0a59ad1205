import { SYNC_PROTO, type EditResult, type SyncAnswer, type SyncRequest } from '@doorsign/shared-schema/api';
import { PLANS } from '@doorsign/shared-schema/plans';
import { MIN_SCHEMA, SCHEMA, schemaFit, type Register } from '@doorsign/shared-schema/registers';
import { digest, EDITS_BYTES_MAX, type Edit } from '@doorsign/shared-schema/sync';
import type { ZoneSource } from '@doorsign/shared-schema/zones';
import { AppError } from '../http/errors.ts';
import type { Owner } from '../http/owner.ts';
import type { Tx } from '../platform/database/database.ts';
import { createKeyedLock } from '../platform/keyed-lock.ts';
import { nextTurn } from '../platform/next-turn.ts';
import { AUTHOR_BYTES_MAX, VALUE_BYTES_MAX } from '../platform/parameters.ts';
import type { ZoneTable } from '../platform/zones/zone-table.ts';
import { conflictsAfter } from '../records/edits/conflicts.ts';
import type { Receipt } from '../records/edits/receipt.ts';
import type { OpenLedger } from '../records/edits/open-ledger.ts';
import type { Records } from '../records/records.ts';
import type { WriteAndPublish } from '../records/publishing/write-and-publish.ts';
import { zonesOf } from '../records/zones-of.ts';
import { fullReason } from './full-reason.ts';

interface SyncDeps {
  records: Pick<Records, 'open'>;
  writeAndPublish: WriteAndPublish;
  zones: Pick<ZoneTable, 'rulesOf'>;
  /** Epoch milliseconds. */
  now: () => number;
}

/** The service of the sync route. */
export type SyncService = ReturnType<typeof createSyncService>;

export const createSyncService = ({ records, writeAndPublish, zones, now }: SyncDeps) => {
  // On an engine with concurrent transactions, those of one business would conflict and be retried. Run them one at a time.
  const turns = createKeyedLock();
  return {
    /** Handles a device's edits, and returns their results and everything that the device has not seen, in one transaction.
     * @throws AppError client_outdated, server_outdated, too_large, limit_reached; nothing has been stored then
     * Source: shared-schema/docs/sync-protocol.md#server-rules. */
    async sync(owner: Owner, request: SyncRequest): Promise<SyncAnswer> {
      assertFits(request.schema);
      if (bytesOf(request.edits) > EDITS_BYTES_MAX) throw new AppError('too_large');
      // Registers of newer schemas are kept raw; nothing but their size can be checked.
      if (
        request.witness?.some(
          ({ value, author = null }) => bytesOf(value) > VALUE_BYTES_MAX || bytesOf(author) > AUTHOR_BYTES_MAX,
        )
      )
        throw new AppError('too_large');
      const takenAt = now();
      const take = () =>
        writeAndPublish(async (tx, changed) => {
          const { edits, witness = [] } = request;
          const ledger = await records.open(tx, owner.businessId, { now: takenAt, edits, witness });
          const full = await fullReason(tx, owner.businessId, ledger.head(), request);
          // A skipped offer would not be made again. Refuse the request, so that the device keeps the offer until there is room.
          if (witness.length > 0 && ledger.isFull()) throw new AppError('limit_reached', { detail: NO_ROOM });
          const receipt: Receipt = {
            sentAt: request.sentAt,
            now: takenAt,
            device: { id: request.deviceId, name: request.deviceName },
            // A position of a lost log says nothing about this one.
            told: isFork(full) ? 0 : (request.cursor?.seq ?? 0),
            accountId: owner.accountId,
          };
          for (const [index, register] of oldestFirst(witness).entries()) {
            if (index % OFFERS_AT_ONCE === 0) await nextTurn();
            ledger.recover(register, receipt);
          }
          const results: EditResult[] = [];
          for (const edit of edits) {
            await nextTurn();
            if (!mustWait(ledger, edit, full)) results.push(applyEdit(ledger, edit, receipt));
          }
          changed(await ledger.save(takenAt));
          await nextTurn();
          return buildAnswer(tx, { owner, request, receipt, ledger, full, results, rulesOf: zones.rulesOf });
        });
      return turns.run(owner.businessId, take);
    },
  };
};

/** Offered registers that are handled before other requests get a turn. */
const OFFERS_AT_ONCE = 20;

const NO_ROOM = 'There is no room to bring back what this device has. It is kept here.';

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');

const oldestFirst = (witness: readonly Register[]): Register[] =>
  witness.toSorted((a, b) => a.at - b.at || (a.rev < b.rev ? -1 : 1));

/** Returns whether the device's cursor is from a log that this server has lost. */
const isFork = (full: SyncAnswer['full']): boolean => full === 'fork' || full === 'admin_reset';

/** Returns whether an edit is deferred. After a restore, the server may have lost the edit's base. The device offers the base with its next
 * request and sends the edit again; decided now, the edit would look as if its author had seen nothing.
 * Source: shared-schema/docs/decisions/0012-recovery-after-a-restore.md. */
const mustWait = (ledger: OpenLedger, edit: Edit, full: SyncAnswer['full']): boolean =>
  isFork(full) && !ledger.knows(edit.id) && !ledger.knowsBases(edit);

/** Applies an edit. An edit that has a result gets it again, whatever its schema; see shared-schema/docs/sync-protocol.md#step-2. */
const applyEdit = (ledger: OpenLedger, edit: Edit, receipt: Receipt): EditResult => {
  if (!ledger.knows(edit.id)) assertFits(edit.schema);
  return ledger.apply(edit, receipt);
};

const assertFits = (schema: number): void => {
  const fit = schemaFit(schema);
  if (fit === 'too_new') throw new AppError('server_outdated');
  if (fit === 'too_old') throw new AppError('client_outdated');
};

interface AnswerParts {
  owner: Owner;
  request: SyncRequest;
  receipt: Receipt;
  ledger: OpenLedger;
  full: SyncAnswer['full'];
  results: EditResult[];
  rulesOf: ZoneSource;
}

const buildAnswer = async (
  tx: Tx,
  { owner, request, receipt, ledger, full, results, rulesOf }: AnswerParts,
): Promise<SyncAnswer> => {
  const { seq, chain, plan } = ledger.head();
  const registers = ledger.registers();
  // Without a cursor that holds, the device starts at the beginning of the log.
  const seenSeq = full === false ? (request.cursor?.seq ?? 0) : 0;
  return {
    proto: SYNC_PROTO,
    seq,
    chain,
    sent: request.cursor,
    now: receipt.now,
    schema: SCHEMA,
    full,
    regs: full === false ? registers.filter((register) => register.seq > seenSeq) : registers,
    digest: digest(registers),
    results,
    conflicts: await conflictsAfter(tx, owner.businessId, seenSeq),
    account: {
      userId: owner.accountId,
      emailVerified: owner.emailVerified,
      plan,
      features: { ...PLANS[plan].features },
      limits: { ...PLANS[plan].limits },
    },
    minSchema: MIN_SCHEMA,
    zones: zonesOf(registers, rulesOf, receipt.now),
  };
};
