import { expect, test } from 'vitest';
import { authCalls, businessCalls, overviewCalls, StatusAnswer } from '@doorsign/shared-schema/api';
import { weekOf } from '@doorsign/shared-schema/hours';
import { STRANGE_WORDS } from '../../shared-schema/test/strange-words.ts';
import { proveByCode, signUp, signUpVerified } from './owner.ts';
import { readXml } from './read-xml.ts';
import { startTestServer } from './start-test-server.ts';
import { createVisitor } from './widget-visitor.ts';

const NINE_TO_FIVE = { open: '09:00', close: '17:00', closed: false };
const EVERY_DAY = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [day, NINE_TO_FIVE]),
);
/** 16:58 on a Wednesday in Berlin. */
const NOW = Date.parse('2026-03-11T15:58:00Z');

const start = async ({ hasHours = true, businessName = 'Ada’s Bakery' } = {}) => {
  const server = await startTestServer({ nowMs: NOW });
  const owner = await signUpVerified(server, { plan: 'pro', timezone: 'Europe/Berlin', businessName });
  if (hasHours) await server.call(businessCalls.hours, { token: owner.token, body: { businessHours: EVERY_DAY } });
  const visitor = createVisitor(server, owner.id);
  const data = async () => {
    const response = await visitor.status('json');
    return { response, answer: StatusAnswer.parse(await response.json()) };
  };
  const picture = async () => {
    const response = await visitor.status('svg');
    const text = await response.text();
    const elements = readXml(text);
    const one = (name: string) => elements.find((element) => element.name === name);
    return { response, text, elements, one };
  };
  return { server, owner, visitor, data, picture };
};

const maxAge = (response: Response): number =>
  Number(
    /^public, max-age=(\d+), must-revalidate$/.exec(response.headers.get('Cache-Control') ?? '')?.[1] ?? Number.NaN,
  );

test('the data are what the owner’s dashboard says', async () => {
  const { server, owner, data } = await start();
  const { answer, response } = await data();
  expect(answer).toEqual({
    status: 'open',
    message: 'Open until 5:00 PM',
    nextChange: 'Closes at 5:00 PM',
    nextChangeAt: '2026-03-11T16:00:00.000Z',
    nextStatusAt: '2026-03-11T16:00:00.000Z',
    note: null,
    reason: 'week',
  });
  expect((await server.call(overviewCalls.status, { token: owner.token })).answer).toEqual(answer);
  expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
});

test('a closure is the note and the reason of the data, and the picture says it, until it ends', async () => {
  const { server, owner, visitor, data, picture } = await start();
  const before = (await data()).response.headers.get('ETag');
  const closure = { until: '2026-03-11T16:00:00Z', note: 'Burst pipe' };
  await server.call(businessCalls.closure, { token: owner.token, body: { closure } });
  const { answer, response } = await data();
  expect(answer).toEqual({
    status: 'closed',
    message: 'Closed (Burst pipe)',
    nextChange: 'Opens tomorrow at 9:00 AM',
    nextChangeAt: '2026-03-12T08:00:00.000Z',
    nextStatusAt: '2026-03-12T08:00:00.000Z',
    note: 'Burst pipe',
    reason: 'closure',
  });
  expect((await server.call(overviewCalls.status, { token: owner.token })).answer).toEqual(answer);
  expect((await visitor.status('json', { 'If-None-Match': String(before) })).status).toBe(200);
  expect((await picture()).one('text')?.text).toBe('Closed (Burst pipe) · Opens tomorrow at 9:00 AM');
  // The note ends with the closure, though the status stays.
  server.pass(60_000);
  expect(maxAge((await data()).response)).toBeLessThanOrEqual(60);
  server.pass(60_000);
  expect((await data()).answer).toMatchObject({ status: 'closed', message: 'Closed', note: null, reason: 'week' });
  expect((await picture()).one('text')?.text).toBe('Closed · Opens tomorrow at 9:00 AM');
  expect(response.headers.get('ETag')).not.toBe((await data()).response.headers.get('ETag'));
});

test.each([
  {
    name: 'a range',
    span: { day: { ...NINE_TO_FIVE, closed: true } },
    says: { status: 'holiday', note: 'Fair week', reason: 'span' },
  },
  { name: 'a season', span: { week: weekOf(() => NINE_TO_FIVE) }, says: { note: null, reason: 'season' } },
])('$name is the reason of the data', async ({ span, says }) => {
  const { server, owner, data } = await start();
  const dates = { name: 'Fair week', from: '2026-03-10', to: '2026-03-12' };
  await server.call(businessCalls.spans, { token: owner.token, body: [{ ...dates, ...span }] as never });
  expect((await data()).answer).toMatchObject(says);
});

test('nobody may keep them past the next flip, and a minute at most', async () => {
  const { server, data } = await start();
  const kept: [string, number][] = [];
  for (const passMs of [0, 60_000, 500, 59_000, 499, 1, 1]) {
    server.pass(passMs);
    const { answer, response } = await data();
    kept.push([answer.message, maxAge(response)]);
  }
  expect(kept).toEqual([
    ['Open until 5:00 PM', 60],
    ['Open until 5:00 PM', 60],
    ['Open until 5:00 PM', 59],
    ['Open until 5:00 PM', 0],
    ['Open until 5:00 PM', 0],
    ['Closed', 60],
    ['Closed', 59],
  ]);
});

test('an edit is told at once', async () => {
  const { server, owner, data } = await start();
  await data();
  const hours = { ...EVERY_DAY, wednesday: { ...NINE_TO_FIVE, close: '20:00' } };
  await server.call(businessCalls.hours, { token: owner.token, body: { businessHours: hours } });
  expect((await data()).answer.message).toBe('Open until 8:00 PM');
});

