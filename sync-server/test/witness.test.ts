import { describe, expect, test } from 'vitest';
import { syncCalls, type SyncAnswer } from '@doorsign/shared-schema/api';
import type { PlanKey } from '@doorsign/shared-schema/plans';
import { SCHEMA, type Register } from '@doorsign/shared-schema/registers';
import { takeBackup } from './backup.ts';
import { monday, startWithDevices } from './start-with-devices.ts';
import { VALUE_BYTES_MAX } from '../src/platform/parameters.ts';
import { closedFor, openUntil, registerIn, valuesIn } from './sync-requests.ts';

const MINUTE = 60_000;
const CHRISTMAS = 'holidays.2026-12-25';

/** Returns the parts of an answer about the business. */
const contentOf = ({ seq, chain, regs, digest, conflicts }: SyncAnswer) => ({ seq, chain, regs, digest, conflicts });

describe('a witness', () => {
  test('that is offered twice changes nothing the second time', async () => {
    const { server, owner, phone } = await startWithDevices();
    const restore = await takeBackup(server);
    await phone.save([monday('18:00')]);
    await restore();
    await phone.sync();
    const body = phone.request([], { witness: [...phone.witness()] });
    const send = async () => (await server.call(syncCalls.sync, { body, token: owner.token })).answer;
    const [first, again] = [await send(), await send()];
    expect(registerIn(first, 'hours.monday').value).toEqual(openUntil('18:00'));
    expect(contentOf(again)).toEqual(contentOf(first));
  });

  test('that another device has offered changes nothing', async () => {
    const { server, phone, till } = await startWithDevices();
    const restore = await takeBackup(server);
    await phone.save([monday('18:00')]);
    await till.sync();
    await restore();
    await Promise.all([phone.sync(), till.sync()]);
    const healed = await phone.sync();
    expect(till.witness()).toHaveLength(1);
    const { seq, digest, conflicts } = await till.sync();
    expect({ seq, digest, conflicts }).toEqual({ seq: healed.seq, digest: healed.digest, conflicts: [] });
  });

  const unsigned = ({ author: _author, ...register }: Register): Register => register;

  test.each([
    { name: 'the newer one first', order: ['till', 'phone'] as const, isSigned: false, told: 1 },
    { name: 'the older one first', order: ['phone', 'till'] as const, isSigned: false, told: 1 },
    { name: 'the newer one first', order: ['till', 'phone'] as const, isSigned: true, told: 0 },
    { name: 'the older one first', order: ['phone', 'till'] as const, isSigned: true, told: 0 },
  ])(
    'that is older than another one stays out, $name; told, unless they say that one had seen the other ($isSigned): $told',
    async ({ order, isSigned, told }) => {
      const { server, look, ...devices } = await startWithDevices();
      const { phone, till } = devices;
      const restore = await takeBackup(server);
      const old = await phone.save([monday('18:00')]);
      server.pass(MINUTE);
      await till.sync();
      const late = await till.save([monday('19:00', old.id)]);
      await restore();
      await Promise.all([phone.sync(), till.sync()]);
      for (const name of order) {
        const witness = devices[name].witness();
        await devices[name].sync([], { witness: isSigned ? [...witness] : witness.map(unsigned) });
      }
      const healed = await look();
      expect(registerIn(healed, 'hours.monday').rev).toBe(late.id);
      const conflict = { origin: 'recovery', win: { rev: late.id }, lose: { rev: old.id } };
      expect(healed.conflicts).toMatchObject(Array.from({ length: told }, () => conflict));
    },
  );

  test('that is older than a change since the restore stays out, and both are in the conflict feed', async () => {
    const { server, owner, phone, till } = await startWithDevices();
    const restore = await takeBackup(server);
    const lost = await phone.save([monday('18:00')]);
    const lostAt = server.now();
    await restore();
    server.pass(MINUTE);
    const since = await till.save([monday('20:00')]);
    await phone.sync();
    const answer = await phone.sync();
    expect(answer.regs).toEqual([]);
    expect(answer.conflicts).toMatchObject([
      {
        scope: owner.id,
        key: 'hours.monday',
        win: { rev: since.id, value: openUntil('20:00'), deleted: false, device: 'Till', at: server.now() },
        lose: { rev: lost.id, value: openUntil('18:00'), deleted: false, device: 'Phone', at: lostAt },
        origin: 'recovery',
      },
    ]);
    expect((await till.sync()).conflicts).toEqual(answer.conflicts);
  });

  test('that is newer than a change taken since the restore wins over it, and says so', async () => {
    const { server, phone, till } = await startWithDevices();
    const offline = till.edit([monday('20:00')]);
    server.pass(MINUTE);
    const restore = await takeBackup(server);
    const lost = await phone.save([monday('18:00')]);
    await restore();
    server.pass(MINUTE);
    await till.sync([offline]);
    await phone.sync();
    const answer = await phone.sync();
    expect(registerIn(answer, 'hours.monday').rev).toBe(lost.id);
    expect(answer.conflicts).toMatchObject([
      {
        win: { rev: lost.id, device: 'Phone' },
        lose: { rev: offline.id, value: openUntil('20:00'), device: 'Till', at: offline.wall },
        origin: 'recovery',
      },
    ]);
  });

  test('whose value is in place already needs no notice, and who builds on it has seen what is there', async () => {
    const { server, phone, till, look } = await startWithDevices();
    const restore = await takeBackup(server);
    const lost = await phone.save([monday('18:00')]);
    await restore();
    server.pass(MINUTE);
    await till.save([monday('18:00')]);
    server.pass(MINUTE);
    await phone.sync();
    const next = phone.edit([monday('19:00', lost.id)], { wall: server.now() - 3 * MINUTE });
    const { results, conflicts } = await phone.sync([next]);
    expect(results).toEqual([{ id: next.id, status: 'live' }]);
    expect(conflicts).toEqual([]);
    expect((await look()).conflicts).toEqual([]);
  });

  test('that the plan refuses is in the conflict feed: nothing is lost, and it can be had again', async () => {
    const { server, owner, phone, look } = await startWithDevices();
    const restore = await takeBackup(server);
    const setPlan = (plan: PlanKey) =>
      server.deps.database.write((tx) => tx.updateTable('businesses').set({ plan }).execute());
    await setPlan('pro');
    const lost = await phone.save([{ key: CHRISTMAS, value: closedFor('Christmas Day') }]);
    await restore();
    await phone.sync();
    const refused = await phone.sync();
    expect(refused.regs).toEqual([]);
    expect(refused.conflicts).toMatchObject([
      {
        seq: refused.seq,
        scope: owner.id,
        key: CHRISTMAS,
        win: { rev: '', value: null, deleted: true, device: '', at: 0 },
        lose: { rev: lost.id, value: closedFor('Christmas Day'), deleted: false, device: 'Phone' },
        origin: 'recovery',
      },
    ]);
    await setPlan('pro');
    const [conflict] = refused.conflicts;
    expect(await phone.save([{ key: CHRISTMAS, value: conflict?.lose.value }])).toMatchObject({ status: 'live' });
    expect(valuesIn(await look())).toMatchObject({ [CHRISTMAS]: closedFor('Christmas Day') });
  });

  test('of a value that a newer server stored leaves the number of its schema alone', async () => {
    const { server, owner, phone } = await startWithDevices();
    const raw = { scope: owner.id, key: 'hours.monday', value: { shifts: [] }, deleted: false, schema: 7, seq: 2 };
    await server.deps.database.write((tx) =>
      tx
        .insertInto('registers')
        .values({
          location_id: owner.id,
          key: raw.key,
          value: JSON.stringify(raw.value),
          schema: raw.schema,
          deleted: 0,
          rev: 'newer',
          at: 1,
          seq: raw.seq,
        })
        .execute(),
    );
    const { regs } = await phone.sync([], { witness: [{ ...raw, rev: 'lost', at: server.now() }] });
    expect(regs).toMatchObject([{ key: raw.key, value: raw.value, schema: 7, rev: 'lost' }]);
  });

  test('of a server that was never restored is known, and nothing happens', async () => {
    const { phone, till, look } = await startWithDevices();
    const old = await phone.save([monday('18:00')]);
    const { regs } = await phone.sync([], { wantFull: true });
    await till.save([monday('19:00', old.id)]);
    const before = await look();
    const { seq, conflicts } = await phone.sync([], { witness: regs });
    expect({ seq, conflicts }).toEqual({ seq: before.seq, conflicts: [] });
    expect((await look()).digest).toBe(before.digest);
  });
});

