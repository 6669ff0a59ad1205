import { describe, expect, test } from 'vitest';
import { authCalls, historyCalls, keyCalls } from '@doorsign/shared-schema/api';
import { v1Calls } from '@doorsign/shared-schema/v1';
import { createProgram, problemOf, startWithKey } from './start-with-key.ts';
import { createTestDevice, openUntil } from './sync-requests.ts';
import { createVisitor } from './widget-visitor.ts';

// The API for programs. Every answer is checked against its schema, and every refusal has the shape of RFC 9457.

const DAY = 24 * 60 * 60 * 1000;

test('26: a key opens no call of the app, and a session none of the programs', async () => {
  const { server, ada, key } = await startWithKey();
  expect((await server.call(authCalls.me, { token: key })).error.code).toBe('token_invalid');
  expect((await createProgram(server.url, ada.token)(v1Calls.business)).error.code).toBe('key_invalid');
});

test('25: a key that is mistyped, revoked or expired is refused with the same words', async () => {
  const { server, ada, make } = await startWithKey();
  const ask = async (text: string) => {
    const response = await fetch(`${server.url}/api/v1/business`, { headers: { Authorization: `Bearer ${text}` } });
    const { request_id: _id, ...problem } = await problemOf(response);
    return problem;
  };
  const { key, record } = await make();
  const short = await make({ expiresIn: 30 });
  await server.call(keyCalls.revoke, { token: ada.token, params: { id: record.id } });
  server.pass(31 * DAY);
  const refusals = [
    await ask(`${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`),
    await ask(key),
    await ask(short.key),
    await ask('nothing'),
  ];
  for (const refusal of refusals)
    expect(refusal).toEqual({
      type: `${server.url}/docs/api#key_invalid`,
      title: 'Key invalid',
      status: 401,
      code: 'key_invalid',
      detail: 'This API key isn’t valid.',
      message: 'This API key isn’t valid.',
    });
});

describe('27: a key', () => {
  test('that reads changes nothing', async () => {
    const { program, ada } = await startWithKey({ access: 'read' });
    const params = { id: ada.id };
    expect((await program(v1Calls.hours, { params })).status).toBe(200);
    expect((await program(v1Calls.putHours, { params, body: { businessHours: {} } })).error.code).toBe(
      'scope_required',
    );
  });

  test('of one location sees that one alone, in lists and in the history too', async () => {
    const { program, make, server, ada, second } = await startWithKey({ access: 'manage' });
    await program(v1Calls.putHours, { params: { id: second }, body: { businessHours: {} } });
    const one = createProgram(server.url, (await make({ locations: [ada.id] })).key);
    expect((await one(v1Calls.locations)).answer.data.map(({ id }) => id)).toEqual([ada.id]);
    for (const call of [v1Calls.location, v1Calls.hours, v1Calls.holidays, v1Calls.status, v1Calls.timeline])
      expect((await one(call, { params: { id: second } })).error.code).toBe('not_found');
    const body = { businessHours: { monday: openUntil('18:00') } };
    expect((await one(v1Calls.putHours, { params: { id: second }, body })).error.code).toBe('not_found');
    expect((await one(v1Calls.history, { query: { location: second } })).error.code).toBe('not_found');
    const { data } = (await one(v1Calls.history)).answer;
    expect(data.flatMap(({ writes }) => writes.map(({ scope }) => scope)).includes(second)).toBe(false);
    expect((await one(v1Calls.createLocation, { body: { name: 'Third' } })).error.code).toBe('scope_required');
  });

  test('works only on a plan with keys', async () => {
    const { program, server, ada } = await startWithKey();
    await server.deps.billing.grant(ada.id, 'pro');
    expect((await program(v1Calls.business)).error).toMatchObject({ code: 'plan_required' });
  });
});

