import { weekOf } from '@doorsign/shared-schema/hours';
import { expect, onTestFinished, test } from 'vitest';
import { startWidgetServer, type WidgetServer } from '../../../test/start-widget-server.ts';
import { createBusiness, type Business, type VisitorClock } from './business.ts';

const MINUTE = 60_000;
const NOW = Date.parse('2026-11-23T17:00:00Z');

const start = async (visitorError = 0) => {
  const server: WidgetServer = await startWidgetServer();
  onTestFinished(() => server.close());
  server.setNow(NOW);
  let nowMs = NOW - visitorError;
  const clock: VisitorClock = { now: () => nowMs, error: 0 };
  const lines: string[] = [];
  let answers = 0;
  const open = (id: string): Business =>
    createBusiness(
      `${server.url}/api/widget/${id}`,
      clock,
      () => answers++,
      (reason) => lines.push(reason),
    );
  const pass = (ms: number): void => {
    nowMs += ms;
    server.setNow(nowMs + visitorError);
  };
  return { server, clock, lines, open, pass, answers: () => answers };
};

test('several questions at once are one request, and the next comes when the answer is ten minutes old', async () => {
  const { server, open, pass } = await start();
  server.publish('bakery');
  const bakery = open('bakery');
  await Promise.all([bakery.ask(), bakery.ask(), bakery.ask()]);
  expect(bakery.payload?.name).toBe('Harbor Bakery');
  pass(10 * MINUTE - 1);
  await bakery.ask();
  expect(server.requests).toEqual(['/api/widget/bakery']);
  server.publish('bakery', { name: 'Harbor Bakery & Café' });
  pass(1);
  await bakery.ask();
  expect(bakery.payload?.name).toBe('Harbor Bakery & Café');
});

test('without an answer it asks again after half a minute, and a failure later changes nothing', async () => {
  const { server, open, pass, answers } = await start();
  server.publish('bakery');
  server.beforeAnswer = () => false;
  const bakery = open('bakery');
  await bakery.ask();
  expect([bakery.payload, answers()]).toEqual([undefined, 0]);
  server.beforeAnswer = () => true;
  await bakery.ask();
  expect(bakery.payload).toBeUndefined();
  pass(MINUTE / 2);
  await bakery.ask();
  expect(bakery.payload?.id).toBe('bakery');
  server.beforeAnswer = () => false;
  pass(10 * MINUTE);
  await bakery.ask();
  expect(bakery.payload?.id).toBe('bakery');
});

test('a business that the server does not know is refused, with its sentence', async () => {
  const { open, lines, answers } = await start();
  const nobody = open('nobody');
  await nobody.ask();
  expect([nobody.payload, lines, answers()]).toEqual([null, ['This doesn’t exist.'], 1]);
});

test('the visitor’s clock is corrected by an answer that no cache can have given', async () => {
  const { server, open, clock } = await start(2 * 60 * MINUTE);
  server.publish('bakery', {
    schedule: {
      timezone: 'Etc/UTC',
      businessHours: weekOf(() => ({ open: '09:00', close: '17:00', closed: false })),
      holidays: [],
    },
  });
  const bakery = open('bakery');
  await bakery.ask();
  await expect.poll(() => clock.error).toBe(2 * 60 * MINUTE);
  expect(server.requests).toEqual(['/api/widget/bakery', `/api/widget/bakery?${NOW - 2 * 60 * MINUTE}`]);
});
