import type { EditResult } from '@doorsign/shared-schema/api';
import {
  SCHEMA,
  settingsOf,
  type Change,
  type EditLabel,
  type Register,
  type Settings,
} from '@doorsign/shared-schema/registers';
import { uuidv7, type Edit } from '@doorsign/shared-schema/sync';
import { OWNER, type Member } from '@doorsign/shared-schema/team';
import type { Reader, Tx } from '../platform/database/database.ts';
import { insertBusiness, loadHead } from './businesses.ts';
import { VALUE_RULES } from './edits/value-rules.ts';
import type { Arrival } from './edits/arrival.ts';
import { openEditTransaction, type OpenEditTransaction } from './edits/open-edit-transaction.ts';
import { openRecoveryTransaction, type RecoveryTransaction } from './edits/recovery/open-recovery-transaction.ts';
import { loadLocationRegisters } from './edits/registers.ts';
import { userOf } from './user.ts';

/** The dependencies of createRecords(). */
export interface RecordsDeps {
  randomBytes: (count: number) => Uint8Array;
}

/** A Save that the server makes itself, for a public call or at sign-up. It is based on the current registers. */
export interface OwnEdit {
  locationId: string;
  label: EditLabel;
  changes: readonly Change[];
  /** Null for a change of a program with an API key. */
  accountId: string | null;
  keyId?: string | undefined;
  /** Origin of the change, shown as the device's name on other devices. */
  source: string;
  /** The server's clock, epoch milliseconds. */
  now: number;
}

/** A business that an account gets. Its location has the same id, and so has the account if it is a new one. */
interface NewBusiness {
  id: string;
  accountId?: string;
  businessName: string;
  timezone: string;
  /** The server's clock, epoch milliseconds. */
  now: number;
}

/** The edits that a transaction is opened for, and the time. */
interface Opening {
  /** The server's clock, epoch milliseconds. */
  now: number;
  edits?: readonly Edit[];
  /** The locations whose registers the caller needs besides those of the edits; all if it is missing. */
  locations?: readonly string[];
  /** The author of the edits; the server itself if it is missing. */
  member?: Member;
}

/** The only access to a business's settings: every change of a register is an edit with a result and a log position. */
export type Records = ReturnType<typeof createRecords>;

export const createRecords = ({ randomBytes }: RecordsDeps) => {
  /** Opens an edit transaction of a business that devices bring back, or once brought back, to a restored server.
   * @param offers registers that devices still have */
  const openRecovery = async (
    tx: Tx,
    businessId: string,
    { now, edits = [], offers = [], member = OWNER }: Opening & { offers?: readonly Register[] },
  ): Promise<RecoveryTransaction> => {
    const business = { id: businessId, member, ...(await loadHead(tx, businessId)) };
    const deps = { rules: VALUE_RULES, newId: () => uuidv7(now, randomBytes(10)) };
    return openRecoveryTransaction(tx, business, edits, offers, deps);
  };

  /** Opens an edit transaction: loads a business for these edits. */
  const open = async (tx: Tx, businessId: string, opening: Opening): Promise<OpenEditTransaction> => {
    const { member = OWNER } = opening;
    const business = { id: businessId, member, ...(await loadHead(tx, businessId)) };
    if (business.recoveredAt !== null) return openRecovery(tx, businessId, opening);
    return openEditTransaction(tx, business, opening.edits ?? [], opening.locations ?? null, VALUE_RULES);
  };

  /** Applies a Save of the server to an edit transaction. A Save without changes is live at once.
   * @returns the result; a refused Save has been logged, so callers who throw must do so inside the transaction */
  const applyOwn = (transaction: OpenEditTransaction, own: OwnEdit): EditResult => {
    const { locationId, label, changes, accountId, keyId, source, now } = own;
    const id = uuidv7(now, randomBytes(10));
    if (changes.length === 0) return { id, status: 'live' };
    const writes = changes.map((change) => ({
      ...change,
      scope: locationId,
      base: transaction.current(locationId, change.key)?.rev ?? null,
    }));
    // A Save of the server shows no conflicts to an owner, so it settles none.
    const device = { id: keyId === undefined ? source : `key:${keyId}`, name: source };
    const arrival: Arrival = { sentAt: now, now, device, told: 0, accountId, keyId };
    return transaction.apply({ id, schema: SCHEMA, wall: now, label, writes }, arrival);
  };

  return {
    open,
    openRecovery,
    applyOwn,

    /** Creates the business of a new account, whose row must exist, with its first registers (shared-schema/docs/product-rules.md#a6, #a9).
     * @param businessName trimmed, 1 to 120 characters
     * @param timezone     an IANA zone, validated
     * @throws             if name or zone would be refused; callers have validated them */
    async createBusiness(tx: Tx, { id, accountId = id, businessName, timezone, now }: NewBusiness): Promise<void> {
      await insertBusiness(tx, { id, accountId, nowMs: now });
      const transaction = await open(tx, id, { now });
      const changes = [
        { key: 'profile.businessName', value: businessName },
        { key: 'profile.timezone', value: timezone },
      ];
      const result = applyOwn(transaction, {
        locationId: id,
        label: 'profile',
        changes,
        accountId,
        source: 'Sign-up',
        now,
      });
      if (result.status !== 'live')
        throw new Error(`The first registers were refused: ${result.detail ?? result.status}`);
      await transaction.save(now);
    },

    /** Returns a location's live settings. */
    async settingsFor(reader: Reader, locationId: string): Promise<Settings> {
      return settingsOf(await loadLocationRegisters(reader, locationId));
    },

    userOf,
  };
};
