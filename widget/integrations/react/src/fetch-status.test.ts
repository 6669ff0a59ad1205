import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { weekOf } from '@doorsign/shared-schema/hours';
import { expect, onTestFinished, test } from 'vitest';
import { startWidgetServer } from '../../../test/start-widget-server.ts';
import { fetchDoorsignStatus } from './fetch-status.ts';

/** A Monday, 16:59:30 in New York. */
const NOW = Date.parse('2026-11-23T21:59:30Z');

const start = async () => {
  const server = await startWidgetServer();
  onTestFinished(() => server.close());
  server.setNow(NOW);
  return server;
};

test('the status of now is a sentence, with the instant of its end', async () => {
  const server = await start();
  server.publish('bakery', {
    schedule: {
      timezone: 'America/New_York',
      businessHours: weekOf(() => ({ open: '09:00', close: '17:00', closed: false })),
      holidays: [],
    },
  });
  expect(await fetchDoorsignStatus('bakery', { server: server.url })).toEqual({
    status: 'open',
    text: 'Open until 5:00 PM',
    until: NOW + 30_000,
  });
  server.setNow(NOW + 30_000);
  expect(await fetchDoorsignStatus('bakery', { server: server.url })).toMatchObject({
    status: 'closed',
    text: 'Closed · Opens tomorrow at 9:00 AM',
  });
});

test('hours that were never saved have no text', async () => {
  const server = await start();
  server.publish('bakery', { schedule: { timezone: 'Etc/UTC', businessHours: null, holidays: [] } });
  expect(await fetchDoorsignStatus('bakery', { server: server.url })).toMatchObject({ status: 'other', text: '' });
});

test('an unknown ID, a wrong address and a server that is down or too slow have no status', async () => {
  const server = await start();
  server.publish('bakery');
  expect(await fetchDoorsignStatus('nobody', { server: server.url })).toBeNull();
  expect(await fetchDoorsignStatus('bakery', { server: 'doorsign' })).toBeNull();
  server.beforeAnswer = () => false;
  expect(await fetchDoorsignStatus('bakery', { server: server.url })).toBeNull();
  server.beforeAnswer = () => new Promise(() => {});
  expect(await fetchDoorsignStatus('bakery', { server: server.url, timeout: 50 })).toBeNull();
});

test.each(['{}', 'null', '[]', '<!doctype html>'])('an answer of something else, %s, has no status', async (body) => {
  const site = createServer((_, response) => response.end(body));
  onTestFinished(() => void site.close());
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  const server = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  expect(await fetchDoorsignStatus('bakery', { server })).toBeNull();
});
