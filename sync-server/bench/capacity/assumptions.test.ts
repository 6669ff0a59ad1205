import { expect, test } from 'vitest';
import { assumptionList, USAGE, type Usage } from './assumptions.ts';

test.each<Partial<Usage>>([
  { visitsPerDay: 7000 },
  { visitsPeak: 1 },
  { savesPerDay: 0.035 },
  { savesPeak: 9 },
  { openApps: 0.125 },
  { locations: 3 },
])('the list tells of %o', (other) => {
  expect(assumptionList({ ...USAGE, ...other })).not.toEqual(assumptionList());
});

test('numbers are written as one reads them', () => {
  const text = assumptionList({ ...USAGE, visitsPerDay: 7000, visitsPeak: 1, savesPerDay: 0.07 }).join('\n');
  expect(text).toContain('7,000 visits on that day. The busiest second has 1 time the');
  expect(text).toContain('A hundred businesses save 7 times');
});
