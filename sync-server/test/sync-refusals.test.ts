import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SentError, syncCalls, type SyncRequest } from '@doorsign/shared-schema/api';
import { SCHEMA } from '@doorsign/shared-schema/registers';
import { signUpVerified } from './owner.ts';
import { startTestServer } from './start-test-server.ts';
import { closedFor, createTestDevice, openUntil, valuesIn, type TestDevice } from './sync-requests.ts';
import { isWholeRun } from '../scripts/run-tests/scope.ts';

const start = async (plan: 'free' | 'pro' = 'free') => {
  const server = await startTestServer();
  const owner = await signUpVerified(server, { plan });
  const phone = createTestDevice(server, owner);
  const send = (parts: Partial<SyncRequest>) =>
    server.call(syncCalls.sync, { body: phone.request([], parts), token: owner.token });
  return { server, owner, phone, send };
};
const dateOf = (index: number): string => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);
const monday = { key: 'hours.monday', value: openUntil('18:00') };

describe('an edit is refused', () => {
  test('whole, when the plan has no holidays', async () => {
    const { phone } = await start();
    const { seq } = await phone.sync();
    const result = await phone.save([monday, { key: 'holidays.2026-12-25', value: closedFor('Christmas Day') }]);
    expect(result).toEqual({
      id: result.id,
      status: 'rejected',
      code: 'plan_required',
      detail: 'Holiday scheduling requires a Pro plan or higher.',
      field: 'holidays.2026-12-25',
    });
    expect(await phone.sync()).toMatchObject({ seq, regs: [] });
  });

  test('when a 401st holiday comes, in one edit or in the next', async () => {
    const { phone } = await start('pro');
    const holidays = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => ({
        key: `holidays.${dateOf(from + index)}`,
        value: closedFor('X'),
      }));
    const refused = { status: 'rejected', code: 'limit_reached', field: 'holidays' };
    expect(await phone.save(holidays(0, 401))).toMatchObject(refused);
    expect(await phone.save(holidays(0, 400))).toMatchObject({ status: 'live' });
    expect(await phone.save(holidays(400, 401))).toMatchObject(refused);
    expect(Object.keys(valuesIn(await phone.sync([], { wantFull: true })))).toHaveLength(402);
  });

  test.each([
    { plan: 'free' as const, domains: ['a.com', 'b.com'], detail: 'The Starter plan allows 1 domain.' },
    { plan: 'pro' as const, domains: ['a.com', 'b.com', 'c.com'], detail: 'The Business Pro plan allows 2 domains.' },
  ])('when the $plan plan allows fewer domains', async ({ plan, domains, detail }) => {
    const { phone } = await start(plan);
    const edit = await phone.save([{ key: 'domains', value: domains }], { label: 'domain' });
    expect(edit).toMatchObject({ status: 'rejected', code: 'limit_reached', detail, field: 'domains' });
    expect(await phone.save([{ key: 'domains', value: domains.slice(1) }])).toMatchObject({ status: 'live' });
  });

  test.each([
    { key: 'profile.motto', value: 'Hi', detail: 'There is no setting called "profile.motto".' },
    { key: 'holidays.2026-02-30', value: closedFor('X'), detail: 'There is no setting called "holidays.2026-02-30".' },
    { key: '__proto__', value: {}, detail: 'There is no setting called "__proto__".' },
    { key: 'profile.timezone', value: 'Mars/Olympus', detail: 'Choose a time zone from the list' },
    {
      key: 'domains',
      value: ['github.io'],
      detail: 'This address is shared by many websites. Please enter your own, for example yourshop.example.com.',
    },
  ])('when $key cannot be $value', async ({ key, value, detail }) => {
    const { phone } = await start();
    expect(await phone.save([{ key, value }])).toMatchObject({ status: 'rejected', code: 'validation_failed', detail });
  });

  test('and its values are not kept: its device has them, and their size has not been checked', async () => {
    const { server, phone } = await start();
    const { id } = await phone.save([{ key: 'profile.motto', value: 'x'.repeat(100_000) }]);
    const { database } = server.deps;
    const { writes } = await database.read
      .selectFrom('edits')
      .select('writes')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(writes.length).toBeLessThan(200);
  });

  test('and the others of the request are not', async () => {
    const { phone } = await start();
    const { results } = await phone.sync([phone.edit([{ key: 'hours.someday', value: 1 }]), phone.edit([monday])]);
    expect(results).toMatchObject([{ status: 'rejected' }, { status: 'live' }]);
  });
});

