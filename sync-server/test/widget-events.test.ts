import { expect, test } from 'vitest';
import { analyticsCalls, authCalls, businessCalls, EVENT_TYPES, type EventSums } from '@doorsign/shared-schema/api';
import { lockFromOutside } from './lock-from-outside.ts';
import { createManualTimer } from './manual-timer.ts';
import { proveByCode, signUp, signUpVerified } from './owner.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { tableContents } from './table-contents.ts';
import { createVisitor } from './widget-visitor.ts';

const MINUTE = 60_000;
const NONE: EventSums = { views: 0, opens: 0, calls: 0, directions: 0 };
const SITE = 'www.example.com';

const totalsOf = async (server: TestServer, token: string): Promise<EventSums> => {
  await server.deps.visits.flush();
  return (await server.call(analyticsCalls.analytics, { token })).answer.totals;
};
const widgetSeen = async (server: TestServer, token: string) =>
  (await server.call(authCalls.me, { token })).answer.widgetSeen;

const start = async (environment: Record<string, string> = {}) => {
  const server = await startTestServer({ environment });
  const owner = await signUpVerified(server, { plan: 'pro' });
  await server.call(businessCalls.domain, { token: owner.token, body: { allowedDomain: 'example.com' } });
  return { server, owner, visitor: createVisitor(server, owner.id), totals: () => totalsOf(server, owner.token) };
};

test('what a widget tells is counted by its kind, and says where the widget was last seen', async () => {
  const { server, owner, visitor, totals } = await start();
  expect(await widgetSeen(server, owner.token)).toBeNull();
  for (const [index, type] of EVENT_TYPES.entries())
    for (let times = 0; times <= index; times++) expect(await visitor.view(SITE, type)).toBe(204);
  expect(await totals()).toEqual({ views: 1, opens: 2, calls: 3, directions: 4 });
  const seen = { at: new Date(server.now()).toISOString(), host: SITE };
  expect(await widgetSeen(server, owner.token)).toEqual(seen);

  server.pass(2 * MINUTE);
  await visitor.view('shop.example.com');
  expect(await totals()).toMatchObject({ views: 2 });
  const { lastViewedAt, lastHost } = (await server.call(analyticsCalls.analytics, { token: owner.token })).answer;
  expect([lastViewedAt, lastHost]).toEqual([new Date(server.now()).toISOString(), 'shop.example.com']);
});

test('only a view says that the widget was seen', async () => {
  const { server, owner, visitor } = await start();
  await visitor.view(SITE, 'open');
  await server.deps.visits.flush();
  expect(await widgetSeen(server, owner.token)).toBeNull();
});

test.each([
  { name: 'no JSON', body: 'view' },
  { name: 'nothing', body: '' },
  { name: 'null', body: 'null' },
  { name: 'an array', body: '[]' },
  { name: 'another type', body: JSON.stringify({ type: 'purchase', host: SITE }) },
  { name: 'a type of every object', body: JSON.stringify({ type: 'constructor', host: SITE }) },
  { name: 'no host', body: JSON.stringify({ type: 'view' }) },
  { name: 'a host that is none', body: JSON.stringify({ type: 'view', host: 'a b/c' }) },
  { name: 'a host with a port', body: JSON.stringify({ type: 'view', host: 'www.example.com:8080' }) },
  { name: 'a very long host', body: JSON.stringify({ type: 'view', host: `${'a.'.repeat(200)}example.com` }) },
  { name: 'a long body', body: JSON.stringify({ type: 'view', host: SITE, more: 'x'.repeat(1024) }) },
])('$name is answered as any event, and not counted', async ({ body }) => {
  const { visitor, totals } = await start();
  expect(await visitor.tell(body)).toBe(204);
  expect(await totals()).toEqual(NONE);
});

test.each([
  { name: 'another site', host: 'pirate.example', origin: 'https://pirate.example' },
  { name: 'another site that tells the owner’s host', host: SITE, origin: 'https://pirate.example' },
  { name: 'another site behind a proxy that hides it', host: 'pirate.example', origin: undefined },
  { name: 'the owner’s own machine', host: 'localhost', origin: 'http://localhost:3000' },
  { name: 'a file', host: '', origin: 'null' },
])('$name is no live traffic', async ({ host, origin }) => {
  const { server, owner, visitor, totals } = await start();
  expect(await visitor.tell({ type: 'view', host }, origin === undefined ? {} : { Origin: origin })).toBe(204);
  expect(await totals()).toEqual(NONE);
  expect(await widgetSeen(server, owner.token)).toBeNull();
});

