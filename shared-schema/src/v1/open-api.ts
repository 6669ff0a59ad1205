import * as z from 'zod/mini';
import { v1Calls } from './calls.ts';
import { curlOf } from './curl.ts';
import { EXAMPLES } from './examples.ts';
import { eventName, EVENTS } from './event-names.ts';
import { MEMBER_TEXTS } from './member-texts.ts';
import { V1Holiday } from './resources.ts';
import { NAMED_SCHEMAS, schemaName } from './schema-names.ts';
import type { V1Call } from './v1-call.ts';
import { EVENT_TEXTS, type EventType } from '../webhooks/events.ts';

/** A part of a JSON document. */
type Json = Readonly<Record<string, unknown>>;

const REF = '#/components/schemas/';
const HEADER = { in: 'header', schema: { type: 'string' } } as const;
const IF_MATCH = {
  ...HEADER,
  name: 'If-Match',
  description: 'The ETag that you have read. The change is refused if someone has changed it since.',
};
const IF_NONE_MATCH = {
  ...HEADER,
  name: 'If-None-Match',
  description: '“*” writes the date only if it has no hours of its own.',
};
const IDEMPOTENCY_KEY = {
  ...HEADER,
  name: 'Idempotency-Key',
  description: '1 to 255 visible ASCII characters. A call that is sent again within 24 hours creates nothing twice.',
};
const PATH_TEXTS: Readonly<Record<string, string>> = {
  id: 'The id of a location, as GET /api/v1/locations lists it.',
  delivery: 'The id of a delivery.',
  date: 'A date such as 2026-12-25.',
};
const QUERY_TEXTS: Readonly<Record<string, string>> = {
  limit: 'The most entries of the page, 1 to 100.',
  cursor: 'The “nextCursor” of the page before.',
  state: 'Only locations in this state.',
  at: 'An instant such as 2026-12-24T12:00:00Z; now by default.',
  from: 'The beginning, an instant such as 2026-12-24T12:00:00Z; now by default.',
  days: 'A number of days.',
  location: 'Only changes of the location with this id.',
};

const header = (description: string, example: string): Json => ({
  description,
  schema: { type: 'string' },
  example,
});
const EDIT_ID = '019aac3f-9d20-7c51-8a5e-3b1f0c2d4e6f';

/** The headers of answers, by the names in the document. */
const HEADERS: Readonly<Record<string, Json>> = {
  ETag: header(
    'Changes with the resource. Send it as If-Match to change only what you have read.',
    '"1f0c2ab9d3e4f506"',
  ),
  'Doorsign-Edit': header('The id of the change; absent if everything was equal already.', EDIT_ID),
  'Idempotent-Replayed': header('“true” for the stored answer of an earlier call.', 'true'),
  'RateLimit-Policy': header('The limits of the key.', '"requests";q=600;w=60, "writes";q=60;w=60'),
  RateLimit: header(
    'What is left of them, and the seconds until all is there again.',
    '"requests";r=598;t=1, "writes";r=60;t=0',
  ),
  'Retry-After': header('Seconds after which it makes sense to try again.', '2'),
};
const LIMIT_HEADERS = ['RateLimit-Policy', 'RateLimit'];

const TEXT = { type: 'string' } as const;

/** The headers of an event, by the names of Standard Webhooks. */
const EVENT_HEADERS: readonly Json[] = [
  ['webhook-id', 'The id of the event, the same at each try.'],
  ['webhook-timestamp', 'The time of this try, in seconds since 1970.'],
  [
    'webhook-signature',
    '“v1,” and the HMAC-SHA256 of “id.timestamp.body” in base64, for each secret that is valid, with spaces between them.',
  ],
].map(([name, description]) => ({ name, in: 'header', required: true, description, schema: TEXT }));

/** The resources of a location that are computed or listed, and have no ETag. */
const WITHOUT_ETAG: ReadonlySet<string> = new Set(['archive', 'restore', 'status', 'timeline', 'analytics']);

