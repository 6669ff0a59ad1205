import { expect, test } from 'vitest';
import { startWithWebhook } from '../start-with-webhook.ts';
import { operatorOf } from './operator.ts';

test('the operator lists the webhooks of a business, and switches one off', async () => {
  const { server, ada, id, receiver, save, send, current } = await startWithWebhook();
  const operate = operatorOf(server);
  const { host } = new URL(receiver.url);
  const { out } = await operate(['webhooks', 'list', ada.id]);
  expect(out).toContain(id);
  expect(out).toContain(host);
  expect(out).not.toContain('/hook');
  expect((await operate(['webhooks', 'disable', ada.id, id])).code).toBe(4);
  expect((await operate(['webhooks', 'disable', ada.id, 'none', '--yes'])).code).toBe(3);
  expect(await operate(['webhooks', 'disable', ada.id, id, '--yes'])).toMatchObject({ code: 0 });
  expect(await current()).toMatchObject({ enabled: false });
  await save();
  await send();
  expect(receiver.messages).toEqual([]);
  const action = await server.deps.database.read
    .selectFrom('audit')
    .select(['actor_kind', 'details'])
    .where('action', '=', 'webhook.disabled')
    .executeTakeFirst();
  expect(action).toEqual({ actor_kind: 'operator', details: JSON.stringify({ host }) });
});
