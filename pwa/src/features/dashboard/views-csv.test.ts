import { expect, test } from 'vitest';
import { viewsCsv } from './views-csv.ts';

test('a file for spreadsheets has a line for each day, and clicks are all that visitors pressed', () => {
  expect(
    viewsCsv([
      { date: '2026-11-26', views: 1200, opens: 30, calls: 2, directions: 5 },
      { date: '2026-11-27', views: 0, opens: 0, calls: 0, directions: 0 },
    ]),
  ).toBe('Date,Views,Clicks,Opened,Calls,Directions\r\n2026-11-26,1200,37,30,2,5\r\n2026-11-27,0,0,0,0,0\r\n');
});
