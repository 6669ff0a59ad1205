import { expect, test } from 'vitest';
import { createAgenda } from './stream-agenda.ts';

test('what becomes due again before it is done is done once', async () => {
  const agenda = createAgenda();
  for (let time = 0; time < 1000; time += 1) agenda.add('notification');
  agenda.add('heartbeat');
  agenda.add('notification');
  expect([await agenda.take(), await agenda.take()]).toEqual(['notification', 'heartbeat']);
  expect([agenda.isDue('notification'), agenda.isDue('heartbeat')]).toEqual([false, false]);
});

test('it waits until something is due', async () => {
  const agenda = createAgenda();
  const taken = agenda.take();
  agenda.add('notification');
  expect(await taken).toBe('notification');
});

test('the end comes first, also one that has come already', async () => {
  const over = new AbortController();
  const agenda = createAgenda();
  agenda.add('notification');
  agenda.endWith(over.signal);
  over.abort();
  expect(await agenda.take()).toBe('end');

  const late = createAgenda();
  late.add('notification');
  late.endWith(over.signal);
  expect(await late.take()).toBe('end');
});
