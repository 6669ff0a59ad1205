import { expect, test } from 'vitest';
import { insertOwner } from '../../test/insert-owner.ts';
import { openTestDatabase } from '../../test/open-test-database.ts';
import type { KeyCaller, Owner } from '../http/owner.ts';
import { beginChange } from './begin-change.ts';
import { currentCaller } from './current-caller.ts';

// A change is decided by the caller's rights at that moment. They may have changed since the call was let in.

/** A member who was let in as the owner of everything. */
const ADA: Owner = {
  accountId: 'ada',
  sessionId: 's',
  businessId: 'ada',
  locationId: 'ada',
  role: 'owner',
  scope: null,
  plan: 'enterprise',
  emailVerified: true,
};

const POS: KeyCaller = {
  ...ADA,
  accountId: null,
  keyId: 'pos',
  keyName: 'POS',
  access: 'manage',
  role: 'manager',
  calledAtMs: 1000,
};

const start = async () => {
  const database = await openTestDatabase();
  await insertOwner(database, { id: 'ada' });
  await database.write(async (tx) => {
    await tx.updateTable('businesses').set({ plan: 'enterprise' }).execute();
    await tx
      .insertInto('api_keys')
      .values({
        id: 'pos',
        business_id: 'ada',
        name: 'POS',
        hash: 'h',
        start: 's',
        tail: 't',
        access: 'manage',
        locations: null,
        created_by: null,
        created_at: 1,
        expires_at: null,
        expiry_told_at: null,
        last_used_at: null,
        revoked_at: null,
      })
      .execute();
  });
  return database;
};

test('a member whose role was taken away meanwhile changes nothing', async () => {
  const { write, read } = await start();
  await write((tx) => beginChange(tx, ADA, 'locations.manage'));
  await write((tx) => tx.updateTable('members').set({ role: 'viewer' }).execute());
  await expect(write((tx) => beginChange(tx, ADA, 'locations.manage'))).rejects.toMatchObject({
    code: 'role_required',
  });
  // The change that was refused is not counted.
  expect((await read.selectFrom('businesses').select('access').executeTakeFirstOrThrow()).access).toBe(1);
});

test('a member who was removed meanwhile changes nothing', async () => {
  const { write } = await start();
  await write((tx) => tx.updateTable('members').set({ ended_at: 5 }).execute());
  await expect(write((tx) => currentCaller(tx, ADA))).rejects.toMatchObject({ code: 'membership_ended' });
});

test('a program whose business has lost the plan meanwhile changes nothing', async () => {
  const { write } = await start();
  expect(await write((tx) => currentCaller(tx, POS))).toMatchObject({ plan: 'enterprise' });
  await write((tx) => tx.updateTable('businesses').set({ plan: 'pro' }).execute());
  await expect(write((tx) => currentCaller(tx, POS))).rejects.toMatchObject({ code: 'plan_required' });
});

test('a program whose key was revoked meanwhile changes nothing', async () => {
  const { write } = await start();
  await write((tx) => tx.updateTable('api_keys').set({ revoked_at: POS.calledAtMs }).execute());
  await expect(write((tx) => currentCaller(tx, POS))).rejects.toMatchObject({ code: 'key_invalid' });
});
