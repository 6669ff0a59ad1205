import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  authCalls,
  businessCalls,
  DIRECTORY_FILE,
  DIRECTORY_PLACEHOLDERS,
  DirectoryAnswer,
  directoryCalls,
} from '@doorsign/shared-schema/api';
import { DAYS } from '@doorsign/shared-schema/hours';
import type { PlanKey } from '@doorsign/shared-schema/plans';
import { startWithLocations } from './location-calls.ts';
import { openLocation, putMember } from './open-location.ts';
import { PASSWORD, signUp, signUpVerified } from './owner.ts';
import { openUntil } from './sync-requests.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A built app with the page of directories: every placeholder, each in its place. */
const appFolder = (): string => {
  const folder = temporaryFolder('app');
  const { name, title, description, url, dataUrl, intro, locations, structuredData } = DIRECTORY_PLACEHOLDERS;
  writeFileSync(
    join(folder, DIRECTORY_FILE),
    `<title>${title}</title><meta content="${description}"><link href="${url}">${structuredData}<body data-url="${dataUrl}"><h1>${name}</h1><p>${intro}</p><ul>${locations}</ul>`,
  );
  return folder;
};

const start = async (plan: PlanKey = 'enterprise') => {
  const world = await startWithLocations(plan, { appFolder: appFolder() });
  const { server, ada } = world;
  const name = (value: string | null, token = ada.token) =>
    server.call(directoryCalls.name, { token, body: { name: value } });
  const fetchAt = (path: string, init: RequestInit = {}) =>
    fetch(`${server.url}/at/${path}`, { redirect: 'manual', ...init });
  return {
    ...world,
    name,
    fetchAt,
    /** The page's text. */
    page: async (path: string) => (await fetchAt(path)).text(),
    /** The names of a directory's locations, each with its status; the HTTP status if there is no directory. */
    async listAt(path: string) {
      const response = await fetchAt(`${path}/locations.json`);
      if (response.status !== 200) return response.status;
      return DirectoryAnswer.parse(await response.json()).locations.map(({ name, message }) => [name, message]);
    },
    point: (id: string, point: { latitude: number; longitude: number } | null, token = ada.token) =>
      server.call(directoryCalls.point, { token, params: { id }, body: { point } }),
    async hours(id: string, close: string): Promise<void> {
      const call = { ...businessCalls.hours, path: `/api/business/hours?location=${id}` as never };
      const businessHours = Object.fromEntries(DAYS.map((day) => [day, openUntil(close)]));
      await server.call(call, { token: ada.token, body: { businessHours } });
    },
  };
};

test('a directory lists the active locations with their status now, in their order and their own time', async () => {
  const { server, ada, add, archive, restore, name, page, fetchAt, listAt, hours } = await start();
  // 13:00 in Berlin, 21:00 in Tokyo.
  const far = await add('Tokyo', { timezone: 'Asia/Tokyo' });
  const old = await add('Old');
  for (const id of [ada.id, far, old]) await hours(id, '18:00');
  await archive(old);
  expect(await listAt('adas')).toBe(404);
  expect((await name('adas')).answer).toEqual({ name: 'adas', points: [] });
  expect(await listAt('adas')).toEqual([
    ["Ada's Bakery", 'Open until 6:00 PM'],
    ['Tokyo', 'Closed · Opens tomorrow at 9:00 AM'],
  ]);
  const response = await fetchAt('adas');
  expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  const html = await response.text();
  expect(html).toContain('<title>Ada&#39;s Bakery: hours and locations</title>');
  expect(html).toContain(`<link href="${server.url}/at/adas">`);
  expect(html).toContain('<h1>Ada&#39;s Bakery</h1><p>2 locations</p>');
  expect(html).toContain('<span>Open until 6:00 PM</span>');
  expect(html).toContain('<span class="hours">9:00 AM – 6:00 PM</span>');
  expect(html).not.toMatch(/doorsign-directory/);

  await restore(old);
  expect(await listAt('adas')).toHaveLength(3);
  expect(await page('adas')).toContain('<h2>Old</h2>');
  await archive(ada.id);
  expect(await listAt('adas')).toHaveLength(2);
});

