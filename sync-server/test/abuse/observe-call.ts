import { DefaultQueryExecutor } from 'kysely';
import { expect, vi } from 'vitest';
import { from } from '../behind-proxy.ts';
import type { TestServer } from '../start-test-server.ts';

/** A call as anybody could make it. */
export interface ObservableCall {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: object;
  token?: string;
  ip: string;
}

/** What a call shows to its caller, and the work that it was to the server: the time it takes follows from that. */
export interface Observation {
  text: string;
  seen: { status: number; headers: Record<string, string>; body: string };
  /** The statements by their first words, and how often each function of passwords was called. */
  work: { statements: string[]; hashing: Record<string, number> };
  ms: number;
}

const executeQuery = DefaultQueryExecutor.prototype.executeQuery;
const HASHING = ['hash', 'hashUnproved', 'matches', 'tryLogin'] as const;

/** Makes a call and notes everything that somebody could tell two answers apart by. One at a time. */
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

/** The text with ids, tokens, hashes and addresses replaced by their lengths: those differ from answer to answer. */
const withoutIds = (text: string): string =>
  text.replace(RANDOM_MEMBERS, (_, name: string, value: string) => `"${name}":${value.length}`);

const RANDOM_MEMBERS =
  /"(id|request_id|challenge_id|access_token|email|accountId|businessId|locationId|scope|rev|chain|hash)":"([^"]*)"/g;