describe('accounts are isolated', () => {
  test('another account’s location does not exist', async () => {
    const { server, owner, phone } = await start();
    const stranger = await signUpVerified(server, { email: 'eve@example.com' });
    const eve = createTestDevice(server, stranger);
    expect(await eve.save([{ ...monday, scope: owner.id }])).toMatchObject({
      status: 'rejected',
      code: 'not_found',
      detail: 'This location does not exist.',
    });
    expect(valuesIn(await phone.sync())).not.toHaveProperty('hours.monday');
  });

  test('the same id of an edit may be used by both', async () => {
    const { server, phone } = await start();
    const stranger = await signUpVerified(server, { email: 'eve@example.com', businessName: 'Eve' });
    const eve = createTestDevice(server, stranger);
    const mine = phone.edit([monday]);
    const theirs = eve.edit([{ key: 'hours.monday', value: openUntil('20:00') }], { id: mine.id });
    expect((await phone.sync([mine])).results).toEqual([{ id: mine.id, status: 'live' }]);
    expect((await eve.sync([theirs])).results).toEqual([{ id: mine.id, status: 'live' }]);
    // Each is answered its own result when it comes again.
    expect((await phone.sync([mine])).results).toEqual([{ id: mine.id, status: 'live' }]);
    expect((await eve.sync([theirs])).results).toEqual([{ id: mine.id, status: 'live' }]);
    expect(valuesIn(await phone.sync([], { wantFull: true }))).toMatchObject({ 'hours.monday': openUntil('18:00') });
    expect(valuesIn(await eve.sync([], { wantFull: true }))).toMatchObject({
      'hours.monday': openUntil('20:00'),
      'profile.businessName': 'Eve',
    });
  });

  test('a cursor of one is a fork for the other, at the head of the log and before it', async () => {
    const { server, phone } = await start();
    const eve = createTestDevice(server, await signUpVerified(server, { email: 'eve@example.com' }));
    const cursorsOf = async (device: TestDevice) => {
      const before = await device.sync();
      const head = await device.sync([device.edit([monday])]);
      return [before, head].map(({ seq, chain }) => ({ seq, chain }));
    };
    for (const [mine, theirs] of zip(await cursorsOf(phone), await cursorsOf(eve))) {
      expect((await phone.sync([], { cursor: mine })).full).toBe(false);
      expect((await eve.sync([], { cursor: theirs })).full).toBe(false);
      expect((await phone.sync([], { cursor: theirs })).full).toBe('fork');
      expect((await eve.sync([], { cursor: mine })).full).toBe('fork');
    }
  });
});

describe('a whole request is refused, and stores nothing', () => {
  test.each([
    { name: 'without a token', status: 401, code: 'token_invalid', parts: {}, token: undefined },
    { name: 'of a device with a newer schema', status: 503, code: 'server_outdated', parts: { schema: SCHEMA + 1 } },
    { name: 'of a device with too old a schema', status: 426, code: 'client_outdated', parts: { schema: 0 } },
    { name: 'of another protocol', status: 400, code: 'validation_failed', parts: { proto: 3 as 2 } },
  ])('$name', async ({ status, code, parts, ...rest }) => {
    const { server, owner, phone } = await start();
    const token = 'token' in rest ? rest.token : owner.token;
    const body = { ...phone.request([phone.edit([monday])]), ...parts };
    const reply = await server.call(syncCalls.sync, { body, token });
    expect(reply).toMatchObject({ status, error: { code } });
    expect((await phone.sync()).seq).toBe(2);
  });

  test.each([
    { name: 'newer', schema: SCHEMA + 1, status: 503, code: 'server_outdated' },
    { name: 'too old', schema: 0, status: 426, code: 'client_outdated' },
  ])('with one edit of a $name schema, also its good ones', async ({ schema, status, code }) => {
    const { phone, send } = await start();
    const edits = [phone.edit([monday]), phone.edit([monday], { schema })];
    const reply = await send({ edits });
    expect(reply).toMatchObject({ status, error: { code } });
    expect((await phone.sync()).seq).toBe(2);
  });

  test('with more than 50 edits', async () => {
    const { phone, send } = await start();
    const reply = await send({ edits: Array.from({ length: 51 }, () => phone.edit([monday])) });
    expect(reply).toMatchObject({ status: 400, error: { code: 'validation_failed' } });
  });

  test('with more than 256 KB of edits', async () => {
    const { phone, send } = await start();
    const value = 'x'.repeat(200 * 1024);
    expect((await send({ edits: [phone.edit([{ key: 'profile.address', value }])] })).answer.results).toMatchObject([
      { status: 'rejected' },
    ]);
    const edits = [1, 2].map(() => phone.edit([{ key: 'profile.address', value }]));
    expect(await send({ edits })).toMatchObject({ status: 413, error: { code: 'too_large' } });
  });
});

