import { expect, test, vi } from 'vitest';
import { resourceCalls } from '@doorsign/shared-schema/api';
import { CASE_STUDY_PATH, sendCaseStudy } from './send-case-study.ts';

test('the server is asked by the call that it knows', async () => {
  const { path, method, body } = resourceCalls.caseStudy;
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(new Response(null, { status: 202 })));
  vi.stubGlobal('fetch', fetched);
  expect(await sendCaseStudy('ada@shop.example', 'bike-shop-calls')).toBe(true);
  const [asked, init] = fetched.mock.calls[0] ?? [];
  expect([asked, init?.method]).toEqual([path, method]);
  expect(CASE_STUDY_PATH).toBe(path);
  expect(body.safeParse(JSON.parse(init?.body as string)).success).toBe(true);
});

test.each([
  ['refuses', () => Promise.resolve(Response.json({}, { status: 429 }))],
  ['does not answer', () => Promise.reject(new TypeError('no network'))],
])('a server that %s sends nothing', async (_, answer) => {
  vi.stubGlobal('fetch', answer);
  expect(await sendCaseStudy('ada@shop.example', 'bike-shop-calls')).toBe(false);
});