test.each([
  { name: 'the browser names the page', host: '', origin: 'https://www.example.com' },
  { name: 'the page alone says where it is', host: 'WWW.Example.com.', origin: undefined },
  { name: 'a sandbox hides the page', host: SITE, origin: 'null' },
])('$name: it counts for its host', async ({ host, origin }) => {
  const { server, owner, visitor, totals } = await start();
  await visitor.tell({ type: 'view', host }, origin === undefined ? {} : { Origin: origin });
  expect(await totals()).toMatchObject({ views: 1 });
  expect((await widgetSeen(server, owner.token))?.host).toBe(SITE);
});

test('a widget that nobody has, that is not public yet, or that is the sample counts nothing', async () => {
  const server = await startTestServer();
  const { user } = await signUp(server);
  for (const id of ['nobody', user.id, 'demo', '%00']) expect(await createVisitor(server, id).view(SITE)).toBe(204);
  await server.deps.visits.flush();
  expect(await server.deps.database.read.selectFrom('event_counts').selectAll().execute()).toEqual([]);
  expect(await server.deps.database.read.selectFrom('widget_sightings').selectAll().execute()).toEqual([]);
});

test('an address counts sixty times a minute, and hears nothing of it', async () => {
  const { server, visitor, totals } = await start({ RATE_LIMITS: 'on', TRUST_PROXY: '1' });
  const from = (ip: string) =>
    visitor.tell({ type: 'view', host: SITE }, { Origin: `https://${SITE}`, 'X-Forwarded-For': ip });
  for (let view = 0; view < 70; view++) expect(await from('198.51.100.1')).toBe(204);
  expect(await totals()).toMatchObject({ views: 60 });
  await from('198.51.100.2');
  server.pass(1000);
  await from('198.51.100.1');
  expect(await totals()).toMatchObject({ views: 62 });
});

test('nothing of a visitor is stored: neither address nor browser nor page', async () => {
  const { server, owner, visitor, totals } = await start({ TRUST_PROXY: '1' });
  const marks = { ip: '203.0.113.77', agent: 'TelltaleBrowser/9', page: 'telltale-page', cookie: 'telltale-cookie' };
  const headers = {
    'X-Forwarded-For': marks.ip,
    'User-Agent': marks.agent,
    Referer: `https://${SITE}/${marks.page}?q=1`,
    Cookie: `v=${marks.cookie}`,
  };
  await visitor.tell({ type: 'view', host: SITE }, headers);
  await fetch(`${server.url}/api/widget.js?id=${owner.id}`, { headers });
  expect(await totals()).toMatchObject({ views: 1 });
  const stored = JSON.stringify([...(await tableContents(server.deps.database.read))]);
  expect(stored).toContain(SITE);
  for (const mark of Object.values(marks)) expect(stored).not.toContain(mark);
});

test('what waits is written by itself', async () => {
  const timer = createManualTimer();
  const server = await startTestServer({ repeat: timer.every });
  const { id, token } = await signUpVerified(server, { plan: 'pro' });
  await createVisitor(server, id).view(SITE);
  timer.tick();
  await expect.poll(() => widgetSeen(server, token)).toMatchObject({ host: SITE });
});

test('a server that stops writes down what waits', async () => {
  const dataDir = temporaryFolder('data');
  const first = await startTestServer({ dataDir });
  const { id, token } = await signUpVerified(first, { plan: 'pro' });
  await createVisitor(first, id).view(SITE);
  await first.close();
  const second = await startTestServer({ dataDir });
  expect((await second.call(analyticsCalls.analytics, { token })).answer.totals).toMatchObject({ views: 1 });
});

test('while another process holds the database, events wait, and are counted once', { tags: 'all' }, async () => {
  const { server, visitor, totals } = await start();
  await visitor.view(SITE);
  const letGo = await lockFromOutside(server);
  await server.deps.visits.flush();
  await visitor.view(SITE);
  await letGo();
  expect(await totals()).toMatchObject({ views: 2 });
  expect(await totals()).toMatchObject({ views: 2 });
});

test('an account that is deleted meanwhile takes its events along, and nobody else’s', async () => {
  const { server, owner, visitor } = await start();
  const other = await signUpVerified(server, { email: 'bea@example.com', plan: 'pro' });
  await visitor.view(SITE);
  await createVisitor(server, other.id).view('bea.example');
  await proveByCode(server, { email: owner.user.email, token: owner.token });
  expect((await server.call(authCalls.deleteAccount, { token: owner.token })).status).toBe(204);
  expect(await totalsOf(server, other.token)).toMatchObject({ views: 1 });
  expect(await visitor.view(SITE)).toBe(204);
  await server.deps.visits.flush();
  const rows = await server.deps.database.read.selectFrom('event_counts').select('location_id').execute();
  expect(rows).toEqual([{ location_id: other.id }]);
});

test('other methods are refused, and a preflight is not answered', async () => {
  const { server, owner } = await start();
  for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS']) {
    const answer = await fetch(`${server.url}/api/widget/${owner.id}/events`, { method });
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'POST']);
  }
});