test('a tag is answered without a body while nothing else is said', async () => {
  const { server, visitor, data } = await start();
  const { response } = await data();
  const headers = { 'If-None-Match': String(response.headers.get('ETag')) };
  expect((await visitor.status('json', headers)).status).toBe(304);
  expect((await visitor.status('svg', headers)).status).toBe(200);
  server.pass(120_000);
  expect((await visitor.status('json', headers)).status).toBe(200);
});

test('the picture says in words and in color what is true, in the owner’s style', async () => {
  const { server, owner, picture } = await start();
  const style = { theme: 'dark', accentColor: '#8b5cf6', fontSize: 'large', placement: 'top-left' } as const;
  await server.call(businessCalls.style, { token: owner.token, body: style });
  const open = await picture();
  expect(open.response.headers.get('Content-Type')).toBe('image/svg+xml; charset=utf-8');
  expect(open.one('svg')?.attributes['role']).toBe('img');
  expect(open.one('title')?.text).toBe('Ada’s Bakery: Open until 5:00 PM');
  expect(open.one('text')?.text).toBe('Open until 5:00 PM');
  expect(open.one('text')?.attributes['font-size']).toBe('24');
  expect(open.one('circle')?.attributes['fill']).toBe('#8b5cf6');
  expect(open.one('rect')?.attributes['fill']).toBe('#121212');
  server.pass(120_000);
  const closed = await picture();
  expect(closed.one('text')?.text).toBe('Closed · Opens tomorrow at 9:00 AM');
  expect(closed.one('circle')?.attributes['fill']).toBe('#ef4444');
});

test('a holiday’s name is drawn as it is, whatever it holds', async () => {
  const { server, owner, picture } = await start({ businessName: '</title><script>alert(1)</script>' });
  const name = '</text><a href="javascript:x">&amp;\u0001 "Día" 聖誕節';
  const holiday = { id: 'holiday_1', date: '2026-03-11', name, closed: true, open: '09:00', close: '17:00' };
  await server.call(businessCalls.holidays, { token: owner.token, body: { holidays: [holiday] } });
  const { one, elements, text } = await picture();
  expect(one('text')?.text).toContain(name.replace('\u0001', ''));
  expect(one('title')?.text).toContain('</title><script>');
  expect(elements.map(({ name: element }) => element)).toEqual(['svg', 'title', 'rect', 'circle', 'text']);
  expect(text).not.toContain('<script');
});

test.each(STRANGE_WORDS)('the message %j stays text in the data and in the picture', async (text) => {
  const { server, owner, data, picture } = await start();
  const messages = { open: text, beforeClosing: [{ minutes: 60, text: 'Kitchen closed' }] };
  await server.call(businessCalls.messages, { token: owner.token, body: messages });
  const { answer } = await data();
  expect(answer.note).toBe(`Kitchen closed – ${text}`);
  expect(answer.message).toBe(`Open until 5:00 PM (Kitchen closed – ${text})`);
  const { one, elements } = await picture();
  expect(one('text')?.text).toBe(answer.message);
  expect(elements.map(({ name }) => name)).toEqual(['svg', 'title', 'rect', 'circle', 'text']);
});

test('hours that were never saved are said in the data, and draw nothing', async () => {
  const { data, picture } = await start({ hasHours: false });
  expect((await data()).answer).toEqual({
    status: 'other',
    message: 'Hours not set',
    nextChange: '',
    nextChangeAt: null,
    nextStatusAt: null,
    note: null,
    reason: 'none',
  });
  const { elements } = await picture();
  expect(elements.map(({ name }) => name)).toEqual(['svg', 'title']);
  expect(elements[0]?.attributes['width']).toBe('1');
});

test('another site is refused, uncached; a page that the browser does not name is not', async () => {
  const { server, owner, visitor } = await start();
  await server.call(businessCalls.domain, { token: owner.token, body: { allowedDomain: 'example.com' } });
  for (const kind of ['svg', 'json'] as const) {
    const refused = await visitor.status(kind, { Origin: 'https://pirate.example' });
    expect([refused.status, refused.headers.get('Cache-Control')]).toEqual([403, 'no-store']);
    expect((await visitor.status(kind, { Origin: 'https://www.example.com' })).status).toBe(200);
    expect((await visitor.status(kind)).status).toBe(200);
  }
});

test('a business that is not there, not yet or not any more has no status', async () => {
  const { server, owner, visitor } = await start();
  const { user } = await signUp(server, { email: 'bea@example.com' });
  for (const id of ['nobody', user.id, '%00'])
    for (const kind of ['svg', 'json'] as const)
      expect((await createVisitor(server, id).status(kind)).status).toBe(404);

  expect((await visitor.status('svg')).status).toBe(200);
  await proveByCode(server, { email: owner.user.email, token: owner.token });
  await server.call(authCalls.deleteAccount, { token: owner.token });
  expect((await visitor.status('svg')).status).toBe(404);
  expect((await visitor.status('json')).status).toBe(404);
});

test('the sample business is there for everybody', async () => {
  const { server } = await start();
  const demo = createVisitor(server, 'demo');
  const answer = StatusAnswer.parse(await (await demo.status('json')).json());
  // Until the lunch break.
  expect(answer.message).toBe('Open until 12:30 PM');
  expect(await (await demo.status('svg')).text()).toContain('Harbor Bakery');
  expect(await (await demo.loadScript('https://any.example')).text()).toContain('Harbor Bakery');
  expect(await (await demo.loadPayload('https://any.example')).json()).toMatchObject({
    id: 'demo',
    nextHoliday: { date: '2026-05-25', name: 'Memorial Day', hours: ['09:00', '13:00'] },
  });
});