/** Describes the API for programs in OpenAPI 3.1. Source: shared-schema/docs/http-contract.md#v1.
 * @param serverUrl the public address of the server, without a slash at its end */
export const openApiOf = (serverUrl: string): Json => {
  const paths: Record<string, Record<string, Json>> = {};
  for (const call of Object.values<V1Call>(v1Calls))
    (paths[call.path] ??= {})[call.method.toLowerCase()] = operationOf(call, serverUrl);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Doorsign API',
      version: '1',
      description:
        'Reads and changes the hours, holidays, look and locations of a business. Send an API key ' +
        'as “Authorization: Bearer dsk_…”. Errors have the shape of RFC 9457. Calls, members and values are added, and none is taken away: ' +
        'ignore what you do not know.',
    },
    servers: [{ url: serverUrl }],
    security: [{ key: [] }],
    paths,
    webhooks: Object.fromEntries(EVENTS.map(([type]) => [type, { post: webhookOf(type) }])),
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'An API key, dsk_ and 38 characters.' } },
      headers: HEADERS,
      schemas: schemasOf(),
    },
  };
};

const schemasOf = (): Record<string, Json> => {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of NAMED_SCHEMAS) if (!registry.has(schema)) registry.add(schema, { id });
  // Answers are described as they are sent, and bodies as they are received.
  const part = (io: 'input' | 'output') =>
    z.toJSONSchema(registry, {
      io,
      uri: (id) => REF + id,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => simplify(jsonSchema, io),
    }).schemas as Record<string, Json>;
  const [answers, bodies] = [part('output'), part('input')];
  const sent = namesOfBodies(bodies);
  return Object.fromEntries(
    Object.keys(answers).map((id) => {
      const { $schema: _schema, $id: _id, ...schema } = (sent.has(id) ? bodies : answers)[id] ?? {};
      return [id, described(id, schema)];
    }),
  );
};

/** Returns the names of the schemas of bodies, and of those inside them. */
const namesOfBodies = (bodies: Readonly<Record<string, Json>>): ReadonlySet<string> => {
  const names = new Set<string>();
  const left = Object.values<V1Call>(v1Calls).flatMap(({ body }) => (body === null ? [] : [schemaName(body)]));
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    names.add(name);
    const refs = JSON.stringify(bodies[name]).matchAll(/"#\/components\/schemas\/(\w+)"/g);
    left.push(...Array.from(refs, ([, inner = '']) => inner).filter((inner) => !names.has(inner)));
  }
  return names;
};

/** Adds the texts of MEMBER_TEXTS to the members of a schema. A reference may have a description beside it. */
const described = (name: string, schema: Json, path: readonly string[] = []): Json =>
  Object.fromEntries(
    Object.entries(schema).map(([word, value]) => {
      if (word === 'properties') return [word, describedMembers(name, value as Record<string, Json>, path)];
      if (Array.isArray(value))
        return [word, value.map((part: unknown) => (isJson(part) ? described(name, part, path) : part))];
      return [word, isJson(value) ? described(name, value, path) : value];
    }),
  );

const describedMembers = (name: string, members: Readonly<Record<string, Json>>, path: readonly string[]): Json =>
  Object.fromEntries(
    Object.entries(members).map(([member, schema]) => {
      const at = [...path, member];
      const description =
        MEMBER_TEXTS[[name, ...at].join('.')] ?? MEMBER_TEXTS[`${name}.${member}`] ?? MEMBER_TEXTS[member];
      return [member, { ...described(name, schema, at), ...(description !== undefined && { description }) }];
    }),
  );

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Removes what readers need not know: the pattern of an instant, whose format is named, and the range of an integer. Answers may get more
 * members. */
const simplify = (schema: Record<string, unknown>, io: 'input' | 'output'): void => {
  if (schema['format'] === 'date-time') delete schema['pattern'];
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum'];
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum'];
  if (io === 'output' && schema['additionalProperties'] === false) delete schema['additionalProperties'];
};

