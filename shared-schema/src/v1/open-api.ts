import * as z from 'zod/mini';
import { v1Calls } from './calls.ts';
import * as resources from './resources.ts';
import type { V1Call } from './v1-call.ts';

/** A part of a JSON document. */
type Json = Readonly<Record<string, unknown>>;

const REF = '#/components/schemas/';
const HEADER = { in: 'header', schema: { type: 'string' } } as const;
const IF_MATCH = {
  ...HEADER,
  name: 'If-Match',
  description: 'The ETag that you have read. The change is refused if somebody has changed it since.',
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
  id: 'The id of a location.',
  date: 'A date such as 2026-12-25.',
};

/** The schemas of bodies and answers by their names in the document: those of the files of this folder, without "V1". */
const NAMED = Object.entries(resources).map(([name, schema]) => [name.replace(/^V1/, ''), schema] as const);

/** Describes the API for programs in OpenAPI 3.1. Source: shared-schema/docs/http-contract.md#v1.
 * @param serverUrl the public address of the server, without a slash at its end */
export const openApiOf = (serverUrl: string): Json => {
  const paths: Record<string, Record<string, Json>> = {};
  for (const call of Object.values<V1Call>(v1Calls))
    (paths[call.path] ??= {})[call.method.toLowerCase()] = operationOf(call);
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
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'An API key, dsk_ and 38 characters.' } },
      schemas: schemasOf(),
    },
  };
};

/** Returns the name of a schema. A body or an answer without one is a mistake of this folder. */
const nameOf = (schema: z.ZodMiniType): string => {
  const found = NAMED.find(([, named]) => named === schema);
  if (!found) throw new Error('Every body and answer of the API has a name in resources.ts.');
  return found[0];
};

const schemasOf = (): Record<string, Json> => {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of NAMED) if (!registry.has(schema)) registry.add(schema, { id });
  // Answers are described as they are sent, and bodies as they are received.
  const part = (io: 'input' | 'output') =>
    z.toJSONSchema(registry, {
      io,
      uri: (id) => REF + id,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => simplify(jsonSchema, io),
    }).schemas;
  const [answers, bodies] = [part('output'), part('input')];
  const sent = new Set(Object.values<V1Call>(v1Calls).flatMap(({ body }) => (body === null ? [] : [nameOf(body)])));
  return Object.fromEntries(
    Object.keys(answers).map((id) => {
      const {
        $schema: _schema,
        $id: _id,
        ...schema
      } = (sent.has(id) ? bodies : answers)[id] as Record<string, unknown>;
      return [id, schema];
    }),
  );
};

/** Removes what readers need not know: the pattern of an instant, whose format is named, and the range of an integer. Answers may get more
 * members. */
const simplify = (schema: Record<string, unknown>, io: 'input' | 'output'): void => {
  if (schema['format'] === 'date-time') delete schema['pattern'];
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum'];
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum'];
  if (io === 'output' && schema['additionalProperties'] === false) delete schema['additionalProperties'];
};

const content = (schema: z.ZodMiniType): Json => ({
  'application/json': { schema: { $ref: REF + nameOf(schema) } },
});

const operationOf = (call: V1Call): Json => {
  const { operationId, summary, access, body, answer, status, method } = call;
  const isSetting = answer !== null && status === 200 && call.path.includes('{id}/');
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
        ...(isSetting && {
          headers: { ETag: { description: 'Changes with the resource.', schema: { type: 'string' } } },
        }),
        ...(answer && { content: content(answer) }),
      },
      ...(call === v1Calls.putHoliday && {
        201: { description: 'The new resource.', content: content(resources.V1Holiday) },
      }),
      default: {
        description: method === 'GET' ? 'The call was refused.' : 'The call was refused, and nothing was changed.',
        content: { 'application/problem+json': { schema: { $ref: `${REF}Problem` } } },
      },
    },
  };
};

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
    description: PATH_TEXTS[name],
    schema: { type: 'string' },
  }));
  const asked = query
    ? ((z.toJSONSchema(query, { io: 'input', override: ({ jsonSchema }) => simplify(jsonSchema, 'input') })
        .properties ?? {}) as Record<string, Json>)
    : {};
  const inQuery = Object.entries(asked).map(([name, schema]) => ({ name, in: 'query', schema }));
  const isChange = method === 'PUT' || method === 'PATCH' || method === 'DELETE';
  return [
    ...inPath,
    ...inQuery,
    ...(isChange ? [IF_MATCH] : []),
    ...(call === v1Calls.putHoliday ? [IF_NONE_MATCH] : []),
    ...(status === 201 ? [IDEMPOTENCY_KEY] : []),
  ];
};
