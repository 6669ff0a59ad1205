import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { underSignals } from './under-signals.ts';

/** Resolves with the reason for which a signal fires. */
const reasonOf = (signal: AbortSignal): Promise<unknown> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(signal.reason);
    else signal.addEventListener('abort', () => resolve(signal.reason));
  });

test('the work gets the reason of the first signal that fires', async () => {
  const [stop, limit] = [new AbortController(), new AbortController()];
  const reason = underSignals([stop.signal, limit.signal], reasonOf);
  limit.abort('too late');
  stop.abort('stopping');
  expect(await reason).toBe('too late');
});

test('a signal that has fired before has fired for the work', async () => {
  expect(await underSignals([new AbortController().signal, AbortSignal.abort('stopped')], reasonOf)).toBe('stopped');
});

test('afterwards nothing is left at the signals, also after a failure', async () => {
  const { signal } = new AbortController();
  expect(await underSignals([signal], () => Promise.resolve(getEventListeners(signal, 'abort').length))).toBe(1);
  await expect(underSignals([signal], () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
});
