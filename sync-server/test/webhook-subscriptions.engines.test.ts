import { describe, expect, test } from 'vitest';
import { emit, emitTo } from '../src/records/events/emit.ts';
import type { NewEvent } from '../src/records/events/new-event.ts';
import { WEBHOOKS } from '../src/platform/parameters.ts';
import { createTestDevice, openUntil } from './sync-requests.ts';
import { startHearing, subscribe, typesOf } from './told-events.ts';

describe('webhooks', () => {
  const save = (phone: Awaited<ReturnType<typeof startHearing>>['phone'], close: string) =>
    phone.save([{ key: 'hours.monday', value: openUntil(close) }]);

  test('that have not subscribed to an event, or are switched off, leave no trace of it', async () => {
    const { server, ada, phone, read } = await startHearing({ types: ['holidays.updated'] });
    await subscribe(server, ada.id, { id: 'w2', isEnabled: false });
    await save(phone, '18:00');
    expect(await read.selectFrom('webhook_events').selectAll().execute()).toEqual([]);
    const { event_seq, hooks } = await read
      .selectFrom('businesses')
      .select(['event_seq', 'hooks'])
      .where('id', '=', ada.id)
      .executeTakeFirstOrThrow();
    expect({ event_seq, hooks }).toEqual({ event_seq: 0, hooks: 1 });
  });

  test('of some locations get the events of these, and those of the whole business', async () => {
    const { server, ada, add, phone, read } = await startHearing({ id: 'all' });
    const two = await add('Two');
    await subscribe(server, ada.id, { id: 'first', locations: [ada.id] });
    await subscribe(server, ada.id, { id: 'second', locations: [two] });
    await save(phone, '18:00');
    await server.deps.billing.grant(ada.id, 'pro');
    await server.deps.billing.grant(ada.id, 'enterprise');
    const rows = await read
      .selectFrom('webhook_deliveries')
      .innerJoin('webhook_events', (join) =>
        join
          .onRef('webhook_events.business_id', '=', 'webhook_deliveries.business_id')
          .onRef('webhook_events.seq', '=', 'webhook_deliveries.event_seq'),
      )
      .select(['endpoint_id', 'type'])
      .orderBy('event_seq')
      .orderBy('endpoint_id')
      .execute();
    expect(rows.map(({ endpoint_id, type }) => `${type} ${endpoint_id}`)).toEqual([
      'location.created all',
      'hours.updated all',
      'hours.updated first',
      'plan.changed all',
      'plan.changed first',
      'plan.changed second',
    ]);
  });

  test('with a damaged list get nothing, and no Save fails because of them', async () => {
    const { server, ada, phone, heard } = await startHearing();
    await subscribe(server, ada.id, { id: 'w2' });
    await server.deps.database.write((tx) =>
      tx.updateTable('webhook_endpoints').set({ types: '{', locations: '[' }).where('id', '=', 'w1').execute(),
    );
    expect(await save(phone, '18:00')).toMatchObject({ status: 'live' });
    expect(typesOf(await heard())).toEqual(['hours.updated']);
  });

  test('for which too many deliveries wait lose the oldest', async () => {
    const { server, ada, phone, read } = await startHearing();
    await server.deps.database.write(async (tx) => {
      for (let from = 0; from < WEBHOOKS.waitingMax; from += 500)
        await tx
          .insertInto('webhook_deliveries')
          .values(
            Array.from({ length: 500 }, (_, index) => ({
              business_id: ada.id,
              id: `d${from + index}`,
              endpoint_id: 'w1',
              event_seq: from + index - WEBHOOKS.waitingMax,
              state: 'waiting',
              tries: 1,
              // Not due, so that none is tried meanwhile.
              due_at: server.now() + 60_000,
              is_replay: 0,
              created_at: server.now(),
            })),
          )
          .execute();
    });
    await save(phone, '18:00');
    const dropped = await read.selectFrom('webhook_deliveries').selectAll().where('state', '!=', 'waiting').execute();
    expect(dropped).toMatchObject([{ id: 'd0', state: 'dropped', finished_at: server.now() }]);
  });
});

describe('an event', () => {
  const planEvent = (businessId: string, nowMs: number): NewEvent => ({
    businessId,
    type: 'plan.changed',
    locationId: null,
    atMs: nowMs,
    data: { plan: 'enterprise', previous: 'pro' },
    nowMs,
  });

  test('is gone with its number if the transaction of its cause is', async () => {
    const { server, ada, heard, read } = await startHearing();
    const { database } = server.deps;
    const failing = database.write(async (tx) => {
      await emit(tx, planEvent(ada.id, server.now()));
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await read.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([]);
    await database.write((tx) => emit(tx, planEvent(ada.id, server.now())));
    expect((await heard()).map(({ sequence }) => sequence)).toEqual([1]);
  });

  test('has a number of its own, without a gap, however many happen at once', async () => {
    const { server, ada, heard, add } = await startHearing();
    const ids = [ada.id, await add('Two'), await add('Three')];
    await heard();
    await Promise.all(
      ids.flatMap((id, index) => {
        const device = createTestDevice(server, { token: ada.token, id }, `Device ${index}`);
        return ['18:00', '19:00', '20:00'].map((close) =>
          device.save([{ key: 'hours.monday', value: openUntil(close) }]),
        );
      }),
    );
    const events = await heard();
    expect(events.length).toBeGreaterThanOrEqual(3);
    expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => 3 + index));
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  });

  test('for one webhook reaches it alone, whatever it has subscribed to', async () => {
    const { server, ada, heard, read } = await startHearing({ types: ['plan.changed'] });
    await subscribe(server, ada.id, { id: 'w2' });
    const nowMs = server.now();
    const data = { message: 'This is a test.' };
    const test = { businessId: ada.id, type: 'webhook.test', locationId: null, atMs: nowMs, data, nowMs } as const;
    const id = await server.deps.database.write((tx) => emitTo(tx, 'w1', test));
    const rows = await read.selectFrom('webhook_deliveries').select(['id', 'endpoint_id']).execute();
    expect(rows).toEqual([{ id, endpoint_id: 'w1' }]);
    expect(await heard()).toMatchObject([{ type: 'webhook.test', data }]);
  });
});
