import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { authCalls } from '@doorsign/shared-schema/api';
import { fillAccount } from '../fill-account.ts';
import { PASSWORD, proveByCode, signUp, signUpVerified } from '../owner.ts';
import { startTestServer } from '../start-test-server.ts';
import { operatorOf } from './operator.ts';

interface Listed {
  accountId: string;
  email: string;
}

test('accounts are listed the newest first, and by plan, proof and text', async () => {
  const server = await startTestServer();
  const operate = operatorOf(server);
  const list = async (...options: string[]): Promise<string[]> =>
    ((await operate(['users', 'list', '--json', ...options])).json as Listed[]).map(({ email }) => email);
  await signUpVerified(server, { plan: 'pro' });
  server.pass(1000);
  await signUp(server, { email: 'eve@example.com', businessName: '100%_Eve' });
  server.pass(1000);
  await signUpVerified(server, { email: 'bob@example.org', businessName: 'Ada and Bob' });

  expect(await list()).toEqual(['bob@example.org', 'eve@example.com', 'ada@example.com']);
  expect(await list('--plan', 'pro')).toEqual(['ada@example.com']);
  expect(await list('--verified')).toEqual(['bob@example.org', 'ada@example.com']);
  expect(await list('--unverified')).toEqual(['eve@example.com']);
  expect(await list('--search', 'ADA')).toEqual(['bob@example.org', 'ada@example.com']);
  // Pattern characters are literal.
  expect(await list('--search', '0%_e')).toEqual(['eve@example.com']);
  expect(await list('--search', '_')).toEqual(['eve@example.com']);
  expect(await list('--limit', '1', '--skip', '1')).toEqual(['eve@example.com']);

  const { out } = await operate(['users', 'list', '--limit', '2']);
  expect(out.split('\n')).toEqual([
    expect.stringMatching(/^ID +PLAN +E-MAIL IS +SINCE +E-MAIL +BUSINESS$/),
    expect.stringMatching(/ free +verified +2026-03-11 12:00 UTC +bob@example\.org +Ada and Bob$/),
    expect.stringMatching(/ free +unverified +.* eve@example\.com +100%_Eve$/),
    'There are more: --skip 2',
    '',
  ]);
  expect((await operate(['users', 'list', '--search', 'nobody'])).out).toBe('No accounts found.\n');

  await signUp(server, { email: 'mia@example.com', businessName: 'Café Über' });
  expect(await list('--search', 'CAFé Über')).toEqual(['mia@example.com']);
});

test('what cannot be listed is said', async () => {
  const operate = operatorOf(await startTestServer());
  for (const [argv, says] of [
    [['--plan', 'gold'], 'There is no plan "gold": there are free, pro, enterprise.'],
    [['--limit', '0'], '--limit is a whole number from 1 to 1000.'],
    [['--limit', '1001'], '--limit is a whole number from 1 to 1000.'],
    [['--skip', 'x'], '--skip is a whole number from 0.'],
    [['--verified', '--unverified'], 'An account is either verified or not: leave one of the two out.'],
  ] as const)
    expect(await operate(['users', 'list', ...argv])).toMatchObject({ code: 2, out: '', err: `${says}\n` });
});

test('one account is shown whole, by e-mail or by id, and without anything that would let somebody in', async () => {
  const server = await startTestServer();
  const operate = operatorOf(server);
  const ada = await signUpVerified(server);
  await fillAccount(server, ada);
  const { out } = await operate(['users', 'show', ' ADA@example.com']);
  expect(out).toMatch(new RegExp(`^Account +${ada.id}$`, 'm'));
  expect(out).toMatch(/^Plan +enterprise, paid for at Stripe$/m);
  expect(out).toMatch(/^At Stripe +cus_\w+, trialing$/m);
  expect(out).toMatch(/^Signs in by +password, code by mail, sign-in at https:\/\/issuer\.example$/m);
  expect(out).toMatch(/^Sessions +3, last used 2026-03-11 12:00 UTC$/m);
  expect(out).toMatch(/^Widget +last seen on example\.com, 2026-03-11 12:00 UTC$/m);
  expect((await operate(['users', 'show', ada.id])).out).toBe(out);

  const { json } = await operate(['users', 'show', ada.id, '--json']);
  expect(json).toMatchObject({
    id: ada.id,
    businessId: ada.id,
    plan: 'enterprise',
    planGiven: null,
    stripe: { plan: 'enterprise', status: 'trialing' },
  });
  const { password_hash: hash } = await server.deps.database.read
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', ada.id)
    .executeTakeFirstOrThrow();
  for (const secret of [hash, PASSWORD]) expect(JSON.stringify(json) + out).not.toContain(secret);
});

test('whoever is not there is not found, and of whom there are several one must be named', async () => {
  const server = await startTestServer();
  const operate = operatorOf(server);
  expect(await operate(['users', 'show', 'ada@example.com'])).toMatchObject({
    code: 3,
    out: '',
    err: expect.stringMatching(/^There is no account for "ada@example\.com"\. Give an e-mail, or the whole id/),
  });
  const one = await signUp(server);
  const other = await signUp(server);
  expect(await operate(['users', 'show', 'ada@example.com'])).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^Several accounts wait for ada@example\.com to be proved: .*Name one by its id\.\n$/),
  });
  for (const { user } of [one, other]) expect((await operate(['users', 'show', user.id])).code).toBe(0);

  const ada = await signUpVerified(server);
  expect(((await operate(['users', 'show', 'ada@example.com', '--json'])).json as { id: string }).id).toBe(ada.id);
  await proveByCode(server, { email: 'ada@example.com', token: ada.token });
  await server.call(authCalls.deleteAccount, { token: ada.token });
  expect(await operate(['users', 'show', ada.id])).toMatchObject({
    code: 3,
    err: `The account ${ada.id} has been deleted. Nothing but its id is left.\n`,
  });
});

test("an export is the owner's own, on the screen or in a file for one reader", async () => {
  const server = await startTestServer();
  const operate = operatorOf(server);
  const ada = await signUpVerified(server);
  const own = (await server.call(authCalls.exportAccount, { token: ada.token })).answer;
  expect((await operate(['users', 'export', ada.id])).json).toEqual(own);
  expect((await operate(['users', 'export', ada.id, '--json'])).json).toEqual(own);

  const file = join(server.dataDir, 'ada.json');
  const { out } = await operate(['users', 'export', 'ada@example.com', '--out', file]);
  expect(out).toMatch(/^Everything about ada@example\.com is in .*ada\.json \(\d+ bytes\)\.\n$/);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(own);
  expect(statSync(file).mode & 0o777).toBe(0o600);

  writeFileSync(file, 'of somebody else');
  expect(await operate(['users', 'export', ada.id, '--out', file])).toMatchObject({
    code: 1,
    err: `${file} is there already. Choose another name.\n`,
  });
  expect(readFileSync(file, 'utf8')).toBe('of somebody else');
  expect(await operate(['users', 'export', ada.id, '--out', join(file, 'x')])).toMatchObject({
    code: 1,
    err: expect.stringMatching(/x cannot be written: ENOTDIR/),
  });
});