describe('28: a change on a condition', () => {
  test('is made for what the program has seen, and refused for anything else', async () => {
    const { program, ada } = await startWithKey();
    const params = { id: ada.id };
    const etag = (await program(v1Calls.hours, { params })).headers.get('ETag') ?? '';
    expect(etag).toMatch(/^"[0-9a-f]{16}"$/);
    const put = (close: string, ifMatch: string) =>
      program(v1Calls.putHours, {
        params,
        body: { businessHours: { monday: openUntil(close) } },
        headers: { 'If-Match': ifMatch },
      });
    const first = await put('18:00', etag);
    expect(first.status).toBe(200);
    expect(first.headers.get('Doorsign-Edit')).toMatch(/^[0-9a-f-]{36}$/);
    const next = first.headers.get('ETag') ?? '';
    expect(next).not.toBe(etag);
    expect(next).toBe((await program(v1Calls.hours, { params })).headers.get('ETag'));
    const stale = await put('19:00', etag);
    expect(stale.error).toMatchObject({
      code: 'precondition_failed',
      detail: 'These hours were changed since you read them.',
    });
    expect(stale.headers.get('ETag')).toBe(next);
    expect((await program(v1Calls.hours, { params })).answer.businessHours?.monday.close).toBe('18:00');
  });

  test('is made once of two at the same time', async () => {
    const { program, ada } = await startWithKey();
    const params = { id: ada.id };
    const etag = (await program(v1Calls.hours, { params })).headers.get('ETag') ?? '';
    const replies = await Promise.all(
      ['18:00', '19:00'].map((close) =>
        program(v1Calls.patchHours, {
          params,
          body: { businessHours: { monday: openUntil(close) } },
          headers: { 'If-Match': etag },
        }),
      ),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 412]));
  });

  test('of a date that has no hours yet, and only of such a one', async () => {
    const { program, ada } = await startWithKey();
    const params = { id: ada.id, date: '2030-12-24' };
    const put = (headers: Record<string, string> = {}) =>
      program(v1Calls.putHoliday, { params, body: { name: 'Christmas Eve', closed: true }, headers });
    const made = await put({ 'If-None-Match': '*' });
    expect(made.status).toBe(201);
    expect(made.answer).toMatchObject({ date: '2030-12-24', open: '09:00', close: '17:00', closed: true });
    expect((await put({ 'If-None-Match': '*' })).error.code).toBe('precondition_failed');
    const again = await put();
    expect(again.status).toBe(200);
    expect(again.answer).toEqual(made.answer);
    expect((await program(v1Calls.deleteHoliday, { params })).status).toBe(204);
    expect((await program(v1Calls.deleteHoliday, { params })).error.code).toBe('not_found');
    expect(
      (
        await program(v1Calls.putHoliday, {
          params: { ...params, date: '2030-02-30' },
          body: { name: 'x', closed: true },
        })
      ).error.fields,
    ).toEqual({
      date: 'Use a date such as 2026-12-25',
    });
  });
});

test('29: of a program and a device that had not seen its change, the later one wins, and the other is told by the key’s name', async () => {
  const { server, program, ada } = await startWithKey();
  const phone = createTestDevice(server, ada);
  const params = { id: ada.id };
  const earlier = phone.edit([{ key: 'hours.monday', value: openUntil('12:00') }]);
  server.pass(1000);
  await program(v1Calls.patchHours, { params, body: { businessHours: { monday: openUntil('18:00') } } });
  const lost = await phone.sync([earlier]);
  expect(lost.results[0]?.status).toBe('superseded');
  expect(lost.conflicts.at(-1)?.win).toMatchObject({ device: 'POS (API)' });
  expect(lost.conflicts.at(-1)?.win).not.toHaveProperty('by');

  const tablet = createTestDevice(server, ada, 'Tablet');
  server.pass(1000);
  const won = await tablet.sync([tablet.edit([{ key: 'hours.tuesday', value: openUntil('12:00') }])]);
  expect(won.results[0]?.status).toBe('live');
  await program(v1Calls.patchHours, { params, body: { businessHours: { tuesday: openUntil('18:00') } } });
  server.pass(1000);
  const over = await phone.sync([phone.edit([{ key: 'hours.tuesday', value: openUntil('13:00') }])]);
  expect(over.results[0]?.status).toBe('live');
  expect(over.conflicts.at(-1)?.lose).toMatchObject({ device: 'POS (API)', value: openUntil('18:00') });

  const { edits } = (await server.call(historyCalls.history, { token: ada.token })).answer;
  expect(edits.find(({ device }) => device === 'POS (API)')?.author).toMatchObject({ kind: 'key', name: 'POS' });
});

