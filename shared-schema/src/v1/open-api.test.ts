import { describe, expect, test } from 'vitest';
import { v1Calls } from './calls.ts';
import { curlOf } from './curl.ts';
import { EXAMPLES } from './examples.ts';
import { MEMBER_TEXTS } from './member-texts.ts';
import { openApiOf } from './open-api.ts';
import { NAMED_SCHEMAS } from './schema-names.ts';
import type { V1Call } from './v1-call.ts';

const SERVER = 'https://doorsign.example';
const document = openApiOf(SERVER);

/** An object in the document. */
type Part = Readonly<Record<string, unknown>>;

/** Returns every object in a value. */
const partsOf = (value: unknown): Part[] => {
  if (Array.isArray(value)) return value.flatMap(partsOf);
  if (typeof value !== 'object' || value === null) return [];
  return [value as Part, ...Object.values(value).flatMap(partsOf)];
};

describe.each(NAMED_SCHEMAS)('%s', (name, schema) => {
  test('has an example that its schema accepts as it is', () => {
    expect(EXAMPLES).toHaveProperty(name);
    expect(schema.parse(EXAMPLES[name])).toEqual(EXAMPLES[name]);
  });

  test('describes each of its members', () => {
    const { schemas } = document['components'] as { schemas: Record<string, unknown> };
    const members = partsOf(schemas[name]).flatMap(({ properties }) => Object.entries((properties ?? {}) as Part));
    expect(members.length).toBeGreaterThan(0);
    expect(members.filter(([, member]) => !(member as Part)['description']).map(([member]) => member)).toEqual([]);
  });
});

test('no example and no description is left over', () => {
  expect(Object.keys(EXAMPLES).toSorted()).toEqual(NAMED_SCHEMAS.map(([name]) => name).toSorted());
  const told = new Set(partsOf(document['components']).map(({ description }) => description));
  expect(Object.entries(MEMBER_TEXTS).filter(([, text]) => !told.has(text))).toEqual([]);
});

const operations = Object.values(document['paths'] as Record<string, Record<string, Part>>).flatMap((methods) =>
  Object.values(methods),
);

test.each(operations.map((operation) => [operation['operationId'], operation] as const))(
  '%s describes its parameters and has a command for a shell',
  (_, { parameters, 'x-codeSamples': samples }) => {
    expect((parameters as Part[]).filter(({ description }) => !description)).toEqual([]);
    expect(samples).toMatchObject([{ lang: 'Shell', label: 'curl', source: expect.stringMatching(/^curl /) }]);
  },
);

test('every operation has a name of its own', () => {
  const names = operations.map(({ operationId }) => operationId);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(names).toHaveLength(Object.values<V1Call>(v1Calls).length);
});

test('a command for a shell has the method, the headers and the example of the body', () => {
  expect(curlOf(v1Calls.putHoliday, SERVER)).toBe(
    [
      `curl -X PUT "${SERVER}/api/v1/locations/$LOCATION_ID/holidays/2026-12-24" \\`,
      '  -H "Authorization: Bearer $DOORSIGN_KEY" \\',
      "  -H 'Content-Type: application/json' \\",
      '  -d \'{"name":"Christmas Eve","closed":false,"open":"09:00","close":"13:00"}\'',
    ].join('\n'),
  );
  expect(curlOf(v1Calls.business, SERVER)).toBe(
    `curl "${SERVER}/api/v1/business" \\\n  -H "Authorization: Bearer $DOORSIGN_KEY"`,
  );
  expect(curlOf(v1Calls.createLocation, SERVER)).toContain('-H "Idempotency-Key: $(uuidgen)"');
});

test('a key is asked for as a bearer token by every call', () => {
  expect(document).toMatchObject({
    openapi: '3.1.0',
    servers: [{ url: SERVER }],
    security: [{ key: [] }],
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  });
});