test('what a device offers is held to the same rules as an edit: a zone that this server does not know is never live, and told', async () => {
  const { phone, send } = await start();
  const { regs, seq } = await phone.sync();
  const witness = regs.map((register) => ({
    ...register,
    rev: 'unknown',
    value: 'Mars/Olympus',
    at: register.at + 1,
    author: { told: 0, base: register.rev },
  }));
  const { answer } = await send({ witness });
  expect(answer).toMatchObject({ seq: seq + 2, results: [] });
  expect(valuesIn(answer)).toEqual({ 'profile.businessName': 'Mars/Olympus' });
  expect(answer.conflicts).toMatchObject([{ key: 'profile.timezone', lose: { value: 'Mars/Olympus' } }]);
});

test('malformed bodies never get a 5xx, and always a sentence', async () => {
  const { server, owner, phone } = await start();
  const sample = phone.request([phone.edit([monday, { key: 'style.theme', value: 'dark' }])], {
    cursor: { seq: 1, chain: 'x' },
    witness: [{ ...monday, scope: owner.id, schema: 1, deleted: false, rev: 'lost', at: server.now(), seq: 9 }],
  });
  const paths = pathsOf(sample);
  const junk = fc.oneof(
    fc.constantFrom<unknown>(
      null,
      true,
      -1,
      0.5,
      1e308,
      -1e308,
      2 ** 53,
      '',
      '\0',
      '\ud800',
      [],
      {},
      [[]],
      'x'.repeat(5000),
    ),
    fc.jsonValue({ maxDepth: 3 }),
  );
  const broken = fc
    .array(fc.tuple(fc.constantFrom(...paths), junk), { minLength: 1, maxLength: 3 })
    .map((changes) => changes.reduce<unknown>((body, [path, value]) => replaceAt(body, path, value), sample));
  await fc.assert(
    fc.asyncProperty(broken, async (body) => {
      const response = await fetch(`${server.url}/api/sync`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${owner.token}` },
        body: JSON.stringify(body),
      });
      const answer: unknown = await response.json();
      // The only 5xx that is a valid response: an edit of a schema that this server does not know yet.
      if (response.status === 503) expect(SentError.parse(answer).code).toBe('server_outdated');
      else expect(response.status).toBeLessThan(500);
      if (!response.ok) expect(SentError.parse(answer).detail).not.toBe('');
    }),
    { seed: 20260107, numRuns: isWholeRun ? 400 : 100 },
  );
});

const zip = <T>(a: readonly T[], b: readonly T[]): [T, T][] => a.map((one, index) => [one, b[index] as T]);

type Path = (string | number)[];

const pathsOf = (value: unknown, path: Path = []): Path[] => {
  if (typeof value !== 'object' || value === null) return [path];
  const below: Path[] = Array.isArray(value)
    ? value.flatMap((member, index) => pathsOf(member, [...path, index]))
    : Object.entries(value).flatMap(([key, member]) => pathsOf(member, [...path, key]));
  return [path, ...below];
};

const replaceAt = (body: unknown, [head, ...rest]: Path, value: unknown): unknown => {
  if (head === undefined) return value;
  if (typeof body !== 'object' || body === null) return body;
  if (Array.isArray(body))
    return (body as unknown[]).map((member, index) => (index === head ? replaceAt(member, rest, value) : member));
  return Object.fromEntries(
    Object.entries(body).map(([key, member]) => [key, key === head ? replaceAt(member, rest, value) : member]),
  );
};
