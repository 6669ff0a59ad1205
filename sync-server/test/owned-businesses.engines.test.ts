import { expect, test } from 'vitest';
import { authCalls } from '@doorsign/shared-schema/api';
import { createAccountService } from '../src/auth/account-service.ts';
import { openBusiness, putMember } from './open-location.ts';
import { PASSWORD, signUpVerified } from './owner.ts';
import { startTestServer } from './start-test-server.ts';
import { createTestDevice, openUntil } from './sync-requests.ts';
import { tablesThatName } from './table-contents.ts';

/** Starts with an owner of two businesses, who is also a manager of Grace's. */
const start = async () => {
  const server = await startTestServer();
  const ada = await signUpVerified(server);
  const grace = await signUpVerified(server, { email: 'grace@example.com', plan: 'enterprise' });
  const other = await openBusiness(server, ada.id);
  await putMember(server, { business: grace.id, account: ada.id, role: 'manager' });
  const saveIn = (businessId: string) =>
    createTestDevice(server, { token: ada.token, id: businessId, businessId }).save([
      { key: 'hours.monday', value: openUntil('18:00') },
    ]);
  for (const id of [ada.id, other, grace.id]) expect(await saveIn(id)).toMatchObject({ status: 'live' });
  return { server, ada, grace, other };
};

test('an export holds all businesses that the account owns, and of others the membership and its own changes', async () => {
  const { server, ada, grace, other } = await start();
  const exported = (await server.call(authCalls.exportAccount, { token: ada.token })).answer as Record<
    'businesses' | 'members' | 'locations' | 'edits',
    { id: string; businessId: string }[]
  >;
  const [own, all] = [[ada.id, other].toSorted(), [ada.id, other, grace.id].toSorted()];
  expect(exported.businesses.map(({ id }) => id).toSorted()).toEqual(own);
  expect(exported.locations.map(({ id }) => id).toSorted()).toEqual(own);
  expect(exported.members.map(({ businessId }) => businessId).toSorted()).toEqual(all);
  // Of others only what the account has changed itself.
  expect([...new Set(exported.edits.map(({ businessId }) => businessId))].toSorted()).toEqual(all);
  expect(exported.edits.filter(({ businessId }) => businessId === grace.id)).toHaveLength(1);
});

test('with an account go all businesses that it owns, and nothing of others', async () => {
  const { server, ada, grace, other } = await start();
  const { deps } = server;
  const ended: string[] = [];
  const payload = async () => (await fetch(`${server.url}/api/widget/${other}`)).status;
  expect(await payload()).toBe(200);
  await server.call(authCalls.proof, { token: ada.token, body: { password: PASSWORD } });
  const account = createAccountService({ ...deps, endSubscription: async (id) => void ended.push(id) });
  await account.removeAsOperator({ accountId: ada.id, emailVerified: true });
  expect(ended.toSorted()).toEqual([ada.id, other].toSorted());
  expect(await payload()).toBe(404);
  expect(await tablesThatName(deps.database.read, [ada.id, other])).toEqual(['changes', 'deletions']);

  const history = await deps.database.read
    .selectFrom('edits')
    .select(['account_id'])
    .where('business_id', '=', grace.id)
    .where('device_name', '=', 'Phone')
    .execute();
  expect(history).toEqual([{ account_id: null }]);
  expect((await server.call(authCalls.me, { token: grace.token })).status).toBe(200);
});

test("mail about the plan of a business goes to its owner, whatever the business's id", async () => {
  const { server, ada, other } = await start();
  await server.deps.billing.grant(other, 'pro');
  await server.sendNotices();
  expect((await server.mail('ada@example.com'))[0]?.subject).toBe('You’re now on the Doorsign Business Pro plan');
  const mails = await server.deps.database.read
    .selectFrom('outgoing_mail')
    .select('account_id')
    .where('kind', '=', 'billing')
    .execute();
  expect(mails).toEqual([{ account_id: ada.id }]);
});
