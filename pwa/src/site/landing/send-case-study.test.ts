import { expect, test, vi } from 'vitest';
import { resourceCalls } from '@doorsign/shared-schema/api';
import { sendCaseStudy } from './send-case-study.ts';

test('the request matches the call’s schema and path', async () => {
  const { path, method, body } = resourceCalls.caseStudy;
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(new Response(null, { status: 202 })));
  vi.stubGlobal('fetch', fetched);
  expect(await sendCaseStudy('ada@shop.example', 'bike-shop-calls')).toBe(true);
  const [asked, init] = fetched.mock.calls[0] ?? [];
  expect([asked, init?.method]).toEqual([path, method]);
  expect(body.safeParse(JSON.parse(init?.body as string)).success).toBe(true);
});

test.each([
  ['refuses', () => Promise.resolve(Response.json({}, { status: 429 }))],
  ['does not answer', () => Promise.reject(new TypeError('no network'))],
])('a server that %s makes the request fail', async (_, answer) => {
  vi.stubGlobal('fetch', answer);
  expect(await sendCaseStudy('ada@shop.example', 'bike-shop-calls')).toBe(false);
});
