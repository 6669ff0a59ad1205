import { expect, test } from 'vitest';
import { drawChart, ticksOf, type Chart } from './line-chart.ts';

const CHART: Chart = {
  title: 'Saves & <notifications>',
  about: 'A line.',
  x: { title: 'per second', from: 0, to: 100 },
  y: { title: 'milliseconds', from: 1, to: 1000, isLogarithmic: true },
  lines: [
    {
      name: 'one process',
      points: [
        [0, 1],
        [100, 1000],
        [100, 5000],
      ],
    },
    { name: 'two processes', points: [[0, 10]] },
  ],
};

test('the same figures give the same bytes', () => {
  expect(drawChart(CHART)).toBe(drawChart(structuredClone(CHART)));
});

test('texts are texts, escaped, and named for those who do not see the picture', () => {
  const svg = drawChart(CHART);
  expect(svg).toContain('<title id="title">Saves &amp; &lt;notifications&gt;</title>');
  expect(svg).toContain('>two processes</text>');
  expect(svg).not.toMatch(/<(image|script|foreignObject)/);
});

test('it has colors for light and dark, lines that differ without color, and is small', () => {
  const svg = drawChart(CHART);
  expect(svg).toContain('@media (prefers-color-scheme: dark)');
  expect(new Set(svg.match(/stroke-dasharray="[^"]+"/g)).size).toBe(2);
  expect(svg.length).toBeLessThan(8 * 1024);
});

test('points stay within the picture', () => {
  // Left and bottom, then right and top for what is on the scale and for what is beyond it.
  expect(drawChart(CHART)).toContain('d="M64.0 296.0L660.0 44.0L660.0 44.0"');
});

test('scales name round values', () => {
  expect(ticksOf({ title: '', from: 0, to: 250 })).toEqual([0, 50, 100, 150, 200, 250]);
  expect(ticksOf({ title: '', from: 0, to: 430 })).toEqual([0, 100, 200, 300, 400]);
  expect(ticksOf({ title: '', from: 1, to: 10_000, isLogarithmic: true })).toEqual([1, 10, 100, 1000, 10_000]);
});
