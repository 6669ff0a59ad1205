import { expect, test } from 'vitest';
import { businessCalls, installCalls, widgetCalls, type InstallAnswer } from '@doorsign/shared-schema/api';
import { signUpVerified } from './owner.ts';
import { startTestServer } from './start-test-server.ts';
import { createVisitor } from './widget-visitor.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const SITE = 'https://www.example.com';
const HOST = 'www.example.com';

const start = async ({ hasHours = true, domain = 'example.com' as string | null } = {}) => {
  const server = await startTestServer();
  const owner = await signUpVerified(server);
  const { id, token } = owner;
  if (hasHours) await server.call(businessCalls.hours, { token, body: { businessHours: {} } });
  if (domain) await server.call(businessCalls.domain, { token, body: { allowedDomain: domain } });
  const check = async (): Promise<InstallAnswer> => {
    await server.deps.visits.flush();
    return (await server.call(installCalls.check, { token })).answer;
  };
  const now = () => new Date(server.now()).toISOString();
  return { server, owner, visitor: createVisitor(server, id), check, now };
};

const NOTHING = { seen: null, loaded: null, refused: null, tried: null, old: null };

test('before anybody has asked for it, it was never seen', async () => {
  const { check } = await start();
  expect(await check()).toEqual({ problem: 'never_seen', ...NOTHING });
});

test('a website that shows it is all that is needed', async () => {
  const { visitor, check, now } = await start();
  await visitor.loadScript(SITE);
  expect(await check()).toEqual({ problem: 'not_shown', ...NOTHING, loaded: { at: now(), host: HOST } });
  await visitor.view(HOST);
  const here = { at: now(), host: HOST };
  expect(await check()).toEqual({ problem: null, ...NOTHING, seen: here, loaded: here });
});

test('of a page nothing is kept but its host, and no host that is longer than hosts can be', async () => {
  const { server, owner, visitor, check, now } = await start({ domain: null });
  await visitor.loadScript(`https://${'a.'.repeat(6000)}example`);
  expect(await check()).toEqual({ problem: 'never_seen', ...NOTHING });
  const read = () =>
    fetch(`${server.url}/api/widget.js?id=${owner.id}`, { headers: { Referer: `${SITE}/?${'q'.repeat(12_000)}` } });
  await read();
  expect((await check()).loaded).toEqual({ at: now(), host: HOST });
});

test('hours that were never saved keep it from showing, wherever it is', async () => {
  const { visitor, check } = await start({ hasHours: false });
  expect((await check()).problem).toBe('hours_not_saved');
  await visitor.loadScript(SITE);
  expect(await check()).toMatchObject({ problem: 'hours_not_saved', loaded: { host: HOST } });
});

test.each(['loadScript', 'loadPayload'] as const)('a host that is left out is named (%s)', async (how) => {
  const { visitor, check, now } = await start();
  await visitor[how]('https://shop.example.org:8443');
  expect(await check()).toEqual({
    problem: 'other_host',
    ...NOTHING,
    refused: { at: now(), host: 'shop.example.org' },
  });
});

test('a stranger’s page is no fault while the owner’s own shows the widget, and one when it does no more', async () => {
  const { server, visitor, check } = await start();
  await visitor.view(HOST);
  server.pass(MINUTE);
  await visitor.loadPayload('https://pirate.example');
  expect(await check()).toMatchObject({ problem: null, refused: { host: 'pirate.example' } });
  server.pass(2 * DAY);
  await visitor.loadPayload('https://moved.example');
  expect(await check()).toMatchObject({ problem: 'other_host', refused: { host: 'moved.example' } });
});

test('the owner’s own machine is told apart', async () => {
  const { visitor, check, now } = await start();
  await visitor.loadScript('http://localhost:8080');
  expect((await check()).problem).toBe('never_seen');
  await visitor.tell({ type: 'view', host: 'localhost' }, { Origin: 'http://localhost:8080' });
  expect(await check()).toEqual({ problem: 'own_machine', ...NOTHING, tried: { at: now(), host: 'localhost' } });
});

test('a tag whose address lacks the id is old, until one of today is loaded', async () => {
  const { visitor, check, now } = await start();
  await visitor.loadScript(SITE, '');
  await visitor.loadPayload(SITE);
  await visitor.view(HOST);
  expect(await check()).toMatchObject({
    problem: 'old_snippet',
    seen: { host: HOST },
    old: { at: now(), host: HOST, what: 'without_id' },
  });
  await visitor.loadScript(SITE);
  expect(await check()).toMatchObject({ problem: null, old: null });
});

test.each(['script', 'payload'] as const)('a tag of a widget that is gone is old (%s)', async (part) => {
  const { server, visitor, check } = await start();
  const gone = createVisitor(server, 'a2b3c4d5e6f7g8h9');
  await (part === 'script' ? gone.loadScript(SITE) : gone.loadPayload(SITE));
  expect(await check()).toMatchObject({ problem: 'old_snippet', old: { host: HOST, what: 'unknown_id' } });
  await visitor.loadScript(SITE);
  await visitor.view(HOST);
  expect((await check()).problem).toBeNull();
});

test('a tag that pins a version which is gone is old, until it pins one that is there', async () => {
  const { server, check } = await start();
  const pinned = (path: string, method = 'GET') => fetch(server.url + path, { method, headers: { Origin: SITE } });
  // No snippet sends a POST.
  expect((await pinned('/api/widget.abcd1234.js', 'POST')).status).toBe(405);
  expect((await check()).old).toBeNull();
  expect((await pinned('/api/widget.abcd1234.js')).status).toBe(404);
  expect(await check()).toMatchObject({ problem: 'old_snippet', old: { host: HOST, what: 'gone_script' } });
  const { script } = (await server.call(widgetCalls.pinned)).answer;
  expect((await pinned(script)).status).toBe(200);
  expect((await check()).old).toBeNull();
});

test('where every host is allowed, only a host that has shown the widget is the owner’s', async () => {
  const { server, visitor, check } = await start({ domain: null });
  const gone = createVisitor(server, 'a2b3c4d5e6f7g8h9');
  await gone.loadScript('https://somebody.example');
  expect(await check()).toMatchObject({ problem: 'never_seen', old: null });
  await visitor.view(HOST);
  server.pass(2 * DAY);
  await gone.loadScript(SITE);
  expect(await check()).toMatchObject({ problem: 'old_snippet', old: { host: HOST } });
});

test('the app’s own pages and pages without a name are nobody’s website', async () => {
  const { server, visitor, check } = await start();
  await visitor.loadScript(server.url);
  await visitor.loadPayload('null');
  await fetch(`${server.url}/api/widget.js`, { headers: { Referer: 'about:blank' } });
  expect(await check()).toEqual({ problem: 'never_seen', ...NOTHING });
});

test('nobody hears of another business', async () => {
  const { server, visitor } = await start();
  await visitor.view(HOST);
  await server.deps.visits.flush();
  const { token } = await signUpVerified(server, { email: 'bea@example.com' });
  expect((await server.call(installCalls.check, { token })).answer).toEqual({
    problem: 'hours_not_saved',
    ...NOTHING,
  });
});

test('what was seen outlives the server', async () => {
  const { server, visitor, owner } = await start();
  await visitor.view(HOST);
  await server.close();
  const next = await startTestServer({ dataDir: server.dataDir });
  expect((await next.call(installCalls.check, { token: owner.token })).answer).toMatchObject({
    problem: null,
    seen: { host: HOST },
  });
});
