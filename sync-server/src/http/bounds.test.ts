import { expect, test } from 'vitest';
import { createPublicHandlers, createRoutes } from '../app.ts';
import { startTestServer } from '../../test/start-test-server.ts';
import { BODY_BYTES } from '../platform/parameters.ts';
import { BOUNDS } from './bounds.ts';
import { createHeaderTable } from './headers.ts';
import type { Route } from './route.ts';

const nameOf = ({ call }: Route): string => `${call.method} ${call.path}`;

const bodyOf = (route: Route): number => {
  if (route.kind === 'raw') return route.bodyBytes;
  if (route.call.body === null) return 0;
  return (route.kind === 'answer' ? route.bodyBytes : undefined) ?? BODY_BYTES.json;
};

test('every call has a row in the table of bounds, with the bytes that it reads, and no row is left over', async () => {
  const { deps } = await startTestServer({ environment: { METRICS_TOKEN: 'm'.repeat(32) } });
  const routes = createRoutes(deps);
  const headers = createHeaderTable({ publicUrl: deps.config.publicUrl, scriptHashes: [] });
  const beforeKoa = createPublicHandlers(deps, headers, async () => {}).flatMap(({ calls }) => calls);
  expect(beforeKoa).toContain('GET /at/{name}');
  expect(Object.keys(BOUNDS).toSorted()).toEqual([...routes.map(nameOf), ...beforeKoa].toSorted());
  for (const route of routes)
    expect({ call: nameOf(route), body: bodyOf(route) }).toEqual({
      call: nameOf(route),
      body: BOUNDS[nameOf(route)]?.body,
    });
});
