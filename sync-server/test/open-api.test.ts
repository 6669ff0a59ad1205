import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { v1Calls, type V1Call } from '@doorsign/shared-schema/v1';
import { createRoutes } from '../src/app.ts';
import { BOUNDS } from '../src/http/bounds.ts';
import { assertDescribed, misfitExamples } from './open-api-schemas.ts';
import { startTestServer } from './start-test-server.ts';

// The document that describes the API for programs. Every answer in v1.engines.test.ts is checked against it.

interface Document {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, unknown>>;
}

const load = async () => {
  const server = await startTestServer();
  const response = await fetch(`${server.url}/api/v1/openapi.json`);
  const text = await response.text();
  return { server, response, text, document: JSON.parse(text) as Document };
};

test('33: the document is valid OpenAPI 3.1 and needs no key', async () => {
  const { server, response, text, document } = await load();
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: server.url }] });
  const validator = new Validator();
  expect(await validator.validate(JSON.parse(text) as Record<string, unknown>)).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
  // Room for the calls to come.
  expect(Buffer.byteLength(text)).toBeLessThan((BOUNDS['GET /api/v1/openapi.json']?.answer ?? 0) / 2);
});

test('a document that is not OpenAPI is noticed', async () => {
  const { document } = await load();
  const { valid } = await new Validator().validate({ ...document, servers: 'here' });
  expect(valid).toBe(false);
});

test('33: the document describes every call, and every call is in it', async () => {
  const { server, document, text } = await load();
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const routes = createRoutes(server.deps)
    .filter(({ kind }) => kind === 'key')
    .map(({ call }) => `${call.method} ${call.path}`);
  expect(described.toSorted()).toEqual(routes.toSorted());
  // Everything that is referred to is there.
  for (const [, kind = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/([\w-]+)"/g))
    expect(document).toHaveProperty(['components', kind, name]);
});

test('33: every path of the document answers', async () => {
  const { server } = await load();
  for (const { method, path } of Object.values<V1Call>(v1Calls)) {
    const filled = path.replace(/\{\w+\}/g, 'nothing');
    const { status } = await fetch(server.url + filled, { method });
    expect([method, path, status]).toEqual([method, path, 401]);
  }
});

test('33: every example fits its schema', () => {
  expect(misfitExamples()).toEqual([]);
});

test('an answer that the document does not describe is noticed', () => {
  const check = (status: number, body: unknown, headers = {}) => {
    const text = JSON.stringify(body);
    const response = new Response(text, { status, headers: { 'Content-Type': 'application/json', ...headers } });
    return () => assertDescribed(v1Calls.business, { sent: undefined, response, text });
  };
  const limits = { domains: 1, locations: 1 };
  const business = { id: 'a', name: 'Ada', plan: 'enterprise', limits };
  expect(check(200, business)).not.toThrow();
  expect(check(200, { ...business, plan: 'gold' })).toThrow('does not fit');
  expect(check(200, { ...business, name: undefined })).toThrow('does not fit');
  expect(check(202, business)).toThrow('has no 202');
  expect(check(200, business, { ETag: '"a"' })).toThrow('does not have ETag');
  expect(check(404, { code: 'not_found' })).toThrow('has no application/json for 404');
});
