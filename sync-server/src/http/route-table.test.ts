import { expect, test } from 'vitest';
import { call } from '@doorsign/shared-schema/api';
import { route } from './route.ts';
import { createRouteTable } from './route-table.ts';

const routeOf = (method: 'GET' | 'DELETE', path: `/api/${string}`) =>
  route(call({ method, path, auth: 'none', body: null, answer: null }), { handle: () => undefined });

const find = createRouteTable([
  routeOf('GET', '/api/things'),
  routeOf('GET', '/api/things/{id}'),
  routeOf('DELETE', '/api/things/{id}'),
]);

test.each([
  ['/api/things', ['GET'], {}],
  ['/api/things/7', ['GET', 'DELETE'], { id: '7' }],
  ['/api/things/a%20b', ['GET', 'DELETE'], { id: 'a b' }],
  ['/api/things/a%2Fb', ['GET', 'DELETE'], { id: 'a/b' }],
])('%s is found', (path, methods, params) => {
  const match = find(path);
  expect([...(match?.routes.keys() ?? [])]).toEqual(methods);
  expect(match?.params).toEqual(params);
});

test.each([
  '/api',
  '/api/',
  '/api/thing',
  '/api/things/',
  '/api/things/7/8',
  '/api/things/%zz',
  '/api/things/%00',
  '/api//things',
])('%s is the name of nothing', (path) => {
  expect(find(path)).toBeNull();
});

test('two routes for one call are a mistake', () => {
  expect(() => createRouteTable([routeOf('GET', '/api/x'), routeOf('GET', '/api/x')])).toThrow('GET /api/x');
});
