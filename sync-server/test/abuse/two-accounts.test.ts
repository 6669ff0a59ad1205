import fc from 'fast-check';
import { expect, test } from 'vitest';
import { authCalls, businessCalls, teamCalls } from '@doorsign/shared-schema/api';
import { isWholeRun } from '../../scripts/run-tests/scope.ts';
import { createRoutes } from '../../src/app.ts';
import type { Route } from '../../src/http/route.ts';
import { createExchange, type Answer } from '../fuzz/exchange.ts';
import { samplesFor } from '../fuzz/samples.ts';
import { valuesOf } from '../fuzz/schema-values.ts';
import { PASSWORD, receiveCode, signUp, signUpVerified } from '../owner.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';
import { createTestDevice } from '../sync-requests.ts';
import { tableContents } from '../table-contents.ts';

/** Bodies that each stranger sends to each route. */
const BODIES = 8;
const SEED = 1;
const ADAS = 'ada-private';
const ADAS_EMAIL = 'ada@example.com';
const ADAS_PASSWORD = `${ADAS} ${PASSWORD}`;

/** Creates an owner with recognizable data in every table and field. */
const createAda = async (server: TestServer) => {
  const owner = await signUpVerified(server, {
    email: ADAS_EMAIL,
    password: ADAS_PASSWORD,
    businessName: `${ADAS} bakery`,
    plan: 'enterprise',
  });
  const { token, id } = owner;
  const holiday = {
    id: 'holiday_1',
    date: '2026-12-24',
    name: `${ADAS} outing`,
    closed: true,
    open: '09:00',
    close: '17:00',
  };
  await server.call(businessCalls.holidays, { token, body: [holiday] });
  await server.call(businessCalls.domain, { token, body: { allowedDomain: `${ADAS}.example.com` } });
  await server.call(authCalls.profile, { token, body: { phone: '+1 555 867 5309', address: `${ADAS} street` } });
  await createTestDevice(server, owner, `${ADAS} phone`).save([{ key: 'profile.phone', value: '+1 555 867 5309' }]);
  const login = { body: { email: ADAS_EMAIL, password: ADAS_PASSWORD } };
  const other = (await server.call(authCalls.login, login)).answer.access_token;
  const guest = { email: `${ADAS}-guest@example.com`, role: 'editor' as const, locations: [id] };
  const { invitation } = (await server.call(teamCalls.invite, { token, body: guest })).answer;
  const sessions = (await server.call(authCalls.sessions, { token })).answer;
  const { challenge_id } = await receiveCode(server, ADAS_EMAIL);
  return { token, other, id, ids: [id, challenge_id, invitation.id, ...sessions.map((session) => session.id)] };
};

/** Returns all rows that contain one of these ids, in every table except codes, where an attempt is counted whoever makes it. */
const rowsWith = async ({ deps: { database } }: TestServer, ids: readonly string[]): Promise<unknown[]> => {
  const contents = [...(await tableContents(database.read))].filter(([name]) => name !== 'challenges');
  const rows = contents.flatMap(([table, all]) => all.map((row) => ({ table, ...row })));
  return rows.filter((row) => Object.values(row).some((value) => ids.includes(String(value))));
};

interface Stranger {
  /** Data that this stranger knows. */
  knows: readonly string[];
  signIn(server: TestServer): Promise<string>;
}

/** The kinds of strangers. */
const STRANGERS: Readonly<Record<string, Stranger>> = {
  'another owner': {
    knows: [],
    signIn: async (server) => (await signUpVerified(server, { email: 'eve@example.com' })).token,
  },
  'somebody who has signed up with the same e-mail': {
    knows: [ADAS_EMAIL],
    signIn: async (server) => (await signUp(server, { email: ADAS_EMAIL })).access_token,
  },
  'nobody who is signed in': { knows: [], signIn: () => Promise.resolve('none') },
};

