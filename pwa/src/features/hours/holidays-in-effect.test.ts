import { expect, test } from 'vitest';
import type { Holiday } from '@doorsign/shared-schema/holidays';
import { holidaysInEffect } from './holidays-in-effect.ts';

const entry = (date: string, name: string): Holiday => ({
  id: `preset_${date}`,
  date,
  name,
  closed: true,
  open: '09:00',
  close: '17:00',
});
const CHRISTMAS = entry('2026-12-25', 'Christmas Day');
const RENAMED = entry('2026-12-25', 'Noël');
const PARTY = entry('2026-12-31', 'Party');

test.each([
  {
    name: 'waiting changes count if the plan has the feature',
    plan: 'pro',
    own: [RENAMED, PARTY],
    want: [RENAMED, PARTY],
  },
  { name: 'published holidays count on the free plan', plan: 'free', own: [CHRISTMAS], want: [CHRISTMAS] },
  {
    name: 'on the free plan, changes and additions do not count',
    plan: 'free',
    own: [RENAMED, PARTY],
    want: [CHRISTMAS],
  },
  { name: 'on the free plan, removals count', plan: 'free', own: [], want: [] },
] as const)('$name', ({ plan, own, want }) => {
  expect(holidaysInEffect(plan, own, [CHRISTMAS])).toEqual(want);
});
