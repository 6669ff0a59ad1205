import { expect, test } from 'vitest';
import { createRoutes } from '../app.ts';
import { startTestServer } from '../../test/start-test-server.ts';
import { BODY_BYTES } from '../platform/parameters.ts';
import { BOUNDS } from './bounds.ts';
import type { Route } from './route.ts';

/** Calls that are handled before the API; see widget/handler.ts and static/public-holiday-files.ts. */
const PUBLIC = [
  'GET /api/public-holidays/index.json',
  'GET /api/public-holidays/{country}.json',
  'GET /api/widget.js',
  'GET /api/widget/{id}',
  'GET /api/widget/{id}/status.svg',
  'GET /api/widget/{id}/status.json',
  'GET /api/widget/{id}/closures.ics',
  'POST /api/widget/{id}/events',
];

const nameOf = ({ call }: Route): string => `${call.method} ${call.path}`;

const bodyOf = (route: Route): number => {
  if (route.kind === 'raw') return route.bodyBytes;
  if (route.call.body === null) return 0;
  return (route.kind === 'answer' ? route.bodyBytes : undefined) ?? BODY_BYTES.json;
};

test('every call has a row in the table of bounds, with the bytes that it reads, and no row is left over', async () => {
  const { deps } = await startTestServer({ environment: { METRICS_TOKEN: 'm'.repeat(32) } });
  const routes = createRoutes(deps);
  expect(Object.keys(BOUNDS).toSorted()).toEqual([...routes.map(nameOf), ...PUBLIC].toSorted());
  for (const route of routes)
    expect({ call: nameOf(route), body: bodyOf(route) }).toEqual({
      call: nameOf(route),
      body: BOUNDS[nameOf(route)]?.body,
    });
});
