import { Dexie, type DexieOptions, type EntityTable, type Table } from 'dexie';
import type { EditLabel, Register } from '@doorsign/shared-schema/registers';
import { businessKey } from '../business-key.ts';
import type { ConflictRow, DismissalRow, DraftRow, Meta, MetaRow, OutboxRow, ResultRow } from './rows.ts';

/** The IndexedDB to use; tests pass their own. */
export type IndexedDb = Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'>;

/** The beginning of the name of each database with a business's data. */
export const DATABASE_PREFIX = 'doorsign-u-';

/** One business's data on this device, for one account. Each has a separate database, so that their data is never mixed. */
export class LocalDatabase extends Dexie {
  declare readonly registers: Table<Register, [scope: string, key: string]>;
  declare readonly outbox: EntityTable<OutboxRow, 'order'>;
  declare readonly conflicts: Table<ConflictRow, [rev: string, scope: string, key: string]>;
  declare readonly dismissals: Table<DismissalRow, [rev: string, scope: string, key: string]>;
  declare readonly results: EntityTable<ResultRow, 'id'>;
  declare readonly locationDrafts: Table<DraftRow, [locationId: string, label: EditLabel]>;
  declare readonly meta: Table<MetaRow, keyof Meta>;
  readonly userId: string;
  readonly businessId: string;

  constructor(userId: string, indexedDb: IndexedDb = {}, businessId = userId) {
    // Strict durability: a Save that was reported as stored must survive a power cut. No cache: a live query must return only committed data.
    super(DATABASE_PREFIX + businessKey(userId, businessId), {
      chromeTransactionDurability: 'strict',
      cache: 'disabled',
      ...indexedDb,
    });
    this.userId = userId;
    this.businessId = businessId;
    this.version(1).stores({
      registers: '[scope+key]',
      outbox: '++order, &id, [state+order]',
      conflicts: '[lose.rev+scope+key], seq',
      results: 'id, appliedAt',
      drafts: 'label',
      meta: 'key',
    });
    this.version(2)
      .stores({ dismissals: '[rev+scope+key]' })
      // Older drafts have no schema numbers; there was only one schema then.
      .upgrade((tx) =>
        tx
          .table<DraftRow>('drafts')
          .toCollection()
          .modify((draft) => {
            draft.seen = draft.seen.map((register) => ({ ...register, schema: 1 }));
          }),
      );
    // Earlier versions had one location, whose id is the owner's. The old table stays, because an older version of the app
    // that comes back reads it.
    this.version(3)
      .stores({ locationDrafts: '[locationId+label]' })
      .upgrade(async (tx) => {
        const drafts = await tx.table<Omit<DraftRow, 'locationId'>>('drafts').toArray();
        await tx.table<DraftRow>('locationDrafts').bulkPut(drafts.map((draft) => ({ ...draft, locationId: userId })));
        await tx.table('drafts').clear();
      });
  }
}

/** Reads one fact; undefined if it is not known. */
export const readMeta = async <Key extends keyof Meta>(db: LocalDatabase, key: Key): Promise<Meta[Key] | undefined> =>
  (await db.meta.get(key))?.value as Meta[Key] | undefined;

/** The key of the last answer about a location. That of the first location is the one of earlier versions. */
export const answerKey = <Name extends 'analytics' | 'history' | 'install'>(
  { userId }: LocalDatabase,
  name: Name,
  locationId: string,
): Name | `${Name}@${string}` => (locationId === userId ? name : `${name}@${locationId}`);

/** Writes one fact; undefined removes it. */
export const writeMeta = async <Key extends keyof Meta>(
  db: LocalDatabase,
  key: Key,
  value: Meta[Key] | undefined,
): Promise<void> => {
  if (value === undefined) await db.meta.delete(key);
  else await db.meta.put({ key, value } as MetaRow);
};
