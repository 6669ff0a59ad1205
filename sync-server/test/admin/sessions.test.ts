import { expect, test } from 'vitest';
import { authCalls } from '@doorsign/shared-schema/api';
import { PASSWORD, signUpVerified } from '../owner.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';
import { operatorOf } from './operator.ts';

const EMAIL = 'ada@example.com';

interface ListedSession {
  id: string;
  device: string;
}

const logIn = async (server: TestServer, browser: string): Promise<string> => {
  const headers = { 'User-Agent': `Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 ${browser}/143.0` };
  return (await server.call(authCalls.login, { body: { email: EMAIL, password: PASSWORD }, headers })).answer
    .access_token;
};

const isLive = async (server: TestServer, token: string): Promise<boolean> =>
  (await server.call(authCalls.me, { token })).status === 200;

test('the devices of an account are listed; one is signed out, then all', async () => {
  const server = await startTestServer();
  const operate = operatorOf(server);
  const { token: first } = await signUpVerified(server);
  server.pass(60_000);
  const firefox = await logIn(server, 'Firefox');
  const listed = (await operate(['sessions', 'list', EMAIL, '--json'])).json as ListedSession[];
  expect(listed.map(({ device }) => device)).toEqual(['Firefox on Linux', 'Unknown device']);
  const [newest] = listed;
  expect((await operate(['sessions', 'list', EMAIL])).out).toMatch(
    new RegExp(
      `^ID +SINCE +LAST USED +DEVICE\n${newest?.id} +2026-03-11 12:01 UTC  2026-03-11 12:01 UTC  Firefox on Linux\n`,
    ),
  );

  expect(await operate(['sessions', 'revoke', EMAIL, newest?.id ?? '', '--yes'])).toMatchObject({
    code: 0,
    out: `${EMAIL} has been signed out on Firefox on Linux.\n`,
  });
  expect([await isLive(server, firefox), await isLive(server, first)]).toEqual([false, true]);

  await logIn(server, 'Firefox');
  expect((await operate(['sessions', 'revoke', EMAIL, '--all', '--yes'])).out).toBe(
    `${EMAIL} has been signed out everywhere (2 sessions).\n`,
  );
  expect(await isLive(server, first)).toBe(false);
  expect((await operate(['sessions', 'list', EMAIL])).out).toBe('Signed in nowhere.\n');
});

test('only sessions of that account are ended, and only when somebody says so', async () => {
  const server = await startTestServer();
  const operate = operatorOf(server);
  const ada = await signUpVerified(server);
  await signUpVerified(server, { email: 'eve@example.com' });
  const [adas] = (await operate(['sessions', 'list', EMAIL, '--json'])).json as ListedSession[];
  const id = adas?.id ?? '';
  expect(await operate(['sessions', 'revoke', 'eve@example.com', id, '--yes'])).toMatchObject({
    code: 3,
    err: `eve@example.com has no session ${id}. \`sessions list\` shows them.\n`,
  });
  for (const argv of [[EMAIL], [EMAIL, id, '--all']])
    expect(await operate(['sessions', 'revoke', ...argv, '--yes'])).toMatchObject({
      code: 2,
      err: 'Name one SESSION of `sessions list`, or say --all.\n',
    });
  for (const argv of [
    [EMAIL, id],
    [EMAIL, '--all'],
  ])
    expect((await operate(['sessions', 'revoke', ...argv])).code).toBe(4);
  expect(await isLive(server, ada.token)).toBe(true);
});
