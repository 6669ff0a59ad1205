import { expect, test } from 'vitest';
import { businessCalls } from '@doorsign/shared-schema/api';
import { openLocation } from './open-location.ts';
import { signUpVerified } from './owner.ts';
import { startTestServer } from './start-test-server.ts';
import { createTestDevice } from './sync-requests.ts';

test('4: different hosts of all locations count together, and a host of another location counts once', async () => {
  const server = await startTestServer();
  const ada = await signUpVerified(server, { plan: 'enterprise' });
  const branch = await openLocation(server, ada.id);
  const phone = createTestDevice(server, ada);
  const hosts = ['a.com', 'b.com', 'c.com', 'd.com', 'e.com'];
  expect(await phone.save([{ key: 'domains', value: hosts }], { label: 'domain' })).toMatchObject({ status: 'live' });
  const put = (allowedDomain: string) =>
    server.call(
      { ...businessCalls.domain, path: `/api/business/domain?location=${branch}` as never },
      { token: ada.token, body: { allowedDomain } },
    );
  expect((await put('a.com')).answer.user.domains).toEqual(['a.com']);
  const sixth = await put('f.com');
  expect(sixth).toMatchObject({
    status: 403,
    error: { code: 'limit_reached', detail: 'The Enterprise plan allows 5 domains.' },
  });

  await server.deps.database.write((tx) =>
    tx.updateTable('locations').set({ archived_at: server.now() }).where('id', '=', ada.id).execute(),
  );
  expect((await put('f.com')).status).toBe(200);
});
