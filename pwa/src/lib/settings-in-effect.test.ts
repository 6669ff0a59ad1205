import { expect, test } from 'vitest';
import type { Holiday } from '@doorsign/shared-schema/holidays';
import { weekOf } from '@doorsign/shared-schema/hours';
import type { PlanKey } from '@doorsign/shared-schema/plans';
import { settingsOf, type Settings } from '@doorsign/shared-schema/registers';
import type { Span } from '@doorsign/shared-schema/spans';
import { settingsInEffect } from './settings-in-effect.ts';

const CLOSED = { open: '09:00', close: '17:00', closed: true };
const entry = (date: string, name: string): Holiday => ({ id: `preset_${date}`, date, name, ...CLOSED });
const CHRISTMAS = entry('2026-12-25', 'Christmas Day');
const RENAMED = entry('2026-12-25', 'Noël');
const PARTY = entry('2026-12-31', 'Party');
const REGULAR = { ...PARTY, closed: false, regular: true as const };

const span = (name: string): Span => ({
  id: 's1767225600000001',
  name,
  from: '2027-08-02',
  to: '2027-08-15',
  day: CLOSED,
});
const season = (name: string): Span => ({
  id: 's1767225600000002',
  name,
  from: '2027-03-01',
  to: null,
  week: weekOf(() => CLOSED),
});
const closure = (note: string): Settings['closure'] => ({ kind: 'closed', from: null, until: null, note });

const EMPTY = settingsOf([]);
const PUBLISHED: Settings = {
  ...EMPTY,
  holidays: [CHRISTMAS],
  spans: [span('Break'), season('New hours')],
  closure: closure('Flu'),
  messages: { open: 'Hello' },
};

test.each<{ name: string; plan: PlanKey; own: Partial<Settings>; want: Partial<Settings> }>([
  {
    name: 'waiting changes count if the plan has the feature',
    plan: 'pro',
    own: {
      holidays: [RENAMED, PARTY],
      spans: [span('Vacation')],
      closure: closure('Storm'),
      messages: { closed: 'Bye' },
    },
    want: {
      holidays: [RENAMED, PARTY],
      spans: [span('Vacation')],
      closure: closure('Storm'),
      messages: { closed: 'Bye' },
    },
  },
  { name: 'published settings count on the free plan', plan: 'free', own: PUBLISHED, want: PUBLISHED },
  {
    name: 'on the free plan, changes and additions do not count',
    plan: 'free',
    own: {
      holidays: [RENAMED, PARTY],
      spans: [span('Vacation'), season('Later')],
      closure: closure('Storm'),
      messages: { open: 'Hi', closed: 'Bye' },
    },
    want: PUBLISHED,
  },
  {
    name: 'on the free plan, removals count',
    plan: 'free',
    own: { holidays: [], spans: [], closure: null, messages: {} },
    want: { holidays: [], spans: [], closure: null, messages: {} },
  },
  {
    name: 'normal hours on a date count on every plan',
    plan: 'free',
    own: { holidays: [CHRISTMAS, REGULAR] },
    want: { holidays: [CHRISTMAS, REGULAR] },
  },
])('$name', ({ plan, own, want }) => {
  expect(settingsInEffect(plan, { ...EMPTY, ...own }, PUBLISHED)).toEqual({ ...EMPTY, ...want });
});