/** Sends every route the requests that a stranger could make, and reports the owner's data in the responses. */
const findLeaks = async (server: TestServer, ada: Ada, { knows, signIn }: Stranger): Promise<string[]> => {
  const { send, close } = createExchange(server.port, 1);
  const leaks: string[] = [];
  for (const [index, route] of createRoutes(server.deps).entries()) {
    // Some calls end their own session.
    const token = await signIn(server);
    for (const attempt of attemptsOn(route, ada, SEED + index)) {
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
      const answer = await send({ ...route.call, ...attempt, headers, headOnly: route.kind === 'stream' });
      const leak = leakIn(route, answer, ada, [attempt.target, String(attempt.bytes), ...knows].join(' '));
      if (leak !== null) leaks.push(`${route.call.method} ${attempt.target} ${String(attempt.bytes)}: ${leak}`);
    }
  }
  close();
  return leaks;
};

test.each(Object.entries(STRANGERS).slice(0, isWholeRun ? undefined : 1))(
  '%s gets no byte of an owner from any route, and changes none',
  { timeout: 600_000 },
  async (_, stranger) => {
    const server = await startTestServer();
    const ada = await createAda(server);
    const before = await rowsWith(server, ada.ids);
    expect(before.length).toBeGreaterThan(20);
    expect(await findLeaks(server, ada, stranger)).toEqual([]);
    expect(await rowsWith(server, ada.ids)).toEqual(before);
    for (const token of [ada.token, ada.other])
      expect((await server.call(authCalls.me, { token })).answer.businessName).toBe(`${ADAS} bakery`);
  },
);

test('a route that told them would be noticed: to the owner they do', { timeout: 600_000, tags: 'all' }, async () => {
  const server = await startTestServer();
  const ada = await createAda(server);
  const login = { body: { email: ADAS_EMAIL, password: ADAS_PASSWORD } };
  const owner: Stranger = {
    knows: [],
    signIn: async () => (await server.call(authCalls.login, login)).answer.access_token,
  };
  const leaks = await findLeaks(server, ada, owner);
  const paths = ['/api/auth/me', '/api/auth/sessions', '/api/business/history', '/api/business/domain', '/api/team'];
  expect(paths.filter((path) => !leaks.some((leak) => leak.includes(` ${path}`)))).toEqual([]);
});

type Ada = Awaited<ReturnType<typeof createAda>>;
interface Attempt {
  target: string;
  bytes: Buffer;
}

/** Builds requests of a route with the owner's ids wherever an id can be: in the path, the query and the body. */
const attemptsOn = ({ call }: Route, { ids }: Ada, seed: number): Attempt[] => {
  const queries = ['', ...['id', 'account', 'before', 'challenge_id'].map((name) => `?${name}=${ids[0]}`)];
  const bodies = call.body
    ? fc.sample(valuesOf(call.body, foreignSamples(ids)), { numRuns: BODIES, seed })
    : [undefined, undefined];
  const names = [...call.path.matchAll(/\{\w+\}/g)];
  const paths = names.length === 0 ? [call.path] : ids.map((id) => call.path.replace(/\{\w+\}/g, id));
  return paths.flatMap((path, at) =>
    bodies.map((body, index) => ({
      target: path + (queries[(at + index) % queries.length] ?? ''),
      bytes: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
    })),
  );
};

const foreignSamples = (ids: readonly string[]) => ({
  ...samplesFor({ id: ids[0] ?? '', emails: [ADAS_EMAIL, 'stranger@example.com'], nowMs: 0 }),
  challenge_id: ids,
  session_id: ids,
  // The stranger's own account may change or be deleted.
  newPassword: [PASSWORD],
});

/** @param known what the stranger has said or knows */
const leakIn = ({ call }: Route, { status, headers, text }: Answer, ada: Ada, known: string): string | null => {
  const isForeignPath = call.path.includes('{');
  if (isForeignPath && ![401, 403, 404].includes(status)) return `answered ${status}`;
  if (status >= 500) return `answered ${status}: ${text}`;
  const answered = `${JSON.stringify(headers)}${text}`;
  const secrets = [ADAS, ADAS_EMAIL, '867 5309', ada.token, ada.other, ...ada.ids];
  const leaked = secrets.filter((secret) => answered.includes(secret) && !known.includes(secret));
  return leaked.length === 0 ? null : `told ${leaked.join(', ')}: ${answered.slice(0, 1000)}`;
};
