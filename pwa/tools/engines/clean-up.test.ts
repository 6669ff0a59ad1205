import { expect, test } from 'vitest';
import { createCleanUp } from './clean-up.ts';

test('what is left is stopped once, the newest first', async () => {
  const stopped: string[] = [];
  const cleanUp = createCleanUp(() => undefined);
  cleanUp.add(() => Promise.resolve(void stopped.push('server')));
  const stopSite = cleanUp.add(() => Promise.resolve(void stopped.push('site')));
  cleanUp.add(() => Promise.resolve(void stopped.push('browser')));
  await stopSite();
  await stopSite();
  await cleanUp.run();
  await cleanUp.run();
  expect(stopped).toEqual(['site', 'browser', 'server']);
});

test('something that cannot be stopped is told, and the rest is stopped', async () => {
  const told: string[] = [];
  let isStopped = false;
  const cleanUp = createCleanUp((line) => told.push(line));
  cleanUp.add(() => Promise.resolve(void (isStopped = true)));
  cleanUp.add(() => Promise.reject(new Error('it is stuck')));
  await cleanUp.run();
  expect(told).toEqual(['Could not be stopped: Error: it is stuck']);
  expect(isStopped).toBe(true);
});