describe('garbage among the witnesses', () => {
  const plant = async (parts: Partial<Register> | ((owner: string) => Register[])) => {
    const { server, owner, phone, look } = await startWithDevices();
    const one: Register = {
      scope: owner.id,
      key: 'hours.monday',
      schema: 1,
      value: openUntil('18:00'),
      deleted: false,
      rev: 'lost',
      at: server.now(),
      seq: 9,
    };
    const witness = typeof parts === 'function' ? parts(owner.id) : [{ ...one, ...parts }];
    const before = await look();
    const body = phone.request([], { witness });
    const reply = await server.call(syncCalls.sync, { body, token: owner.token });
    return { server, reply, before, after: await look() };
  };

  test('of a location that is not one’s own is passed over in silence', async () => {
    const { before, after } = await plant({ scope: 'somebody-else' });
    expect(contentOf(after)).toEqual(contentOf(before));
  });

  test.each([
    { name: 'an unknown setting', parts: { key: 'profile.motto', value: 'Hi' } },
    { name: 'a name that every object has', parts: { key: '__proto__', value: {} } },
    { name: 'a value of another shape', parts: { value: { open: 9 } } },
    { name: 'a removed day', parts: { value: null, deleted: true } },
    { name: 'a text that is too long', parts: { key: 'profile.address', value: 'x'.repeat(4000) } },
  ])('$name leaves no trace: no server has stored it', async ({ parts }) => {
    const { server, before, after } = await plant(parts);
    expect(contentOf(after)).toEqual(contentOf(before));
    expect(await server.deps.database.read.selectFrom('recoveries').select('rev').execute()).toEqual([]);
  });

  test('a value of a newer schema never becomes a register, and is kept in the conflict feed', async () => {
    const { before, after } = await plant({ schema: SCHEMA + 1 });
    expect(after.regs).toEqual(before.regs);
    expect(after.conflicts).toMatchObject([{ win: { rev: '' }, lose: { rev: 'lost', value: openUntil('18:00') } }]);
  });

  test.each([
    { name: 'from the end of time is stamped now', at: 1e308 },
    { name: 'from next year is stamped now', at: Date.parse('2027-01-01') },
  ])('$name', async ({ at }) => {
    const { server, after } = await plant({ at });
    expect(registerIn(after, 'hours.monday').at).toBe(server.now());
  });

  test('from before 1970 is from 1970', async () => {
    expect(registerIn((await plant({ at: -5 })).after, 'hours.monday').at).toBe(0);
  });

  test.each([
    { name: 'no number for its moment', parts: { at: Number.NaN } },
    { name: 'a moment that has no end', parts: { at: Number.POSITIVE_INFINITY } },
    { name: 'no revision', parts: { rev: '' } },
    { name: 'a revision as long as a book', parts: { rev: 'x'.repeat(65) } },
    { name: 'a key as long as a book', parts: { key: 'x'.repeat(65) } },
    { name: 'a schema that no build will reach', parts: { schema: 1e9 } },
    { name: 'an author who was told of less than nothing', parts: { author: { told: -1 } } },
  ])('$name refuses the request', async ({ parts }) => {
    const { reply, before, after } = await plant(parts);
    expect(reply).toMatchObject({ status: 400, error: { code: 'validation_failed' } });
    expect(contentOf(after)).toEqual(contentOf(before));
  });

  test.each([
    { name: 'a value', parts: { schema: SCHEMA + 1, value: 'x'.repeat(VALUE_BYTES_MAX - 1) } },
    { name: 'an author', parts: { author: { told: 0, device: 'x'.repeat(1024) } } },
  ])('$name that has no room in a register refuses the request', async ({ parts }) => {
    const { reply, before, after } = await plant(parts);
    expect(reply).toMatchObject({ status: 413, error: { code: 'too_large' } });
    expect(contentOf(after)).toEqual(contentOf(before));
  });

  const holidays = (count: number) => (scope: string) =>
    Array.from({ length: count }, (_, index) => ({
      scope,
      key: `holidays.${new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10)}`,
      schema: 1,
      value: null,
      deleted: true,
      rev: `lost-${index}`,
      at: index,
      seq: index,
    }));

  test('two hundred are taken, one more refuses the request', async () => {
    const most = await plant(holidays(200));
    expect(most.after.regs).toHaveLength(most.before.regs.length + 200);
    const tooMany = await plant(holidays(201));
    expect(tooMany.reply).toMatchObject({ status: 400, error: { code: 'validation_failed' } });
    expect(contentOf(tooMany.after)).toEqual(contentOf(tooMany.before));
  });
});