const content = (schema: z.ZodMiniType): Json => {
  const name = schemaName(schema);
  return { 'application/json': { schema: { $ref: REF + name }, example: EXAMPLES[name] } };
};

const headersOf = (names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const isOfLocation = ({ path }: V1Call): boolean => path.startsWith('/api/v1/locations/{id}');

const hasEtag = (call: V1Call): boolean => isOfLocation(call) && !WITHOUT_ETAG.has(call.path.split('/').at(-1) ?? '');

const operationOf = (call: V1Call, serverUrl: string): Json => {
  const { operationId, summary, access, body, answer, status, method } = call;
  const isChange = method !== 'GET';
  const headers = headersOf([
    ...(hasEtag(call) ? ['ETag', ...(isChange ? ['Doorsign-Edit'] : [])] : []),
    ...(status === 201 ? ['Idempotent-Replayed'] : []),
    ...LIMIT_HEADERS,
  ]);
  return {
    operationId,
    summary,
    description: `Needs a key with the access “${access}” or more.`,
    tags: [tagOf(call.path)],
    parameters: parametersOf(call),
    ...(body && { requestBody: { required: true, content: content(body) } }),
    responses: {
      [status]: {
        description: status === 204 ? 'Done.' : 'The resource.',
        headers,
        ...(answer && { content: content(answer) }),
      },
      ...(call === v1Calls.putHoliday && {
        201: { description: 'The new resource.', headers, content: content(V1Holiday) },
      }),
      default: {
        description: isChange ? 'The call was refused, and nothing was changed.' : 'The call was refused.',
        headers: headersOf([...LIMIT_HEADERS, 'Retry-After']),
        content: { 'application/problem+json': { schema: { $ref: `${REF}Problem` }, example: EXAMPLES['Problem'] } },
      },
    },
    'x-codeSamples': [{ lang: 'Shell', label: 'curl', source: curlOf(call, serverUrl) }],
  };
};

/** Describes the call that a receiver gets about an event. */
const webhookOf = (type: EventType): Json => ({
  operationId: `on${eventName(type).replace(/Event$/, '')}`,
  summary: EVENT_TEXTS[type],
  tags: ['webhooks'],
  security: [],
  parameters: EVENT_HEADERS,
  requestBody: {
    required: true,
    content: {
      'application/json': { schema: { $ref: REF + eventName(type) }, example: EXAMPLES[eventName(type)] },
    },
  },
  responses: {
    '2XX': {
      description: 'The event has arrived. Any other answer, and none within 15 seconds, makes us send it again.',
    },
  },
});

const tagOf = (path: string): string => {
  const word =
    path
      .replace('/api/v1/', '')
      .replace(/^locations\/\{id\}\//, '')
      .split('/')[0] ?? '';
  return ['archive', 'restore'].includes(word) ? 'locations' : word;
};

const parametersOf = (call: V1Call): Json[] => {
  const { path, method, query, status } = call;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: name === 'id' && path.startsWith('/api/v1/webhooks') ? 'The id of a webhook.' : PATH_TEXTS[name],
    schema: { type: 'string' },
  }));
  const asked = query
    ? ((z.toJSONSchema(query, { io: 'input', override: ({ jsonSchema }) => simplify(jsonSchema, 'input') })
        .properties ?? {}) as Record<string, Json>)
    : {};
  const inQuery = Object.entries(asked).map(([name, schema]) => ({
    name,
    in: 'query',
    description: QUERY_TEXTS[name],
    schema,
  }));
  const isChange = isOfLocation(call) && ['PUT', 'PATCH', 'DELETE'].includes(method);
  return [
    ...inPath,
    ...inQuery,
    ...(isChange ? [IF_MATCH] : []),
    ...(call === v1Calls.putHoliday ? [IF_NONE_MATCH] : []),
    ...(status === 201 ? [IDEMPOTENCY_KEY] : []),
  ];
};