test('what the page says follows the clock and every edit', async () => {
  const { server, ada, add, name, hours, listAt, fetchAt } = await start();
  await add('Two');
  await hours(ada.id, '18:00');
  await name('adas');
  const first = await fetchAt('adas');
  expect(first.headers.get('Cache-Control')).toBe('public, max-age=60, must-revalidate');
  const etag = String(first.headers.get('ETag'));
  expect((await fetchAt('adas', { headers: { 'If-None-Match': etag } })).status).toBe(304);
  await hours(ada.id, '14:00');
  expect((await fetchAt('adas', { headers: { 'If-None-Match': etag } })).status).toBe(200);
  // 13:59:50 in Berlin.
  server.pass(60 * 60_000 - 10_000);
  expect(await listAt('adas')).toContainEqual(["Ada's Bakery", 'Open until 2:00 PM']);
  expect((await fetchAt('adas')).headers.get('Cache-Control')).toBe('public, max-age=10, must-revalidate');
  server.pass(10_000);
  expect(await listAt('adas')).toContainEqual(["Ada's Bakery", 'Closed · Opens tomorrow at 9:00 AM']);
  const call = { ...businessCalls.closure, path: `/api/business/closure?location=${ada.id}` as never };
  await server.call(call, { token: ada.token, body: { closure: { until: null, note: 'Burst pipe' } } });
  const { locations } = DirectoryAnswer.parse(await (await fetchAt('adas/locations.json')).json());
  expect(locations[0]).toMatchObject({ message: 'Closed (Burst pipe)', today: null });
});

test('an answer with a number is for its reader alone, and repeats the number, which no cache can do', async () => {
  const { add, name, fetchAt } = await start();
  await add('Two');
  await name('adas');
  const proof = await fetchAt('adas/locations.json?1795000000000.5');
  expect(proof.status).toBe(200);
  expect(Object.fromEntries(proof.headers)).toMatchObject({
    'cache-control': 'no-store',
    asked: '?1795000000000.5',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'Asked',
  });
  for (const path of ['adas/locations.json', 'adas/locations.json?a=1', 'adas?1795000000000']) {
    const { headers } = await fetchAt(path);
    expect(headers.get('Asked')).toBeNull();
    expect(headers.get('Cache-Control')).toMatch(/^public, max-age=/);
  }
});

test('a name belongs to one business; turned off, renamed or deleted it is free again', async () => {
  const { server, ada, name, listAt } = await start();
  const bob = await signUpVerified(server, { email: 'bob@example.com', plan: 'pro', businessName: 'Bob' });
  const takenDetail = 'This address is taken. Try another one.';
  await name('corner-shop');
  expect(await name('Corner-Shop', bob.token)).toMatchObject({
    status: 400,
    error: { code: 'validation_failed', fields: { name: takenDetail } },
  });
  expect((await name('corner-shop')).status).toBe(200);
  expect((await name('bobs', bob.token)).status).toBe(200);
  await name('adas');
  expect(await listAt('corner-shop')).toBe(404);
  expect((await name('corner-shop', bob.token)).status).toBe(200);
  expect(await listAt('bobs')).toBe(404);
  expect(await listAt('corner-shop')).toEqual([['Bob', expect.anything()]]);
  await name(null);
  expect(await listAt('adas')).toBe(404);
  expect((await name('adas', bob.token)).status).toBe(200);
  await server.call(authCalls.proof, { token: bob.token, body: { password: PASSWORD } });
  expect((await server.call(authCalls.deleteAccount, { token: bob.token })).status).toBe(204);
  expect(await listAt('adas')).toBe(404);
  expect((await name('adas', ada.token)).status).toBe(200);
});