test('30: what is equal is not written', async () => {
  const { program, server, ada } = await startWithKey();
  const params = { id: ada.id };
  await program(v1Calls.putHours, { params, body: { businessHours: {} } });
  const revisions = async () => {
    const { regs } = await createTestDevice(server, ada).sync();
    return new Map(regs.filter(({ key }) => key.startsWith('hours.')).map(({ key, rev }) => [key, rev]));
  };
  const before = await revisions();
  expect(before.size).toBe(7);
  await program(v1Calls.patchHours, { params, body: { businessHours: { friday: openUntil('20:00') } } });
  const after = await revisions();
  expect([...after].filter(([key, rev]) => before.get(key) !== rev).map(([key]) => key)).toEqual(['hours.friday']);

  const history = async () => (await program(v1Calls.history)).answer.data.length;
  const count = await history();
  const etag = (await program(v1Calls.hours, { params })).headers.get('ETag');
  const again = await program(v1Calls.patchHours, { params, body: { businessHours: { friday: openUntil('20:00') } } });
  expect(again.headers.get('ETag')).toBe(etag);
  expect(again.headers.get('Doorsign-Edit')).toBeNull();
  expect(await history()).toBe(count);
});

test('31: a creation that is sent again makes one location', async () => {
  const { program, server, make } = await startWithKey({ access: 'manage' });
  const create = (name: string, headers = { 'Idempotency-Key': 'one' }) =>
    program(v1Calls.createLocation, { body: { name }, headers });
  const replies = await Promise.all([create('Harbor'), create('Harbor')]);
  replies.push(await create('Harbor'));
  expect(new Set(replies.map(({ answer }) => answer.id)).size).toBe(1);
  expect(replies.map(({ headers }) => headers.get('Idempotent-Replayed')).filter((one) => one === 'true')).toHaveLength(
    2,
  );
  expect((await create('Other')).error.code).toBe('idempotency_mismatch');
  expect((await create('x', { 'Idempotency-Key': 'ü'.repeat(1) })).status).toBe(400);
  const other = createProgram(server.url, (await make({ access: 'manage', name: 'Other' })).key);
  const made = await other(v1Calls.createLocation, { body: { name: 'Hill' }, headers: { 'Idempotency-Key': 'one' } });
  expect(made.answer.name).toBe('Hill');
  expect((await program(v1Calls.locations)).answer.data).toHaveLength(4);
});

test('locations are listed in pages, changed, archived and restored', async () => {
  const { program, ada, second } = await startWithKey({ access: 'manage' });
  const first = (await program(v1Calls.locations, { query: { limit: '1' } })).answer;
  expect(first).toMatchObject({ data: [{ id: ada.id, state: 'active', position: 0 }], nextCursor: ada.id });
  const rest = (await program(v1Calls.locations, { query: { limit: '1', cursor: ada.id } })).answer;
  expect(rest).toMatchObject({ data: [{ id: second, name: 'Airport' }], nextCursor: null });
  const params = { id: second };
  const changed = await program(v1Calls.changeLocation, {
    params,
    body: { name: null, timezone: 'Europe/Paris', phone: '+1 555 010 0200' },
  });
  expect(changed.answer).toMatchObject({ timezone: 'Europe/Paris', phone: '+1 555 010 0200', address: null });
  expect(changed.answer.name).toBe(changed.answer.businessName);
  expect((await program(v1Calls.archiveLocation, { params })).answer).toMatchObject({
    state: 'archived',
    position: null,
  });
  expect((await program(v1Calls.locations, { query: { state: 'archived' } })).answer.data).toHaveLength(1);
  const refused = await program(v1Calls.putHours, { params, body: { businessHours: {} } });
  expect(refused.error.code).toBe('location_inactive');
  expect((await program(v1Calls.restoreLocation, { params })).answer.state).toBe('active');
  expect((await program(v1Calls.locations, { query: { cursor: 'nowhere' } })).error.fields).toHaveProperty('cursor');
});

