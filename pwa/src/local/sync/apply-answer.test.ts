import { expect, test } from 'vitest';
import { present } from '../../../test/local/present.ts';
import type { SyncAnswer } from '@doorsign/shared-schema/api';
import { createDevice, day } from '../../../test/local/device-model.ts';
import { ServerModel } from '../../../test/local/server-model.ts';
import { applyAnswer } from './apply-answer.ts';
import { readMeta, type LocalDatabase } from '../storage/database.ts';

/** A device with one refused Save, one live Save and one conflict, and the answer that brought these results. */
const answered = async () => {
  const server = new ServerModel('biz');
  const device = createDevice(server);
  const other = createDevice(server, { seed: 2, timers: device.timers });
  await device.sync();
  await device.save([day('monday', '08:00'), day('friday', '08:00')]);
  await device.save([day('tuesday', 'never')]);
  device.timers.advance(1_000);
  server.now += 1_000;
  await other.save([day('monday', '10:00')]);
  await other.sync();
  let answer: SyncAnswer | null = null;
  device.wire.push(async (take) => {
    const response = take();
    answer = (await response.clone().json()) as SyncAnswer;
    return response;
  });
  const outcome = await device.sync();
  return { device, outcome, answer: present<SyncAnswer>(answer) };
};

const NONE = () => expect.unreachable('nothing goes again');
const applying = (nowMs: number) => ({ nowMs, offered: [], deviceId: 'device-1', newId: NONE });

const contents = async (db: LocalDatabase) =>
  Object.fromEntries(await Promise.all(db.tables.map(async (table) => [table.name, await table.toArray()] as const)));

/** The stored content of an answer, without the time of its arrival. */
const said = async (db: LocalDatabase) => {
  const { meta = [], ...tables } = await contents(db);
  return { ...tables, meta: meta.filter(({ key }: { key: string }) => key !== 'answeredAt') };
};

test('one answer applies registers, results, conflicts, account and cursor', async () => {
  const { device, outcome, answer } = await answered();
  expect(outcome).toMatchObject({
    results: [{ status: 'partly_superseded', conflicts: ['hours.monday'] }, { status: 'rejected' }],
  });
  const { registers, outbox, conflicts, results, meta } = await contents(device.db);
  expect(registers).toMatchObject([
    { key: 'hours.friday', value: { open: '08:00' } },
    { key: 'hours.monday', value: { open: '10:00' } },
  ]);
  expect(outbox).toMatchObject([{ state: 'refused' }]);
  expect(conflicts).toMatchObject([{ key: 'hours.monday', lose: { value: { open: '08:00' } } }]);
  expect(results).toHaveLength(2);
  expect(meta).toMatchObject([
    { key: 'account', value: { userId: 'biz', plan: 'free' } },
    { key: 'answeredAt', value: device.timers.nowMs },
    { key: 'cursor', value: { seq: answer.seq, chain: answer.chain } },
    { key: 'lastLiveAt', value: device.timers.nowMs },
    { key: 'proto', value: 2 },
  ]);
});

test('the same answer again is stale and changes nothing', async () => {
  const { device, answer } = await answered();
  const before = await contents(device.db);
  expect(await applyAnswer(device.db, answer, applying(device.timers.nowMs + 1))).toEqual({ kind: 'stale' });
  expect(await contents(device.db)).toEqual(before);
});

test('the same answer again changes nothing even if the cursor has not moved', async () => {
  const { device, answer } = await answered();
  const before = await said(device.db);
  const again = { ...answer, sent: { seq: answer.seq, chain: answer.chain } };
  expect(await applyAnswer(device.db, again, applying(device.timers.nowMs + 1))).toEqual({
    kind: 'applied',
    results: [],
  });
  expect(await said(device.db)).toEqual(before);
});

test('results of edits of other devices change nothing', async () => {
  const { device, answer } = await answered();
  const before = await said(device.db);
  const again: SyncAnswer = {
    ...answer,
    sent: { seq: answer.seq, chain: answer.chain },
    results: [{ id: 'unknown', status: 'live' }],
  };
  expect(await applyAnswer(device.db, again, applying(device.timers.nowMs + 1))).toEqual({
    kind: 'applied',
    results: [],
  });
  expect(await said(device.db)).toEqual(before);
});

test('results are kept for a day', async () => {
  const { device } = await answered();
  device.timers.advance(24 * 60 * 60 * 1000);
  await device.sync();
  expect(await device.db.results.count()).toBe(2);
  device.timers.advance(1);
  await device.sync();
  expect(await device.db.results.count()).toBe(0);
});

test('the error of the device’s clock is stored from a minute on, until an answer shows that it is right again', async () => {
  const { device, answer } = await answered();
  const errorAt = async (nowMs: number): Promise<number | undefined> => {
    const again = { ...answer, sent: { seq: answer.seq, chain: answer.chain } };
    await applyAnswer(device.db, again, applying(nowMs));
    return readMeta(device.db, 'clockOffsetMs');
  };
  expect(await errorAt(answer.now + 59_999)).toBeUndefined();
  expect(await errorAt(answer.now + 3_600_000)).toBe(-3_600_000);
  expect(await errorAt(answer.now - 60_000)).toBe(60_000);
  expect(await errorAt(answer.now + 2_000)).toBeUndefined();
});
