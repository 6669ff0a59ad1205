import { expect, test } from 'vitest';
import { PERMISSIONS } from '@doorsign/shared-schema/team';
import { createRoutes } from '../src/app.ts';
import { startTestServer } from './start-test-server.ts';

test('every route with an owner names its row of the table of permissions, or concerns the account alone', async () => {
  const { deps } = await startTestServer();
  const routes = createRoutes(deps);
  const rows: readonly string[] = [...Object.keys(PERMISSIONS), 'account'];
  const isNamed = ({ call, needs }: (typeof routes)[number]): boolean =>
    call.auth === 'owner' ? needs !== null && rows.includes(needs) : needs === null;
  expect(routes.filter(({ call }) => call.auth === 'owner').length).toBeGreaterThan(30);
  expect(routes.filter((one) => !isNamed(one)).map(({ call }) => `${call.method} ${call.path}`)).toEqual([]);
  const ofAccount = routes.filter(({ needs }) => needs === 'account').map(({ call }) => call.path.split('/')[2]);
  expect(new Set(ofAccount)).toEqual(new Set(['account', 'auth', 'invitations']));
});
