import { expect, test } from 'vitest';
import { authCalls, businessCalls, historyCalls, syncCalls } from '@doorsign/shared-schema/api';
import { openStream } from './open-stream.ts';
import { signUpVerified } from './owner.ts';
import { startTestServer } from './start-test-server.ts';
import { createTestDevice, openUntil } from './sync-requests.ts';

/** Starts a server without an owner's account, as after its deletion, or after a restore from before the sign-up. */
const startWithout = async ({ isRecorded }: { isRecorded: boolean }) => {
  const server = await startTestServer();
  const owner = await signUpVerified(server);
  const other = await signUpVerified(server, { email: 'eve@example.com' });
  await server.deps.database.write(async (tx) => {
    await tx.deleteFrom('accounts').where('id', '=', owner.id).execute();
    if (isRecorded)
      await tx.insertInto('deletions').values({ account_id: owner.id, deleted_at: server.now() }).execute();
  });
  const device = createTestDevice(server, owner);
  const { token } = owner;
  const body = device.request([device.edit([{ key: 'hours.monday', value: openUntil('18:00') }])]);
  const calls = () =>
    Promise.all([
      server.call(authCalls.me, { token }),
      server.call(authCalls.logout, { token }),
      server.call(syncCalls.sync, { body, token }),
      server.call(businessCalls.domain, { body: { allowedDomain: 'example.com' }, token }),
      server.call(historyCalls.history, { token }),
    ]);
  return { server, owner, other, calls };
};

test('a device of a deleted account hears so with every call of its owner', async () => {
  const { server, owner, calls } = await startWithout({ isRecorded: true });
  for (const { status, error } of await calls()) {
    expect(status).toBe(410);
    expect(error).toMatchObject({ code: 'account_deleted', detail: expect.stringMatching(/deleted/) as string });
  }
  const stream = await openStream(server, owner.token);
  expect(stream.status).toBe(410);
  expect(await stream.json()).toMatchObject({ code: 'account_deleted' });
});

test('an account that is merely unknown is a sign-in that ended: its device keeps everything', async () => {
  const { calls } = await startWithout({ isRecorded: false });
  for (const { status, error } of await calls()) {
    expect(status).toBe(401);
    expect(error.code).toBe('session_revoked');
  }
});

test('another account is not concerned', async () => {
  const { server, other } = await startWithout({ isRecorded: true });
  expect((await server.call(authCalls.me, { token: other.token })).answer.id).toBe(other.id);
});

test('a session that its owner ended is no deletion', async () => {
  const { server, other } = await startWithout({ isRecorded: true });
  await server.call(authCalls.logout, { token: other.token });
  expect(await server.call(authCalls.me, { token: other.token })).toMatchObject({
    status: 401,
    error: { code: 'session_revoked' },
  });
});
