import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { authCalls, businessCalls } from '@doorsign/shared-schema/api';
import { OWNED_TABLES } from '../src/auth/owned-tables.ts';
import { fillAccount } from './fill-account.ts';
import { signUp, signUpVerified } from './owner.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';
import { tableNames, tablesThatName } from './table-contents.ts';

const EMAIL = 'ada@example.com';
const DAY = 24 * 60 * 60 * 1000;

const exportFor = async (server: TestServer, token: string): Promise<Record<string, unknown>> =>
  (await server.call(authCalls.exportAccount, { token })).answer;

const camelCase = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

test('an export holds what every table has of its owner, and nothing of another account', async () => {
  const server = await startTestServer();
  const ada = await signUpVerified(server);
  const eve = await signUpVerified(server, { email: 'eve@example.com', businessName: 'Eve’s Flowers' });
  await fillAccount(server, ada);
  await fillAccount(server, eve);
  const exported = await exportFor(server, ada.token);
  const { format, version, exportedAt, ...tables } = exported;
  expect({ format, version, exportedAt }).toEqual({
    format: 'doorsign-account',
    version: 1,
    exportedAt: new Date(server.now()).toISOString(),
  });

  const named = await tablesThatName(server.deps.database.read, [ada.id, EMAIL]);
  const withoutIdsAlone = named.filter((name) => name !== 'changes');
  expect(Object.keys(tables).toSorted()).toEqual(withoutIdsAlone.map(camelCase).toSorted());
  for (const rows of Object.values(tables)) expect(rows).not.toEqual([]);
  const text = JSON.stringify(exported);
  for (const foreign of [eve.id, 'eve@example.com', 'Eve’s Flowers']) expect(text).not.toContain(foreign);
});

test('the tables that are exported are those of the database', async () => {
  const server = await startTestServer();
  const names = (await tableNames(server.deps.database.read)).filter((name) => name !== 'migrations');
  expect(Object.keys(OWNED_TABLES).toSorted()).toEqual(names);
});

test('each of them is explained in the documentation', () => {
  const text = readFileSync(new URL('../docs/account-data.md', import.meta.url), 'utf8');
  const exported = Object.entries(OWNED_TABLES).flatMap(([name, ownership]) => (ownership ? [camelCase(name)] : []));
  const explained = [...text.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name ?? '');
  expect(explained.toSorted()).toEqual(exported.toSorted());
});

test('no secret is in it', async () => {
  const server = await startTestServer();
  const ada = await signUpVerified(server);
  await fillAccount(server, ada);
  const text = JSON.stringify(await exportFor(server, ada.token));
  const { read } = server.deps.database;
  const { password_hash } = await read.selectFrom('accounts').select('password_hash').executeTakeFirstOrThrow();
  const codes = await read.selectFrom('challenges').select('code_hash').execute();
  const [mail] = await server.mail(EMAIL);
  expect(password_hash).toMatch(/^\$argon2id/);
  expect(codes.length).toBeGreaterThan(1);
  for (const secret of [password_hash ?? '', ...codes.map(({ code_hash }) => code_hash), mail?.code ?? '', ada.token])
    expect(text.includes(secret)).toBe(false);
  expect(text).not.toMatch(/hash":"\$|codeHash|passwordHash/);
});

test('it is read as it is meant: instants as dates, values as what they are', async () => {
  const server = await startTestServer();
  const { token, id } = await signUpVerified(server);
  await server.call(businessCalls.domain, { token, body: { allowedDomain: 'example.com' } });
  const now = new Date(server.now()).toISOString();
  expect(await exportFor(server, token)).toMatchObject({
    accounts: [{ id, email: EMAIL, verifiedAt: now, createdAt: now }],
    sessions: [{ accountId: id, device: 'Unknown device', createdAt: now, provedAt: null }],
    businesses: [{ id, plan: 'free', createdAt: now }],
    registers: expect.arrayContaining([expect.objectContaining({ key: 'domains', value: ['example.com'] })]) as unknown,
    snapshots: [{ domains: ['example.com'], name: "Ada's Bakery" }],
  });
});

test('somebody else’s wish to move to one’s address is not part of it', async () => {
  const server = await startTestServer();
  const ada = await signUpVerified(server);
  const eve = await signUpVerified(server, { email: 'eve@example.com' });
  await server.call(authCalls.proof, { token: eve.token, body: { password: 'correct horse battery' } });
  await server.call(authCalls.profile, { token: eve.token, body: { email: EMAIL } });
  expect(JSON.stringify(await exportFor(server, ada.token))).not.toContain(eve.id);
  expect(JSON.stringify(await exportFor(server, eve.token))).not.toContain(ada.id);
});

test('who has signed up with the address of an account gets nothing of what was mailed to its owner', async () => {
  const server = await startTestServer();
  const ada = await signUpVerified(server);
  await fillAccount(server, ada);
  const stranger = await signUp(server, { businessName: 'Trap' });
  const exported = await exportFor(server, stranger.access_token);
  expect(exported).toMatchObject({ challenges: [], outgoingMail: [], accounts: [{ id: stranger.user.id }] });
  expect(JSON.stringify(exported)).not.toContain(ada.id);
});

test('it comes as a file, twice a day', async () => {
  const server = await startTestServer({ environment: { RATE_LIMITS: 'on' } });
  const { access_token: token } = await signUp(server);
  const ask = () => server.call(authCalls.exportAccount, { token });
  const { headers } = await ask();
  expect(headers.get('Content-Disposition')).toBe('attachment; filename="doorsign-account.json"');
  expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect((await ask()).status).toBe(200);
  const { status, headers: refused } = await ask();
  expect(status).toBe(429);
  expect(Number(refused.get('Retry-After')) * 1000).toBeLessThanOrEqual(DAY / 2);
  expect(refused.get('Content-Disposition')).toBeNull();
});