test('of two businesses that take one name at the same time, one gets it', async () => {
  const { server, ada, name } = await start();
  const bob = await signUpVerified(server, { email: 'bob@example.com', plan: 'pro' });
  const answers = await Promise.all([name('corner-shop', ada.token), name('corner-shop', bob.token)]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
});

test.each([
  { name: 'ab', message: 'Use at least 3 characters' },
  { name: 'api', message: 'This name is reserved. Try another one.' },
  { name: 'joe’s', message: 'Use the letters a to z, numbers, and single hyphens between them' },
])('“$name” is refused: $message', async ({ name: wanted, message }) => {
  const { name } = await start();
  expect(await name(wanted)).toMatchObject({ status: 400, error: { fields: { name: message } } });
});

test('a plan with one location has no directory, keeps one that it has, and paused locations leave it', async () => {
  const { server, ada, add, name, listAt } = await start('free');
  expect(await name('adas')).toMatchObject({
    status: 403,
    error: { code: 'plan_required', detail: 'A directory page comes with the Business Pro plan.' },
  });
  await server.deps.billing.grant(ada.id, 'pro');
  await add('Two');
  await name('adas');
  await server.deps.billing.grant(ada.id, null);
  expect(await listAt('adas')).toHaveLength(2);
  expect((await name('adas-shop')).status).toBe(200);
  server.pass(31 * 24 * 60 * 60_000);
  await server.deps.jobs.look();
  await server.deps.jobs.settled();
  expect(await listAt('adas-shop')).toHaveLength(1);
});

test('managers of all locations may change the directory; other members and unverified owners may not', async () => {
  const { server, ada, name, point } = await start();
  const two = await openLocation(server, ada.id);
  const eve = await signUpVerified(server, { email: 'eve@example.com' });
  const as = async (role: 'manager' | 'editor' | 'viewer', locations: string[] | null) => {
    await putMember(server, { business: ada.id, account: eve.id, role, locations });
    const at = { token: eve.token, headers: { 'Doorsign-Business': ada.id } };
    const body = { name: 'adas' };
    return (await server.call(directoryCalls.name, { ...at, body })).status;
  };
  expect(await as('viewer', null)).toBe(403);
  expect(await as('editor', null)).toBe(403);
  expect(await as('manager', [two])).toBe(403);
  expect(await as('manager', null)).toBe(200);
  const { access_token: token } = await signUp(server, { email: 'new@example.com' });
  expect(await name('newcomer', token)).toMatchObject({ status: 403, error: { code: 'email_unverified' } });
  // A location of another business.
  expect(await point(two, { latitude: 1, longitude: 2 }, eve.token)).toMatchObject({ status: 404 });
});

test('points of the map are in the page and its structured data', async () => {
  const { server, ada, name, page, point } = await start();
  await name('adas');
  expect((await point(ada.id, { latitude: 52.52, longitude: -13.4 })).answer.points).toEqual([
    { id: ada.id, latitude: 52.52, longitude: -13.4 },
  ]);
  expect(await page('adas')).toContain('data-point="52.52,-13.4"');
  expect(await page('adas')).toContain('"geo":');
  expect((await point(ada.id, { latitude: 91, longitude: 0 })).status).toBe(400);
  await point(ada.id, null);
  expect(await page('adas')).not.toContain('data-point');
  expect((await server.call(directoryCalls.read, { token: ada.token })).answer).toEqual({ name: 'adas', points: [] });
});

test.each([
  { phone: '+44 (0)20 7946 0018', dialed: '+442079460018' },
  { phone: '(0)30 123456', dialed: '030123456' },
  { phone: '+49/30/123-456', dialed: '+4930123456' },
])('"$phone" is dialed as $dialed, as in the popup', async ({ phone, dialed }) => {
  const { server, ada, name, page } = await start();
  await server.call(authCalls.profile, { token: ada.token, body: { phone } });
  await name('adas');
  expect(await page('adas')).toContain(`href="tel:${dialed}"`);
});

test('no text of an owner becomes markup, and none is taken for a placeholder', async () => {
  const { server, ada, add, name, page } = await start();
  const hostile = `<img src=x onerror=alert(1)>"'${DIRECTORY_PLACEHOLDERS.locations}`;
  await add(hostile.slice(0, 80), { businessName: hostile });
  const body = { businessName: hostile, phone: '+1 (555) 01-00', address: '</script><b>1 Main St' };
  await server.call(authCalls.profile, { token: ada.token, body });
  await name('adas');
  const html = await page('adas');
  expect(html).not.toMatch(/<img|<b>|onerror=alert\(1\)>|<!--/);
  expect(html).toContain('href="tel:+15550100"');
  for (const [, block = ''] of html.matchAll(/<script type="application\/ld\+json">([^]*?)<\/script>/g))
    expect(JSON.parse(block)).toMatchObject({ '@type': 'LocalBusiness' });
});

test('other ways to write an address lead to the one, and what is no name is not found', async () => {
  const { name, fetchAt } = await start();
  await name('adas');
  for (const path of ['Adas', 'adas/', 'ADAS/']) {
    const response = await fetchAt(path);
    expect([path, response.status, response.headers.get('Location')]).toEqual([path, 308, '/at/adas']);
  }
  expect((await fetchAt('adas?utm_source=x')).status).toBe(200);
  expect((await fetchAt('adas', { method: 'POST' })).status).toBe(405);
  expect((await fetchAt('adas', { method: 'HEAD' })).status).toBe(200);
  for (const path of ['', '%', '..%2f', 'a b', `${'a'.repeat(5000)}`, 'adas/x', 'adas/locations.json/'])
    expect([path.slice(0, 9), (await fetchAt(path)).status]).toEqual([path.slice(0, 9), 404]);
});

test('a name that somebody else has set meanwhile is not replaced', async () => {
  const { server, ada, name, listAt } = await start();
  const rename = (body: { name: string | null; was: string | null }) =>
    server.call(directoryCalls.name, { token: ada.token, body });
  await name('first-name');
  expect(await rename({ name: 'second-name', was: null })).toMatchObject({
    status: 412,
    error: { code: 'precondition_failed' },
  });
  expect(await rename({ name: null, was: 'other-name' })).toMatchObject({ status: 412 });
  expect(await listAt('first-name')).toHaveLength(1);
  expect((await rename({ name: 'second-name', was: 'first-name' })).status).toBe(200);
  // Sent again after a lost answer.
  expect((await rename({ name: 'second-name', was: 'first-name' })).status).toBe(200);
});
