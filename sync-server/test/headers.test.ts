import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { authCalls, directoryCalls, SentError } from '@doorsign/shared-schema/api';
import { createRoutes } from '../src/app.ts';
import { buildAppFixture } from './app-fixture.ts';
import { createExchange } from './fuzz/exchange.ts';
import { freePort } from './free-port.ts';
import { ALL, API, ELSEWHERE, ROUTES, type Elsewhere, type Group } from './header-rows.ts';
import { PASSWORD, signUpVerified } from './owner.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';

type Answered = Readonly<Record<string, string | string[] | undefined>>;

const assertGroup = (what: string, headers: Answered, group: Group, more: object = {}): void => {
  for (const [name, wanted] of Object.entries({ ...ALL, ...group, ...more }) as [string, string | RegExp | null][]) {
    const found = headers[name] ?? null;
    const isMet = wanted instanceof RegExp ? wanted.test(String(found)) : found === wanted;
    expect(isMet ? wanted : { what, name, found }).toBe(wanted);
  }
  expect(headers['x-request-id']).toMatch(/^\w{22}/);
};

const start = async (environment: Record<string, string> = {}, port?: number) => {
  const server = await startTestServer({ appFolder: buildAppFixture(), environment, port });
  const owner = await signUpVerified(server, { plan: 'pro' });
  await server.deps.database.write((tx) =>
    tx.updateTable('snapshots').set({ domains: '["shop.example"]' }).where('location_id', '=', owner.id).execute(),
  );
  await server.call(directoryCalls.name, { token: owner.token, body: { name: 'adas' } });
  return { server, owner };
};

const nameOf = ({ call }: ReturnType<typeof createRoutes>[number]): string => `${call.method} ${call.path}`;

/** Sends each route a valid request, an invalid one, one without a token and one with a wrong method. */
const assertRoute = async (server: TestServer, token: string, name: string, more: object = {}): Promise<void> => {
  const { send, close } = createExchange(server.port, 1);
  const [method = '', path = ''] = name.split(' ');
  const target = path.replace(/\{\w+\}/g, 'nothing');
  const json = { 'Content-Type': 'application/json' };
  const asked = [
    { headers: { ...json, Authorization: `Bearer ${token}` }, bytes: Buffer.from('{"email":"eve@example.com"}') },
    { headers: { ...json, Authorization: `Bearer ${token}`, Origin: 'https://evil.example' }, bytes: Buffer.from('{') },
    { headers: { Origin: 'null' }, bytes: Buffer.from('') },
  ];
  for (const { headers, bytes } of asked) {
    const answer = await send({ method, target, headers, bytes, headOnly: true });
    assertGroup(`${name} ${answer.status}`, answer.headers, ROUTES[name] ?? API, more);
  }
  const wrong = await send({ method: 'LOCK', target, headers: {}, bytes: Buffer.from('') });
  expect(wrong.status).toBe(405);
  assertGroup(`${name} ${wrong.status}`, wrong.headers, API, more);
  close();
};

const assertElsewhere = async (
  server: TestServer,
  id: string,
  { path, status, method = 'GET', headers = {}, group }: Elsewhere,
  more: object = {},
): Promise<void> => {
  const { send, close } = createExchange(server.port, 1);
  // The script's hash may contain the letters of a placeholder.
  const target = path === 'PINNED' ? (server.deps.widgetFiles.pinned?.script ?? '') : path.replace('ID', id);
  const answer = await send({ method, target, headers, bytes: Buffer.from('') });
  expect([path, answer.status]).toEqual([path, status]);
  const { 'cache-tag': tag } = group;
  const tags = tag === undefined ? {} : { 'cache-tag': tag.replace('ID', id) };
  assertGroup(`${method} ${path} ${status}`, answer.headers, group, { ...tags, ...more });
  close();
};

test('every route of the server has a row in the table of headers, and the table no other', async () => {
  const server = await startTestServer();
  expect(createRoutes(server.deps).map(nameOf).toSorted()).toEqual(Object.keys(ROUTES).toSorted());
});

test('every route answers with the headers of its row, whatever it is asked', { timeout: 600_000 }, async () => {
  const { server, owner } = await start();
  const login = { body: { email: owner.user.email, password: PASSWORD } };
  for (const name of Object.keys(ROUTES)) {
    // Some calls end their own session.
    const { access_token } = (await server.call(authCalls.login, login)).answer;
    await assertRoute(server, access_token, name);
  }
});

test('pages, files, widgets and the pages of local mode answer with theirs', async () => {
  const { server, owner } = await start();
  for (const row of ELSEWHERE) await assertElsewhere(server, owner.id, row);
});

test('under https every group promises to stay there', async () => {
  const port = await freePort();
  const { server, owner } = await start({ PUBLIC_URL: `https://127.0.0.1:${port}` }, port);
  const more = {
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'content-security-policy': /; upgrade-insecure-requests$/,
  };
  await assertRoute(server, owner.token, 'GET /api/auth/me', more);
  for (const row of ELSEWHERE) await assertElsewhere(server, owner.id, row, more);
});

test('what is no request is answered with the headers of the API', async () => {
  const server = await startTestServer();
  const socket = connect(server.port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write('hello\r\n\r\n');
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  const [status, ...lines] = head.split('\r\n');
  const actual = new Headers(lines.map((line) => line.split(': ') as [string, string]));
  expect(status).toBe('HTTP/1.1 400 Bad Request');
  assertGroup('no request', Object.fromEntries(actual), API, { connection: 'close' });
  expect(SentError.parse(JSON.parse(body)).request_id).toBe(actual.get('X-Request-Id'));
});

test('every error has the id of its request, in the body, the header and the log', async () => {
  const lines: string[] = [];
  const server = await startTestServer({ onLog: (line) => lines.push(line) });
  const response = await fetch(`${server.url}/api/nothing`, { headers: { 'X-Request-Id': 'chosen by the client' } });
  const id = response.headers.get('X-Request-Id');
  expect(await response.json()).toEqual({
    detail: 'There is nothing at this address.',
    message: 'There is nothing at this address.',
    code: 'not_found',
    request_id: id,
  });
  expect(lines.map((line) => (JSON.parse(line) as { requestId?: string }).requestId)).toContain(id);
});
