import type { EditResult } from '@doorsign/shared-schema/api';
import { SCHEMA, settingsOf, type Change, type EditLabel, type Settings } from '@doorsign/shared-schema/registers';
import { uuidv7 } from '@doorsign/shared-schema/sync';
import type { Reader, Tx } from '../platform/database/database.ts';
import { insertBusiness } from './businesses.ts';
import { DOMAIN_RULES } from './edits/domain-rules.ts';
import type { Receipt } from './edits/receipt.ts';
import { openLedger, type Brought, type OpenLedger } from './edits/open-ledger.ts';
import { loadLocationRegisters } from './edits/registers.ts';
import { userOf } from './user.ts';

/** What the records need of the composition root. */
export interface RecordsDeps {
  randomBytes: (count: number) => Uint8Array;
}

/** One Save that the server makes itself, for a public call or at sign-up: it saw what is there. */
export interface OwnEdit {
  locationId: string;
  label: EditLabel;
  changes: readonly Change[];
  accountId: string;
  /** What other devices are told about where a change came from. */
  source: string;
  /** The server's clock, epoch milliseconds. */
  now: number;
}

/** The one way to the settings of a business: every change of a register is an edit with a verdict and a place in the log. */
export type Records = ReturnType<typeof createRecords>;

export const createRecords = ({ randomBytes }: RecordsDeps) => {
  /** Reads a business into the transaction's memory, ready to take these edits and what a device offers.
   * @param now the server's clock, epoch milliseconds */
  const open = (
    tx: Tx,
    businessId: string,
    { now, edits = [], witness = [] }: Partial<Brought> & { now: number },
  ): Promise<OpenLedger> =>
    openLedger(
      tx,
      businessId,
      { edits, witness },
      { domainRules: DOMAIN_RULES, newId: () => uuidv7(now, randomBytes(10)) },
    );

  /** Applies a Save of the server's own to an open ledger; nothing to change is live at once.
   * @returns the verdict; a refused one has been logged, so callers who throw must do so inside the transaction */
  const applyOwn = (ledger: OpenLedger, own: OwnEdit): EditResult => {
    const { locationId, label, changes, accountId, source, now } = own;
    const id = uuidv7(now, randomBytes(10));
    if (changes.length === 0) return { id, status: 'live' };
    const writes = changes.map((change) => ({
      ...change,
      scope: locationId,
      base: ledger.current(locationId, change.key)?.rev ?? null,
    }));
    // Nobody is told of conflicts on this way, so none is settled by it.
    const receipt: Receipt = { sentAt: now, now, device: { id: source, name: source }, told: 0, accountId };
    return ledger.apply({ id, schema: SCHEMA, wall: now, label, writes }, receipt);
  };

  return {
    open,
    applyOwn,

    /** Makes the business of a new account, whose row must be there, with its first registers (shared-schema/docs/product-rules.md#a6, #a9).
     * @param businessName trimmed, 1 to 120 characters
     * @param timezone     an IANA zone, checked
     * @throws             when name or zone would be refused: callers have checked them */
    async createBusiness(
      tx: Tx,
      { id, businessName, timezone, now }: { id: string; businessName: string; timezone: string; now: number },
    ): Promise<void> {
      await insertBusiness(tx, id, now);
      const ledger = await open(tx, id, { now });
      const changes = [
        { key: 'profile.businessName', value: businessName },
        { key: 'profile.timezone', value: timezone },
      ];
      const result = applyOwn(ledger, {
        locationId: id,
        label: 'profile',
        changes,
        accountId: id,
        source: 'Sign-up',
        now,
      });
      if (result.status !== 'live')
        throw new Error(`The first registers were refused: ${result.detail ?? result.status}`);
      await ledger.save(now);
    },

    /** A location's settings as they are live. */
    async settingsFor(reader: Reader, locationId: string): Promise<Settings> {
      return settingsOf(await loadLocationRegisters(reader, locationId));
    },

    userOf,
  };
};
