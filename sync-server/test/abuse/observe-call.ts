import { DefaultQueryExecutor } from 'kysely';
import { expect, vi } from 'vitest';
import { from } from '../behind-proxy.ts';
import type { TestServer } from '../start-test-server.ts';

/** A call that any client could make. */
export interface ObservableCall {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: object;
  token?: string;
  ip: string;
}

/** The response that the caller sees, and the work of the server, which determines the response time. */
export interface Observation {
  text: string;
  seen: { status: number; headers: Record<string, string>; body: string };
  /** The first words of each statement, and the number of calls of each password function. */
  work: { statements: string[]; hashing: Record<string, number> };
  ms: number;
}

const executeQuery = DefaultQueryExecutor.prototype.executeQuery;
const HASHING = ['hash', 'hashUnproved', 'matches', 'tryLogin'] as const;

/** Makes a call and records everything by which two responses could be told apart. Only one call may run at a time. */
export const observeCall = async (
  server: TestServer,
  { method = 'POST', path, body, token, ip }: ObservableCall,
): Promise<Observation> => {
  const statements: string[] = [];
  const executed = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery').mockImplementation(function (
    this: DefaultQueryExecutor,
    query,
    ...rest
  ) {
    statements.push(query.sql.replace(/^(\w+ (?:from |into )?"?\w*).*/s, '$1'));
    return executeQuery.call(this, query, ...rest) as never;
  });
  const hashing = HASHING.map((name) => [name, vi.spyOn(server.deps.passwords, name)] as const);
  const beganMs = performance.now();
  const response = await fetch(server.url + path, {
    method,
    headers: {
      ...(body && { 'Content-Type': 'application/json' }),
      ...from(ip),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const ms = performance.now() - beganMs;
  const work = {
    statements,
    hashing: Object.fromEntries(hashing.map(([name, spy]) => [name, spy.mock.calls.length])),
  };
  for (const spy of [executed, ...hashing.map(([, each]) => each)]) spy.mockRestore();
  const { 'x-request-id': requestId, date, ...headers } = Object.fromEntries(response.headers);
  expect([requestId?.length, typeof date]).toEqual([22, 'string']);
  return { text, seen: { status: response.status, headers, body: withoutIds(text) }, work, ms };
};

/** Replaces ids, tokens, hashes and addresses by their lengths, because they differ in every response. */
const withoutIds = (text: string): string =>
  text.replace(RANDOM_MEMBERS, (_, name: string, value: string) => `"${name}":${value.length}`);

const RANDOM_MEMBERS =
  /"(id|request_id|challenge_id|access_token|email|ownerName|accountId|businessId|locationId|widgetId|scope|rev|chain|hash)":"([^"]*)"/g;
