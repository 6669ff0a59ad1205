import { expect, test } from 'vitest';
import { authCalls } from '@doorsign/shared-schema/api';
import { from } from './behind-proxy.ts';
import { PASSWORD, receiveCode, signUp, signUpVerified } from './owner.ts';
import { KNOWN_DEVICES_MAX } from '../src/platform/parameters.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';

const EMAIL = 'ada@example.com';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

const HOME = '203.0.113.1';

/** Starts a server behind a proxy, so that each sign-in has the address that the test chooses. */
const startBehindProxy = () => startTestServer({ environment: { TRUST_PROXY: '1' } });

const logIn = async (server: TestServer, userAgent: string, ip = HOME): Promise<string> => {
  const options = {
    body: { email: EMAIL, password: PASSWORD },
    headers: { 'User-Agent': userAgent, ...from(ip) },
  };
  return (await server.call(authCalls.login, options)).answer.access_token;
};

const warnings = async (server: TestServer): Promise<string[]> => {
  await server.sendNotices();
  return (await server.mail(EMAIL))
    .filter(({ subject }) => subject === 'New login to your Doorsign account')
    .map(({ text }) => /New York time from (.*?)\./.exec(text)?.[1] ?? 'nowhere');
};

test('nobody is warned of the very first sign-in, nor of the same device in the same place again', async () => {
  const server = await startBehindProxy();
  const headers = { 'User-Agent': FIREFOX, ...from(HOME) };
  const signedUp = await server.call(authCalls.signup, {
    body: { email: EMAIL, password: PASSWORD, businessName: 'Bakery' },
    headers,
  });
  const token = signedUp.answer.access_token;
  await server.call(authCalls.verifyOtp, {
    body: { email: EMAIL, ...(await receiveCode(server, EMAIL, token)) },
    token,
    headers,
  });
  await logIn(server, FIREFOX);
  expect(await warnings(server)).toEqual([]);
});

test('the same browser somewhere else is another device: there is one like it in every second office', async () => {
  const server = await startBehindProxy();
  await signUpVerified(server);
  await logIn(server, FIREFOX);
  await logIn(server, FIREFOX, '198.51.100.7');
  await logIn(server, FIREFOX, '198.51.100.7');
  await logIn(server, FIREFOX);
  expect(await warnings(server)).toEqual(['Firefox on Linux', 'Firefox on Linux']);
});

test('what is no browser is never known, also where the account was made with such a program', async () => {
  const server = await startBehindProxy();
  await signUpVerified(server);
  await logIn(server, 'curl/8.5.0');
  await logIn(server, 'curl/8.5.0');
  expect(await warnings(server)).toEqual(['nowhere', 'nowhere']);
});

test('an account remembers the hundred devices that it was used from last', async () => {
  const server = await startBehindProxy();
  const { id } = await signUpVerified(server);
  const { write, read } = server.deps.database;
  const rows = Array.from({ length: 150 }, (_, index) => ({
    account_id: id,
    device: `a mark ${index}`,
    first_seen_at: index,
  }));
  await write((tx) => tx.insertInto('known_devices').values(rows).execute());
  await logIn(server, FIREFOX);
  expect(await read.selectFrom('known_devices').select('device').execute()).toHaveLength(KNOWN_DEVICES_MAX);
  await logIn(server, FIREFOX);
  expect(await warnings(server)).toEqual(['Firefox on Linux']);
});

test('an account of an earlier release, which kept names alone, is warned once of each device', async () => {
  const server = await startBehindProxy();
  const { id } = await signUpVerified(server);
  await server.deps.database.write(async (tx) => {
    await tx.deleteFrom('known_devices').execute();
    await tx
      .insertInto('known_devices')
      .values({ account_id: id, device: 'Firefox on Linux', first_seen_at: 1 })
      .execute();
  });
  await logIn(server, FIREFOX);
  await logIn(server, FIREFOX);
  expect(await warnings(server)).toEqual(['Firefox on Linux']);
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
