import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readMeasurements, type Measurements } from '../measurements.ts';
import { withFigures } from './page.ts';
import { drawPictures } from './pictures.ts';
import { SAMPLE } from './sample-measurements.ts';

const at = (path: string): URL => new URL(`../../../docs/${path}`, import.meta.url);
const page = readFileSync(at('capacity.md'), 'utf8');

test('the page and its pictures are those of the recorded measurements (npm run capacity writes them)', async () => {
  const measurements = await readMeasurements();
  expect(page).toBe(withFigures(page, measurements));
  const pictures = drawPictures(measurements);
  for (const name of ['latency.svg', 'staleness.svg'] as const) {
    const file = at(`capacity/${name}`);
    expect(existsSync(file) ? readFileSync(file, 'utf8') : undefined).toBe(pictures[name]);
  }
});

test('without measurements the page has no figure and no picture', () => {
  const empty = withFigures(page, {});
  expect(empty.match(/^\|/gm)).toBeNull();
  expect(empty).not.toContain('![');
  expect(drawPictures({})).toEqual({});
});

test('what was not measured is left out', () => {
  const partsOf = (measurements: Measurements) => withFigures(page, measurements);
  const onlySlope = partsOf({ slope: SAMPLE.slope });
  expect(onlySlope).toContain('| 1,000 ');
  expect(onlySlope).not.toContain('| 100,000 ');
  expect(onlySlope).not.toContain('its size');
  const all = partsOf(SAMPLE);
  for (const text of [
    '| 1,000 ',
    '| 100,000 ',
    '| 1,000,000 ',
    '| 10,000,000 ',
    'its size',
    '`the command of the cache`',
  ])
    expect(all).toContain(text);
});

test('a rate at which no Save was answered has no point in the picture, and is told', () => {
  const { figures } = SAMPLE.slope;
  const silentFrom = (from: number): Measurements => {
    const rows = figures.rows.map((row) => ({
      ...row,
      delays: [],
      steps: row.steps.map((step, index) => (index < from ? step : { ...step, p50: null, p99: null, failed: 800 })),
    }));
    return { slope: { ...SAMPLE.slope, figures: { ...figures, rows } } };
  };
  expect(withFigures(page, silentFrom(2))).toContain('200/s: no Save answered, 800 failed');
  expect(Object.keys(drawPictures(silentFrom(2)))).toEqual(['latency.svg']);
  expect(drawPictures(silentFrom(0))).toEqual({});
});

test('the page is written from any earlier state', () => {
  expect(withFigures(withFigures(page, SAMPLE), {})).toBe(withFigures(page, {}));
  expect(() => withFigures('nothing', SAMPLE)).toThrow('has no place');
});
