import { expect, test } from 'vitest';
import { authCalls } from '@doorsign/shared-schema/api';
import { PASSWORD, receiveCode, signUp, signUpVerified } from './owner.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';

const EMAIL = 'ada@example.com';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

const logIn = async (server: TestServer, userAgent: string): Promise<string> => {
  const body = { email: EMAIL, password: PASSWORD };
  return (await server.call(authCalls.login, { body, headers: { 'User-Agent': userAgent } })).answer.access_token;
};

const warnings = async (server: TestServer): Promise<string[]> => {
  await server.sendNotices();
  return (await server.mail(EMAIL))
    .filter(({ subject }) => subject === 'New sign-in to your Doorsign account')
    .map(({ text }) => /from (.*?)\./.exec(text)?.[1] ?? 'nowhere');
};

test('nobody is warned of the very first sign-in, nor of the same device again', async () => {
  const server = await startTestServer();
  await signUpVerified(server);
  await logIn(server, 'node');
  expect(await warnings(server)).toEqual([]);
});

test('a sign-in from a device that was never used is told, once, whether by password or by code', async () => {
  const server = await startTestServer();
  await signUpVerified(server);
  await logIn(server, FIREFOX);
  await logIn(server, FIREFOX);
  expect(await warnings(server)).toEqual(['Firefox on Linux']);
  server.pass(1000);
  const code = await receiveCode(server, EMAIL);
  const body = { email: EMAIL, ...code };
  await server.call(authCalls.verifyOtp, { body, headers: { 'User-Agent': IPHONE } });
  expect(await warnings(server)).toEqual(['Safari on iPhone', 'Firefox on Linux']);
});

test('a device is known after it has logged out', async () => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  const other = await logIn(server, FIREFOX);
  for (const by of [token, other]) await server.call(authCalls.logout, { token: by });
  await logIn(server, FIREFOX);
  expect(await warnings(server)).toEqual(['Firefox on Linux']);
});

test('an address that nobody has proved is not written to', async () => {
  const server = await startTestServer();
  await signUp(server);
  await logIn(server, FIREFOX);
  expect(await warnings(server)).toEqual([]);
});

test('the devices of a stranger who signed up with the address first are not the owner’s', async () => {
  const server = await startTestServer();
  await signUp(server, { password: 'known to a stranger' });
  const code = await receiveCode(server, EMAIL);
  await server.call(authCalls.verifyOtp, { body: { email: EMAIL, ...code }, headers: { 'User-Agent': FIREFOX } });
  expect(await warnings(server)).toEqual([]);
  const again = await receiveCode(server, EMAIL);
  // The stranger's device, from which the owner has never signed in.
  await server.call(authCalls.verifyOtp, { body: { email: EMAIL, ...again } });
  expect(await warnings(server)).toHaveLength(1);
});
