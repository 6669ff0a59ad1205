import { expect, test } from 'vitest';
import { createCleanUp } from './clean-up.ts';
import type { Driver } from './driver.ts';
import { runSuites } from './run-suites.ts';
import type { Suite } from './suite.ts';

/** A browser that has nothing to do. */
const DRIVER: Driver = {
  version: 'none',
  thrown: [],
  open: () => Promise.resolve(),
  reload: () => Promise.resolve(),
  run: () => Promise.resolve('null'),
  clickAt: () => Promise.resolve(),
  press: () => Promise.resolve(),
  resize: () => Promise.resolve(),
  screenshot: () => Promise.reject(new Error('it is closed')),
};

const play = (suites: readonly Suite[], ending: AbortSignal) =>
  runSuites({
    engine: 'chromium',
    driver: DRIVER,
    suites,
    pictures: '/nowhere',
    cleanUp: createCleanUp(() => undefined),
    ending,
    say: () => undefined,
  });

test('a run that has to end leaves its check, and starts neither another check nor another suite', async () => {
  const ending = new AbortController();
  const started: string[] = [];
  const suite = (name: string): Suite => ({
    name,
    isJourney: false,
    start() {
      started.push(name);
      return Promise.resolve(
        ['first', 'second'].map((check) => ({
          name: check,
          run() {
            started.push(check);
            ending.abort();
            // Waits for a page that no longer answers.
            return new Promise<void>(() => {});
          },
        })),
      );
    },
  });
  expect(await play([suite('widget'), suite('app')], ending.signal)).toEqual([
    { suite: 'widget', name: 'first', outcome: 'failed' },
  ]);
  expect(started).toEqual(['widget', 'first']);
});

test('after a failure a journey is over, and other suites go on', async () => {
  const suite = (isJourney: boolean): Suite => ({
    name: isJourney ? 'journey' : 'suite',
    isJourney,
    start: () =>
      Promise.resolve([
        { name: 'first', run: () => Promise.reject(new Error('no')) },
        { name: 'second', run: () => Promise.resolve() },
      ]),
  });
  const results = await play([suite(true), suite(false)], new AbortController().signal);
  expect(results.map(({ suite: of, outcome }) => `${of} ${outcome}`)).toEqual([
    'journey failed',
    'journey skipped',
    'suite failed',
    'suite passed',
  ]);
});
