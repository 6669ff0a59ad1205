import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import { newIndexedDb } from '../../../test/local/device-model.ts';
import { LocalDatabase } from './database.ts';

/** A database as the first version of the app left it. */
const olderDatabase = (indexedDb: ReturnType<typeof newIndexedDb>): Dexie => {
  const older = new Dexie('doorsign-u-biz', { ...indexedDb });
  older.version(1).stores({
    registers: '[scope+key]',
    outbox: '++order, &id, [state+order]',
    conflicts: '[lose.rev+scope+key], seq',
    results: 'id, appliedAt',
    drafts: 'label',
    meta: 'key',
  });
  return older;
};

test('an upgraded database keeps all data, and its drafts get a schema', async () => {
  const indexedDb = newIndexedDb();
  const older = olderDatabase(indexedDb);
  const seen = { key: 'hours.monday', value: null, deleted: false, rev: 'r1' };
  await older.table('drafts').put({ label: 'hours', value: 'typed', seen: [seen] });
  await older.table('outbox').add({ id: 'e1', state: 'waiting' });
  await older.table('meta').put({ key: 'cursor', value: { seq: 1, chain: 'c' } });
  older.close();

  const db = new LocalDatabase('biz', indexedDb);
  expect(await db.locationDrafts.get(['biz', 'hours'])).toEqual({
    locationId: 'biz',
    label: 'hours',
    value: 'typed',
    seen: [{ ...seen, schema: 1 }],
  });
  expect(await db.outbox.toArray()).toEqual([{ order: 1, id: 'e1', state: 'waiting' }]);
  expect(await db.meta.count()).toBe(1);
  expect(await db.dismissals.count()).toBe(0);
});
