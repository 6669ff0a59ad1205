import { digest, digestOf, type Write } from '@doorsign/shared-schema/sync';
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
import { insertLocation } from '../locations.ts';
import { loadDigestLines, loadPart, loadRegisters } from './registers.ts';

const { businessId } = OWNER;
/** Their order by code unit is not the one of a language. */
const LOCATIONS = ['B', 'a', 'ab', 'B-2'];

const start = async () => {
  const database = await openTestDatabase();
  await seedOwner(database);
  await database.write(async (tx) => {
    await tx.updateTable('businesses').set({ plan: 'enterprise' }).execute();
    for (const id of LOCATIONS) await insertLocation(tx, { id, businessId, nowMs: NOW });
  });
  const { sync } = syncServiceOn(database);
  const save = (writes: readonly Write[]) => sync(OWNER, requestOf([{ ...editOf([]), writes: [...writes] }]));
  const closed = { id: 'holiday_1', name: 'Closed', closed: true, open: '09:00', close: '17:00' };
  for (const scope of [businessId, ...LOCATIONS])
    await save([
      { ...hoursOf(0, '18:00'), scope },
      { key: 'domains', value: ['example.com'], base: null, scope },
      { key: 'holidays.2026-12-24', value: closed, base: null, scope },
      { key: 'holidays.2026-12-25', value: closed, base: null, scope },
    ]);
  const { regs } = await sync(OWNER, requestOf([]));
  const base = regs.find(({ scope, key }) => scope === 'ab' && key === 'holidays.2026-12-24')?.rev ?? null;
  const { results } = await save([{ scope: 'ab', key: 'holidays.2026-12-24', value: null, del: true, base }]);
  expect(results).toMatchObject([{ status: 'live' }]);
  return database;
};

test('the lines of the digest are those of the registers, in their order', async () => {
  const database = await start();
  const registers = await loadRegisters(database.read, businessId);
  expect(registers.size).toBe(5 * 4 + 2);
  expect([...registers.values()].some(({ deleted }) => deleted)).toBe(true);
  expect(digestOf(await loadDigestLines(database.read, businessId))).toBe(digest(registers.values()));
});

test('a part has all registers of its locations, and its keys of the others', async () => {
  const database = await start();
  const keys = ['domains', 'profile.businessName'];
  const part = await loadPart(database.read, businessId, { locations: ['a', 'nowhere'], keys });
  const all = await loadRegisters(database.read, businessId);
  const wanted = [...all].filter(([, { scope, key }]) => scope === 'a' || keys.includes(key));
  expect(part).toEqual(new Map(wanted));
  expect((await loadPart(database.read, businessId, { locations: [], keys })).size).toBe(0);
});
