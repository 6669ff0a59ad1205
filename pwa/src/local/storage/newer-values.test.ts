import { expect, test } from 'vitest';
import type { EditResult, SyncAnswer } from '@doorsign/shared-schema/api';
import { createDevice, day, type Wire } from '../../../test/local/device-model.ts';
import { ServerModel } from '../../../test/local/server-model.ts';
import { failureOf } from '../../api/read-answer.ts';
import { countOffers, outboxCount } from './view.ts';

/** The answer of a server with values that this app does not know. */
const withUnknownValues =
  (change: (answer: SyncAnswer) => unknown): Wire =>
  async (server) =>
    Response.json(change((await server().json()) as SyncAnswer));

test('an unknown result ends the wait of its Save like any result', async () => {
  const server = new ServerModel('biz');
  const device = createDevice(server);
  await device.save([day('monday')]);
  device.wire.push(
    withUnknownValues((answer) => ({
      ...answer,
      results: answer.results.map((result): object => ({ ...result, status: 'merged' }) as object),
    })),
  );
  expect(await device.sync()).toMatchObject({
    kind: 'sent',
    results: [{ status: 'other' } satisfies Partial<EditResult>],
  });
  expect(await outboxCount(device.db, 'waiting')).toBe(0);
  expect((await device.db.registers.toArray()).map(({ key }) => key)).toContain('hours.monday');
});

test('an unknown plan is stored, and sync continues', async () => {
  const server = new ServerModel('biz');
  const device = createDevice(server);
  device.wire.push(withUnknownValues((answer) => ({ ...answer, account: { ...answer.account, plan: 'team' } })));
  expect(await device.sync()).toMatchObject({ kind: 'sent', account: { plan: 'other' } });
});

test('an unknown reason for a full answer counts as a restored server: missing registers are offered', async () => {
  const server = new ServerModel('biz');
  const device = createDevice(server);
  const restore = server.backup();
  await device.save([day('monday')]);
  await device.sync();
  restore();
  device.wire.push(withUnknownValues((answer) => ({ ...answer, full: 'moved' })));
  await device.sync();
  expect(await countOffers(device.db)).toBeGreaterThan(0);
});

test('an unknown error code counts as Doorsign’s, with its own text', () => {
  const body = { detail: 'Not on Sundays.', code: 'sunday', message: 'Not on Sundays.', request_id: '1' };
  expect(failureOf(422, JSON.stringify(body), null)).toMatchObject({
    kind: 'refused',
    code: 'other',
    message: 'Not on Sundays.',
  });
});
