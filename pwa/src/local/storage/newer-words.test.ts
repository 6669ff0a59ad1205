import { expect, test } from 'vitest';
import type { EditResult, SyncAnswer } from '@doorsign/shared-schema/api';
import { createDevice, day, type Wire } from '../../../test/local/device-model.ts';
import { ServerModel } from '../../../test/local/server-model.ts';
import { failureOf } from '../../api/read-answer.ts';
import { outboxCount } from './view.ts';
import { witnessCount } from '../sync/witness.ts';

/** The answer of a server with values that this app does not know. */
const inNewWords =
  (change: (answer: SyncAnswer) => unknown): Wire =>
  async (server) =>
    Response.json(change((await server().json()) as SyncAnswer));

test('a verdict in a new word ends the wait of its Save, as any verdict does', async () => {
  const server = new ServerModel('biz');
  const device = createDevice(server);
  await device.save([day('monday')]);
  device.wire.push(
    inNewWords((answer) => ({
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

test('a plan in a new word is kept, and syncing goes on', async () => {
  const server = new ServerModel('biz');
  const device = createDevice(server);
  device.wire.push(inNewWords((answer) => ({ ...answer, account: { ...answer.account, plan: 'team' } })));
  expect(await device.sync()).toMatchObject({ kind: 'sent', account: { plan: 'other' } });
});

test('a reason in a new word for sending everything is taken for another past: what the server lacks is offered', async () => {
  const server = new ServerModel('biz');
  const device = createDevice(server);
  const restore = server.backup();
  await device.save([day('monday')]);
  await device.sync();
  restore();
  device.wire.push(inNewWords((answer) => ({ ...answer, full: 'moved' })));
  await device.sync();
  expect(await witnessCount(device.db)).toBeGreaterThan(0);
});

test('a refusal in a new word is our server’s, and is told in its own sentence', () => {
  const body = { detail: 'Not on Sundays.', code: 'sunday', message: 'Not on Sundays.', request_id: '1' };
  expect(failureOf(422, JSON.stringify(body), null)).toMatchObject({
    kind: 'refused',
    code: 'other',
    message: 'Not on Sundays.',
  });
});
