import { expect, test } from 'vitest';
import type { LoadDevice } from '../load/load-device.ts';
import { measureRates } from './measure-rates.ts';

const good: LoadDevice = { save: () => Promise.resolve({ status: 200, text: '', ms: 7, seq: 1 }) };
const bad: LoadDevice = { save: () => Promise.reject(new Error('busy')) };

const measure = async (devices: readonly LoadDevice[]) => {
  const faults: string[] = [];
  const steps = await measureRates({
    devices,
    most: 1000,
    shares: [0.5, 0.9],
    seconds: 0.01,
    readCpu: () => Promise.resolve({ servers: 0, database: 0, proxy: 0, clients: 0 }),
    fault: (text) => void faults.push(text),
  });
  return { steps, faults };
};

test('the devices save in turn at each rate', async () => {
  const { steps, faults } = await measure([good, bad]);
  expect(steps).toMatchObject([
    { wanted: 500, p50: 7, p99: 7, failed: 3, failure: 'Error: busy' },
    { wanted: 900, p50: 7, p99: 7 },
  ]);
  expect(faults).toHaveLength(3);
});

test('a rate of which no Save is answered has no times, and is a fault below the most only', async () => {
  const { steps, faults } = await measure([bad]);
  expect(steps).toMatchObject([
    { achieved: 0, p50: null, p99: null, failed: 5 },
    { achieved: 0, p50: null, p99: null, failed: 9 },
  ]);
  expect(faults).toEqual(Array.from({ length: 5 }, () => 'a Save at 50 % of the most: Error: busy'));
});
