import type { SyncAnswer, SyncRequest } from '@doorsign/shared-schema/api';
import type { Register } from '@doorsign/shared-schema/registers';
import type { Edit } from '@doorsign/shared-schema/sync';
import { AppError } from '../http/errors.ts';
import { nextTurn } from '../platform/next-turn.ts';
import { AUTHOR_BYTES_MAX, VALUE_BYTES_MAX } from '../platform/parameters.ts';
import type { Arrival } from '../records/edits/arrival.ts';
import type { OpenEditTransaction } from '../records/edits/open-edit-transaction.ts';
import type { RecoveryTransaction } from '../records/edits/recovery/open-recovery-transaction.ts';
import { bytesOf } from './bytes-of.ts';

// The part of a sync that only a server needs that was restored from a backup.
// Source: shared-schema/docs/sync-protocol.md#recovery-offers; shared-schema/docs/decisions/0012-recovery-after-a-restore.md.

/** Offered registers that are handled before other requests get a turn. */
const OFFERS_AT_ONCE = 20;

const NO_ROOM = 'There’s no room to restore what’s on this device. It’s kept here.';

/** Returns the registers that a request offers to a restored server, oldest first.
 * @throws AppError too_large */
export const offersOf = ({ witness = [] }: Pick<SyncRequest, 'witness'>): Register[] => {
  // Registers of newer schemas are kept raw; nothing but their size can be checked.
  if (
    witness.some(({ value, author = null }) => bytesOf(value) > VALUE_BYTES_MAX || bytesOf(author) > AUTHOR_BYTES_MAX)
  )
    throw new AppError('too_large');
  return witness.toSorted((a, b) => a.at - b.at || (a.rev < b.rev ? -1 : 1));
};

/** Brings back what the offers have and the server has lost.
 * @throws AppError limit_reached */
export const takeOffers = async (
  transaction: RecoveryTransaction,
  offers: readonly Register[],
  arrival: Arrival,
): Promise<void> => {
  // A skipped offer would not be made again. Refuse the request, so that the device keeps the offer until there is room.
  if (transaction.isFull()) throw new AppError('limit_reached', { detail: NO_ROOM });
  for (const [index, register] of offers.entries()) {
    if (index % OFFERS_AT_ONCE === 0) await nextTurn();
    transaction.recover(register, arrival);
  }
};

/** Returns whether the device's cursor is from a log that this server has lost. */
export const isFork = (full: SyncAnswer['full']): boolean => full === 'fork' || full === 'admin_reset';

/** Returns whether an edit is deferred. After a restore, the server may have lost the edit's base. The device offers the base with its next
 * request and sends the edit again; decided now, the edit would look as if its author had seen nothing. */
export const mustWait = (
  { knows, knowsBase }: Pick<OpenEditTransaction, 'knows' | 'knowsBase'>,
  { id, writes }: Edit,
  full: SyncAnswer['full'],
): boolean => isFork(full) && !knows(id) && !writes.every(knowsBase);
