import { expect, test } from 'vitest';
import { authCalls, historyCalls } from '@doorsign/shared-schema/api';
import { signUpVerified } from './owner.ts';
import { startTestServer } from './start-test-server.ts';

test('the parts that are given are saved, the others stay', async () => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  const body = { businessName: '  Harbor Bakery ', phone: '+1 555 0100', address: '1 Quay St' };
  const first = (await server.call(authCalls.profile, { token, body })).answer;
  expect(first.user).toMatchObject({ businessName: 'Harbor Bakery', phone: '+1 555 0100', address: '1 Quay St' });
  expect(first.emailPending).toBeUndefined();
  await server.call(authCalls.profile, { token, body: { phone: null } });
  const me = (await server.call(authCalls.me, { token })).answer;
  expect(me).toMatchObject({ businessName: 'Harbor Bakery', phone: null, address: '1 Quay St' });
});

test('it is a change of the history like any other, and reaches visitors', async () => {
  const server = await startTestServer();
  const { token, id } = await signUpVerified(server);
  await server.call(authCalls.profile, { token, body: { businessName: 'Harbor Bakery' } });
  const [newest] = (await server.call(historyCalls.history, { token })).answer.edits;
  expect(newest).toMatchObject({
    label: 'profile',
    device: 'Another program',
    writes: [{ key: 'profile.businessName', before: "Ada's Bakery", after: 'Harbor Bakery' }],
  });
  const payload: unknown = await (await fetch(`${server.url}/api/widget/${id}`)).json();
  expect(payload).toMatchObject({ name: 'Harbor Bakery' });
});

test.each([
  { name: 'an empty name', body: { businessName: ' ' }, fields: { businessName: 'Business name is required' } },
  { name: 'no phone number', body: { phone: 'call me' }, fields: { phone: 'Please enter a valid phone number' } },
  {
    name: 'a long address',
    body: { phone: '555 0100', address: 'x'.repeat(201) },
    fields: { address: 'Use at most 200 characters' },
  },
])('$name is refused by its field, and nothing is saved', async ({ body, fields }) => {
  const server = await startTestServer();
  const { token, user } = await signUpVerified(server);
  const { status, error } = await server.call(authCalls.profile, { token, body });
  expect({ status, code: error.code, fields: error.fields }).toEqual({
    status: 400,
    code: 'validation_failed',
    fields,
  });
  const me = (await server.call(authCalls.me, { token })).answer;
  expect(me).toMatchObject({ businessName: user.businessName, phone: null, address: null });
});

test('another e-mail needs a proof, and nothing of the call is saved without it', async () => {
  const server = await startTestServer();
  const { token, user } = await signUpVerified(server);
  const body = { businessName: 'Harbor Bakery', email: 'other@example.com' };
  const { status, error } = await server.call(authCalls.profile, { token, body });
  expect({ status, code: error.code }).toEqual({ status: 403, code: 'proof_required' });
  expect((await server.call(authCalls.me, { token })).answer).toEqual(user);
});

test('one’s own e-mail is no change of it', async () => {
  const server = await startTestServer();
  const { token, user } = await signUpVerified(server);
  const body = { businessName: 'Harbor Bakery', email: user.email.toUpperCase() };
  expect((await server.call(authCalls.profile, { token, body })).answer.user).toMatchObject({
    businessName: 'Harbor Bakery',
    email: user.email,
  });
});
