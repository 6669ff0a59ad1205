import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/open-test-database.ts';
import {
  editOf,
  hoursOf,
  NOW,
  OWNER,
  requestOf,
  seedOwner,
  syncServiceOn,
} from '../../../test/sync-service-fixture.ts';
import { inChunks } from '../../platform/database/in-chunks.ts';
import { BUSINESS_MAX, PAST_KEPT, STORED_MAX } from '../../platform/parameters.ts';
import { prunePast } from './prune-past.ts';
import { recountStored } from './stored.ts';

const DAY = 24 * 60 * 60 * 1000;

const start = async () => {
  const database = await openTestDatabase();
  await seedOwner(database);
  const service = syncServiceOn(database);
  const { businessId: id } = OWNER;
  const stored = () =>
    database.read
      .selectFrom('businesses')
      .select(['stored_edits as edits', 'stored_bytes as bytes'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const setStored = (edits: number, bytes: number) =>
    database.write((tx) => tx.updateTable('businesses').set({ stored_edits: edits, stored_bytes: bytes }).execute());
  const editIds = async () =>
    (await database.read.selectFrom('edits').select('id').where('business_id', '=', id).execute()).map((row) => row.id);
  return { database, service, id, stored, setStored, editIds };
};

const refusedEdit = () => editOf([{ key: 'hours.monday', value: 'never', base: null }]);

test('what is counted as it is stored is what a count of the rows finds: applied, lost, refused and brought back', async () => {
  const { database, service, id, stored } = await start();
  const phone = editOf([hoursOf(0, '18:00'), hoursOf(1, '18:00')]);
  const tablet = editOf([hoursOf(0, '19:00')]);
  await service.sync(OWNER, requestOf([phone, refusedEdit()]));
  await service.sync(OWNER, requestOf([tablet, phone]));
  const register = { scope: id, key: 'hours.friday', schema: 1, deleted: false, rev: 'r', at: NOW - 1, seq: 9 };
  const witness = [{ ...register, value: { open: '09:00', close: '12:00', closed: false } }];
  await service.sync(OWNER, { ...requestOf([]), witness });

  const counted = await stored();
  expect(counted.edits).toBeGreaterThan(4);
  expect(await database.write((tx) => recountStored(tx, id))).toEqual(counted);
  expect(await stored()).toEqual(counted);
});

test.each([
  ['edits', { edits: STORED_MAX.proved.edits, bytes: 0 }],
  ['bytes', { edits: 0, bytes: STORED_MAX.proved.bytes }],
] as const)('a business with all the %s that it may have is told so, and what is live stays', async (_, full) => {
  const { service, setStored, editIds } = await start();
  const live = editOf([hoursOf(0, '18:00')]);
  await service.sync(OWNER, requestOf([live]));
  await setStored(full.edits, full.bytes);
  const before = await editIds();

  const more = editOf([hoursOf(1, '19:00')]);
  const { results, regs } = await service.sync(OWNER, requestOf([live, more]));
  expect(results).toMatchObject([{ status: 'live' }, { id: more.id, status: 'rejected', code: 'limit_reached' }]);
  expect(results[1]?.detail).toContain('Your website stays as it is.');
  expect(regs.map(({ key }) => key)).toContain('hours.monday');
  expect(regs.map(({ key }) => key)).not.toContain('hours.tuesday');
  expect(await editIds()).toEqual(before);

  // As soon as there is room, the same change is accepted.
  await setStored(1, 1);
  expect((await service.sync(OWNER, requestOf([more]))).results).toMatchObject([{ status: 'live' }]);
});

test('what a device brings back to a full business stays on the device', async () => {
  const { service, id, setStored } = await start();
  await setStored(STORED_MAX.proved.edits, 0);
  const register = { scope: id, key: 'hours.friday', schema: 1, deleted: false, rev: 'r', at: NOW, seq: 9 };
  const witness = [{ ...register, value: { open: '09:00', close: '12:00', closed: false } }];
  await expect(service.sync(OWNER, { ...requestOf([]), witness })).rejects.toMatchObject({ code: 'limit_reached' });
});

test('a business with all the registers that it may have changes and removes those, and adds none', async () => {
  const { database, service, id } = await start();
  const first = editOf([hoursOf(0, '18:00')]);
  const { regs } = await service.sync(OWNER, requestOf([first]));
  const row = { location_id: id, value: '1', schema: 1, deleted: 0 as const, rev: 'r', at: 1, seq: 1, author: null };
  const rows = Array.from({ length: BUSINESS_MAX.registers - regs.length - 1 }, (_, index) => ({
    ...row,
    key: `future.${index}`,
  }));
  for (const chunk of inChunks(rows)) await database.write((tx) => tx.insertInto('registers').values(chunk).execute());
  const edits = [
    editOf([hoursOf(1, '19:00')]),
    editOf([hoursOf(2, '19:00')]),
    editOf([{ ...hoursOf(0, '20:00'), base: first.id }]),
  ];
  const { results } = await service.sync(OWNER, requestOf(edits));
  expect(results).toMatchObject([
    { status: 'live' },
    { status: 'rejected', code: 'limit_reached', detail: expect.stringContaining('more entries') as string },
    { status: 'live' },
  ]);
  const all = await service.sync(OWNER, { ...requestOf([]), wantFull: true });
  expect(all.regs).toHaveLength(BUSINESS_MAX.registers);
});

test('without a proved e-mail there is room for far less', async () => {
  const { database, service, setStored } = await start();
  await setStored(STORED_MAX.unproved.edits, 0);
  expect((await service.sync(OWNER, requestOf([editOf([hoursOf(0, '18:00')])]))).results).toMatchObject([
    { status: 'live' },
  ]);
  await database.write((tx) => tx.updateTable('accounts').set({ verified_at: null }).execute());
  const { results } = await service.sync(OWNER, requestOf([editOf([hoursOf(0, '19:00')])]));
  expect(results).toMatchObject([{ status: 'rejected', code: 'limit_reached' }]);
  expect(results[0]?.detail).toMatch(/^Please verify your email to save more changes\./);
});

test('of the edits in one request only as many are taken as there is room for', async () => {
  const { service, setStored } = await start();
  await setStored(STORED_MAX.proved.edits - 1, 0);
  const edits = [editOf([hoursOf(0, '18:00')]), editOf([hoursOf(1, '18:00')])];
  const { results } = await service.sync(OWNER, requestOf(edits));
  expect(results.map(({ status }) => status)).toEqual(['live', 'rejected']);
});

test('refused edits are forgotten after their time, and what was applied stays', async () => {
  const { database, service, id, stored, editIds } = await start();
  const live = editOf([hoursOf(0, '18:00')]);
  const again = editOf([hoursOf(0, '18:00')]);
  const refused = refusedEdit();
  await service.sync(OWNER, requestOf([live, again, refused]));
  await prunePast(database, NOW + PAST_KEPT.refusedMs, () => false);
  expect(await editIds()).toContain(refused.id);
  await prunePast(database, NOW + PAST_KEPT.refusedMs + 1, () => false);
  expect(await editIds()).toEqual(expect.arrayContaining([live.id, again.id]));
  expect(await editIds()).not.toContain(refused.id);
  expect(await stored()).toEqual(await database.write((tx) => recountStored(tx, id)));
});

test('old edits are forgotten but for the newest of a business, and cursors hold all the same', async () => {
  const { database, service, id, editIds } = await start();
  const { seq, chain } = await service.sync(OWNER, requestOf([editOf([hoursOf(0, '18:00')])]));
  const count = PAST_KEPT.editsMin + PAST_KEPT.rowsAtOnce + 5;
  const [one] = await database.read.selectFrom('edits').selectAll().where('business_id', '=', id).execute();
  if (!one) throw new Error('There is no edit.');
  await database.write(async (tx) => {
    for (let from = 0; from < count; from += 100)
      await tx
        .insertInto('edits')
        .values(
          Array.from({ length: Math.min(100, count - from) }, (__, index) => ({
            ...one,
            id: `old ${from + index}`,
            received_at: NOW - 10 * DAY - from - index,
          })),
        )
        .execute();
    await recountStored(tx, id);
  });
  const all = (await editIds()).length;

  await prunePast(database, NOW, () => false);
  expect(await editIds()).toHaveLength(all);
  await prunePast(database, NOW + PAST_KEPT.editMs, () => false);
  expect(await editIds()).toHaveLength(PAST_KEPT.editsMin);
  expect(await editIds()).not.toContain(`old ${count - 1}`);
  expect((await service.sync(OWNER, requestOf([], { seq, chain }))).full).toBe(false);
});