test('everything that a location has is read and written, and visitors see it', async () => {
  const { program, server, ada } = await startWithKey();
  const params = { id: ada.id };
  expect((await program(v1Calls.hours, { params })).answer).toEqual({ timezone: 'Europe/Berlin', businessHours: null });
  const monday = { open: '09:00', close: '12:00', closed: false, more: [{ open: '14:00', close: '18:00' }] };
  await program(v1Calls.putHours, { params, body: { businessHours: { monday } } });
  expect((await program(v1Calls.hours, { params })).answer.businessHours).toMatchObject({
    monday,
    tuesday: { open: '09:00', close: '17:00', closed: false },
  });

  const week = { ...(await program(v1Calls.hours, { params })).answer.businessHours } as never;
  const summer = { name: 'Summer', from: '2030-06-01', to: '2030-08-31', yearly: true, week } as const;
  const spans = (await program(v1Calls.putSpans, { params, body: { data: [summer] } })).answer.data;
  expect(spans).toMatchObject([{ name: 'Summer', id: expect.stringMatching(/^s\d{16}$/) }]);
  expect((await program(v1Calls.spans, { params })).answer.data).toEqual(spans);

  await program(v1Calls.putHolidays, {
    params,
    body: { data: [{ date: '2030-01-06', name: 'Epiphany', closed: true }] },
  });
  expect((await program(v1Calls.holidays, { params })).answer.data).toMatchObject([{ date: '2030-01-06' }]);

  const style = await program(v1Calls.patchStyle, { params, body: { theme: 'dark', edge: 24 } });
  expect(style.answer).toMatchObject({ theme: 'dark', edge: 24, fontSize: 'medium', placement: 'bottom-right' });
  const domains = await program(v1Calls.putDomains, { params, body: { domains: ['https://Shop.example.com/'] } });
  expect(domains.answer).toEqual({ domains: ['shop.example.com'] });
  const wrong = await program(v1Calls.putDomains, { params, body: { domains: ['shop.example.com', 'no host'] } });
  expect(wrong.error.fields).toHaveProperty('domains.1');
  const messages = await program(v1Calls.patchMessages, { params, body: { open: 'Come in', closed: null } });
  expect(messages.answer).toEqual({ open: 'Come in' });

  const closed = await program(v1Calls.putClosure, { params, body: { minutes: 30, note: 'Burst pipe' } });
  expect(closed.answer.closure).toMatchObject({ kind: 'closed', from: null, note: 'Burst pipe' });
  const status = (await program(v1Calls.status, { params })).answer;
  expect(status).toMatchObject({ status: 'closed', note: 'Burst pipe', timezone: 'Europe/Berlin' });
  const payload = await createVisitor(server, ada.id).loadPayload('https://shop.example.com');
  expect(payload.status).toBe(200);
  expect((await program(v1Calls.deleteClosure, { params })).status).toBe(204);
  expect((await program(v1Calls.closure, { params })).answer).toEqual({ closure: null });

  const at = '2030-01-07T10:00:00+01:00';
  expect((await program(v1Calls.status, { params, query: { at } })).answer).toMatchObject({
    status: 'open',
    nextChangeAt: '2030-01-07T11:00:00.000Z',
  });
  const { data } = (await program(v1Calls.timeline, { params, query: { from: at, days: '1' } })).answer;
  expect(data.slice(0, 3)).toEqual([
    { at: '2030-01-07T09:00:00.000Z', status: 'open', holidayName: null },
    { at: '2030-01-07T11:00:00.000Z', status: 'closed', holidayName: null },
    { at: '2030-01-07T13:00:00.000Z', status: 'open', holidayName: null },
  ]);
  expect((await program(v1Calls.analytics, { params, query: { days: '7' } })).answer.days).toHaveLength(7);
  expect((await program(v1Calls.business)).answer).toMatchObject({ id: ada.id, plan: 'enterprise' });
});

test('a season that was changed since it was read is not replaced', async () => {
  const { program, ada } = await startWithKey();
  const params = { id: ada.id };
  const day = { open: '09:00', close: '17:00', closed: false };
  const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  const week = Object.fromEntries(weekdays.map((name) => [name, day])) as never;
  const summer = { name: 'Summer', from: '2030-06-01', to: '2030-08-31', yearly: true, week } as const;
  const first = await program(v1Calls.putSpans, { params, body: { data: [summer] } });
  const etags = async () => [
    (await program(v1Calls.spans, { params })).headers.get('ETag') ?? '',
    (await program(v1Calls.hours, { params })).headers.get('ETag') ?? '',
  ];
  const [spans = '', hours = ''] = await etags();
  const id = first.answer.data[0]?.id;
  const { status } = await program(v1Calls.putSpans, { params, body: { data: [{ ...summer, id, to: '2030-09-15' }] } });
  expect(status).toBe(200);
  const after = await etags();
  expect(after[0]).not.toBe(spans);
  expect(after[1]).not.toBe(hours);
  const stale = await program(v1Calls.putSpans, { params, body: { data: [] }, headers: { 'If-Match': spans } });
  expect(stale).toMatchObject({ status: 412, error: { code: 'precondition_failed' } });
  expect((await program(v1Calls.spans, { params })).answer.data).toMatchObject([{ to: '2030-09-15' }]);
});

