import fc from 'fast-check';
import { ErrorBody } from '@doorsign/shared-schema/api';
import { insertSession } from '../../src/auth/session-repository.ts';
import { createRoutes } from '../../src/app.ts';
import type { Route } from '../../src/http/route.ts';
import { signUpVerified } from '../owner.ts';
import { randomOf } from '../random-of.ts';
import type { TestServer } from '../start-test-server.ts';
import { bodiesFrom, NASTY, type RawBody } from './damage.ts';
import { createExchange, type Answer } from './exchange.ts';
import { samplesFor } from './samples.ts';
import { valuesOf } from './schema-values.ts';

/** A server that may be fuzzed: nothing of it is worth keeping. */
export type FuzzedServer = Pick<TestServer, 'call' | 'mail' | 'deps' | 'port' | 'now'>;

/** What one route said to all that it was sent. */
export interface RouteReport {
  readonly name: string;
  readonly sent: number;
  /** How many of the undamaged bodies are what the route takes, by its schema; null for a route without a body. */
  readonly good: number | null;
  readonly accepted: number;
  /** What was answered wrongly: with 5xx, without a sentence, or in another shape than its schema says. */
  readonly faults: readonly string[];
}

interface FuzzOptions {
  /** Bodies for each route. */
  readonly count: number;
  /** The same seed sends the same bodies. */
  readonly seed: number;
  readonly onRoute?: (report: RouteReport) => void;
}

const AT_ONCE = 4;

/** Sends every route of the server bodies made from its own schema and damaged, with paths and queries to match. A route
 * that is added is fuzzed with the next run. */
export const fuzzRoutes = async (server: FuzzedServer, options: FuzzOptions): Promise<RouteReport[]> => {
  const exchange = createExchange(server.port, AT_ONCE);
  const reports: RouteReport[] = [];
  try {
    for (const [index, route] of createRoutes(server.deps).entries()) {
      const report = await fuzzRoute(server, exchange.send, route, { ...options, seed: options.seed + index });
      options.onRoute?.(report);
      reports.push(report);
    }
  } finally {
    exchange.close();
  }
  return reports;
};

const fuzzRoute = async (
  server: FuzzedServer,
  send: ReturnType<typeof createExchange>['send'],
  route: Route,
  { count, seed }: FuzzOptions,
): Promise<RouteReport> => {
  const { call } = route;
  const name = `${call.method} ${call.path}`;
  const email = `owner-${seed}@example.com`;
  const owner = await signUpVerified(server, { email, plan: 'enterprise' });
  const emails = [email, `other-${seed}@example.com`, 'ADA@Example.com'];
  const samples = samplesFor({ id: owner.id, emails, nowMs: server.now() });
  const good = call.body ? valuesOf(call.body, samples) : fc.jsonValue();
  const bodies = fc.sample(bodiesFrom(good), { numRuns: count, seed });
  const random = randomOf(seed);
  const faults: string[] = [];
  let accepted = 0;

  /** Some calls end the session that made them. */
  let token: Promise<string> | null = null;
  const sendOne = async (body: RawBody): Promise<void> => {
    const target = targetOf(call.path, random);
    const sentToken = random() < 0.1 ? garbageOf(random) : await (token ??= newToken(server, owner.id));
    const headers = {
      ...(body.contentType && { 'Content-Type': body.contentType }),
      ...(random() < 0.95 && { Authorization: `Bearer ${sentToken}` }),
    };
    const answer = await send({ ...call, target, headers, bytes: body.bytes, headOnly: route.kind === 'stream' });
    if (answer.status === 401 || answer.status === 204) token = null;
    if (answer.status < 400) accepted += 1;
    const fault = faultOf(route, answer);
    if (fault !== null)
      faults.push(`${name}: ${fault} to ${target} ${Buffer.from(body.bytes).toString('utf8').slice(0, 300)}`);
  };
  const left = [...bodies];
  const work = async (): Promise<void> => {
    for (let body = left.pop(); body; body = left.pop()) await sendOne(body);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));

  const { body: schema } = call;
  const goodCount =
    schema && fc.sample(good, { numRuns: 100, seed }).filter((value) => schema.safeParse(value).success);
  return { name, sent: count, good: goodCount?.length ?? null, accepted, faults };
};

/** A session of this account that nobody has used yet. */
const newToken = async ({ deps, now }: FuzzedServer, accountId: string): Promise<string> => {
  const sessionId = deps.newId();
  const nowMs = now();
  await deps.database.write((tx) =>
    insertSession(tx, { id: sessionId, accountId, device: 'Fuzz', nowMs, expiresAt: nowMs + 1_000_000_000 }),
  );
  return deps.tokens.sign({ accountId, sessionId });
};

const nastyText = (random: () => number): string => {
  const value = NASTY[Math.floor(random() * NASTY.length)];
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // By way of bytes: half of a surrogate pair has no form in an address.
  return encodeURIComponent(Buffer.from(text.slice(0, 1000)).toString());
};

const garbageOf = (random: () => number): string => nastyText(random) || '.';

/** The path with something in its `{name}` parts, and now and then a query. */
const targetOf = (path: string, random: () => number): string => {
  const filled = path.replace(/\{\w+\}/g, () => (random() < 0.5 ? 'nothing' : nastyText(random) || '%'));
  const pair = (): string => `${random() < 0.5 ? 'before' : nastyText(random)}=${nastyText(random)}`;
  if (random() < 0.7) return filled;
  return `${filled}?${random() < 0.7 ? pair() : `${pair()}&${pair()}&%zz=%ff&&=`}`;
};

const faultOf = ({ call }: Route, { status, headers, text }: Answer): string | null => {
  if (status >= 500) return `${status} ${text}`;
  if (typeof headers['x-request-id'] !== 'string') return `${status} without an id`;
  if (status >= 400) return ErrorBody.safeParse(jsonOf(text)).success ? null : `${status} without a sentence: ${text}`;
  if (status >= 300 || text === '') return null;
  return call.answer?.safeParse(jsonOf(text)).success ? null : `an answer of another shape: ${text}`;
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
