import type { EditResult, SyncAnswer, SyncRequest } from '@doorsign/shared-schema/api';
import { PLANS } from '@doorsign/shared-schema/plans';
import { digest, EDITS_BYTES_MAX, MIN_SCHEMA, SCHEMA, schemaFit, type Edit } from '@doorsign/shared-schema/sync';
import { AppError } from '../http/errors.ts';
import type { Owner } from '../http/owner.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { conflictsAfter } from '../records/conflicts.ts';
import type { Receipt } from '../records/ledger.ts';
import type { OpenLedger } from '../records/open-ledger.ts';
import type { Publications } from '../records/publications.ts';
import type { Records } from '../records/records.ts';
import { fullReason } from './full-reason.ts';

interface SyncDeps {
  database: Database;
  records: Pick<Records, 'open'>;
  publications: Pick<Publications, 'publish'>;
  /** Epoch milliseconds. */
  now: () => number;
}

/** What the sync route does. */
export type SyncService = ReturnType<typeof createSyncService>;

export const createSyncService = ({ database, records, publications, now }: SyncDeps) => ({
  /** Takes a device's edits, and answers their verdicts and all that the device has not seen, in one transaction.
   * @throws AppError client_outdated, server_outdated, too_large: nothing has been stored then
   * Source: sync.md section 3. */
  async sync(owner: Owner, request: SyncRequest): Promise<SyncAnswer> {
    assertFits(request.schema);
    if (Buffer.byteLength(JSON.stringify(request.edits)) > EDITS_BYTES_MAX) throw new AppError('too_large');
    const receipt: Receipt = {
      sentAt: request.sentAt,
      now: now(),
      device: { id: request.deviceId, name: request.deviceName },
      accountId: owner.accountId,
    };
    const { answer, changedIds } = await database.write(async (tx) => {
      const ledger = await records.open(tx, owner.businessId, request.edits);
      const full = await fullReason(tx, owner.businessId, ledger.head(), request);
      const results = request.edits.map((edit) => applyEdit(ledger, edit, receipt));
      const saved = await ledger.save(receipt.now);
      return { answer: await buildAnswer(tx, { owner, request, receipt, ledger, full, results }), changedIds: saved };
    });
    publications.publish(changedIds);
    return answer;
  },
});

/** An edit that has its verdict gets it again, whatever its schema is; see sync.md section 3, step 2. */
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
}

const buildAnswer = async (
  tx: Tx,
  { owner, request, receipt, ledger, full, results }: AnswerParts,
): Promise<SyncAnswer> => {
  const { seq, chain, plan } = ledger.head();
  const registers = ledger.registers();
  // Without a cursor that holds, the device's place in the log is its start.
  const seenSeq = full === false ? (request.cursor?.seq ?? 0) : 0;
  return {
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
  };
};