test('before hours are saved, the status and the timeline say that there is none', async () => {
  const { program, ada } = await startWithKey();
  const params = { id: ada.id };
  expect((await program(v1Calls.status, { params })).answer).toMatchObject({
    status: 'other',
    message: 'Hours not set',
    nextChangeAt: null,
  });
  expect((await program(v1Calls.timeline, { params })).answer.data).toMatchObject([{ status: 'other' }]);
});

test('33: what a call does not know is refused with its name', async () => {
  const { program, ada } = await startWithKey();
  const params = { id: ada.id };
  const body = { businessHours: {}, color: 'red' } as never;
  expect((await program(v1Calls.putHours, { params, body })).error).toMatchObject({
    code: 'validation_failed',
    detail: 'There is no field called "color".',
    fields: { color: 'There is no field called "color".' },
  });
  expect((await program(v1Calls.hours, { params, query: { day: 'monday' } })).error.fields).toHaveProperty('day');
  expect((await program(v1Calls.timeline, { params, query: { days: '32' } })).error.fields).toHaveProperty('days');
  expect(
    (await program(v1Calls.status, { params, query: { at: '1999-12-31T00:00:00Z' } })).error.fields,
  ).toHaveProperty('at');
});

test('32: calls are counted by key, and each answer says what is left', async () => {
  const { program, ada } = await startWithKey({}, { environment: { RATE_LIMITS: 'on' } });
  const params = { id: ada.id };
  const leftIn = (headers: Headers): [number, number] => {
    const found = /^"requests";r=(\d+);t=\d+, "writes";r=(\d+);t=\d+$/.exec(headers.get('RateLimit') ?? '');
    return [Number(found?.[1]), Number(found?.[2])];
  };
  const first = await program(v1Calls.hours, { params });
  expect(first.headers.get('RateLimit-Policy')).toBe('"requests";q=600;w=60, "writes";q=60;w=60');
  expect(leftIn(first.headers)).toEqual([599, 60]);
  for (let n = 0; n < 60; n += 1) await program(v1Calls.deleteClosure, { params });
  const over = await program(v1Calls.deleteClosure, { params });
  expect(over.error.code).toBe('rate_limited');
  expect(Number(over.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(leftIn(over.headers)[1]).toBe(0);
  expect((await program(v1Calls.hours, { params })).status).toBe(200);
});

test('a flood of wrong keys is limited by address, and stops no program there', async () => {
  const { program, server } = await startWithKey({}, { environment: { RATE_LIMITS: 'on' } });
  const wrong = createProgram(server.url, 'nothing');
  const codes: string[] = [];
  for (let n = 0; n < 31; n += 1) codes.push((await wrong(v1Calls.business)).error.code);
  expect(new Set(codes.slice(0, 30))).toEqual(new Set(['key_invalid']));
  expect(codes.at(-1)).toBe('rate_limited');
  expect((await program(v1Calls.business)).status).toBe(200);
});

test('programs make, archive and restore locations as rarely as people', async () => {
  const { program, second } = await startWithKey({ access: 'manage' }, { environment: { RATE_LIMITS: 'on' } });
  const params = { id: second };
  for (let n = 0; n < 20; n += 1) expect((await program(v1Calls.restoreLocation, { params })).status).toBe(200);
  expect((await program(v1Calls.archiveLocation, { params })).error.code).toBe('rate_limited');
  expect((await program(v1Calls.location, { params })).answer.state).toBe('active');
});

test('refused calls of a key without manage access do not count against the limit of the other keys', async () => {
  const { server, program, make, second } = await startWithKey(
    { access: 'manage' },
    { environment: { RATE_LIMITS: 'on' } },
  );
  const params = { id: second };
  const reader = createProgram(server.url, (await make({ access: 'read' })).key);
  for (let n = 0; n < 21; n += 1)
    expect((await reader(v1Calls.archiveLocation, { params })).error.code).toBe('scope_required');
  expect((await program(v1Calls.archiveLocation, { params })).status).toBe(200);
});
