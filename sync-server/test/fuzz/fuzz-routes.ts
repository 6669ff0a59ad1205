import fc from 'fast-check';
import { SentError } from '@doorsign/shared-schema/api';
import { V1Problem } from '@doorsign/shared-schema/v1';
import { createRoutes } from '../../src/app.ts';
import type { Route } from '../../src/http/route.ts';
import { signUpVerified } from '../owner.ts';
import { randomOf } from '../random-of.ts';
import { CALENDAR_BODIES } from './calendar-bodies.ts';
import { bodiesFrom, type RawBody } from './damage.ts';
import { createExchange, type Answer } from './exchange.ts';
import { createPerson, createProgram, type FuzzedServer } from './callers.ts';
import { garbageOf, headersFor, targetOf } from './requests.ts';
import { samplesFor } from './samples.ts';
import { valuesOf } from './schema-values.ts';

/** The results of one route. */
export interface RouteReport {
  readonly name: string;
  readonly sent: number;
  /** Number of undamaged bodies that match the route's schema; null for a route without a body. */
  readonly good: number | null;
  readonly accepted: number;
  /** Number of requests that were not refused for their token or key, so that the rest of them was read. */
  readonly recognized: number;
  /** Wrong responses: with 5xx, without a message, or in another shape than the schema. */
  readonly faults: readonly string[];
}

interface FuzzOptions {
  /** Number of bodies for each route. */
  readonly count: number;
  /** The same seed sends the same bodies. */
  readonly seed: number;
  /** Only the routes in whose name ("PUT /api/v1/…") this text is; all by default. */
  readonly only?: string | undefined;
  readonly onRoute?: (report: RouteReport) => void;
}

const AT_ONCE = 4;

/** Sends every route of the server bodies made from its own schema and damaged copies of them, with paths and queries to match. New
 * routes are included automatically. */
export const fuzzRoutes = async (server: FuzzedServer, options: FuzzOptions): Promise<RouteReport[]> => {
  const exchange = createExchange(server.port, AT_ONCE);
  const reports: RouteReport[] = [];
  try {
    for (const [index, route] of createRoutes(server.deps).entries()) {
      if (!nameOf(route).includes(options.only ?? '')) continue;
      const report = await fuzzRoute(server, exchange.send, route, { ...options, seed: options.seed + index });
      options.onRoute?.(report);
      reports.push(report);
    }
  } finally {
    exchange.close();
  }
  return reports;
};

const nameOf = ({ call }: Route): string => `${call.method} ${call.path}`;

const fuzzRoute = async (
  server: FuzzedServer,
  send: ReturnType<typeof createExchange>['send'],
  route: Route,
  { count, seed }: FuzzOptions,
): Promise<RouteReport> => {
  const { call } = route;
  const name = nameOf(route);
  const email = `owner-${seed}@example.com`;
  const owner = await signUpVerified(server, { email, plan: 'enterprise' });
  // Many addresses, so that the mail limit of one address is not soon used up.
  const emails = [
    email,
    'ADA@Example.com',
    ...Array.from({ length: 100 }, (_, at) => `other-${seed}-${at}@example.com`),
  ];
  const samples = samplesFor({ id: owner.id, emails, nowMs: server.now() });
  const good = call.body ? valuesOf(call.body, samples, `/${call.path.split('/').at(-1) ?? ''}`) : fc.jsonValue();
  const bodies = fc.sample(call.media ? CALENDAR_BODIES : bodiesFrom(good), { numRuns: count, seed });
  const random = randomOf(seed);
  const faults: string[] = [];
  let accepted = 0;
  let recognized = 0;

  const caller = route.kind === 'key' ? await createProgram(server, owner) : createPerson(server, owner.id);
  const sendOne = async (body: RawBody): Promise<void> => {
    const target = targetOf(call, caller.ids, random);
    const token = random() < 0.1 ? garbageOf(random) : await caller.token();
    const headers = {
      ...(body.contentType && { 'Content-Type': body.contentType }),
      ...(random() < 0.95 && { Authorization: `Bearer ${token}` }),
      ...(route.kind === 'key' && headersFor(random)),
    };
    const answer = await send({ ...call, target, headers, bytes: body.bytes, headOnly: route.kind === 'stream' });
    if (answer.status === 401 || answer.status === 204) caller.renew();
    if (answer.status !== 401) recognized += 1;
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
  return { name, sent: count, good: goodCount?.length ?? null, accepted, recognized, faults };
};

const faultOf = ({ call, kind }: Route, { status, headers, text }: Answer): string | null => {
  if (status >= 500) return `${status} ${text}`;
  if (typeof headers['x-request-id'] !== 'string') return `${status} without an id`;
  if (status >= 400 && kind === 'key' && !isProblem(status, headers['content-type'], text))
    return `${status} that is no problem: ${text}`;
  if (status >= 400) return SentError.safeParse(jsonOf(text)).success ? null : `${status} without a sentence: ${text}`;
  if (status >= 300 || text === '') return null;
  // A text has no schema.
  if (kind === 'text') return null;
  return call.answer?.safeParse(jsonOf(text)).success ? null : `an answer of another shape: ${text}`;
};

/** Returns whether an error has the shape of RFC 9457. */
const isProblem = (status: number, type: unknown, text: string): boolean => {
  const { data } = V1Problem.safeParse(jsonOf(text));
  return type === 'application/problem+json' && data?.status === status && data.type.endsWith(`#${data.code}`);
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
