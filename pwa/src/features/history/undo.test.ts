import { expect, test } from 'vitest';
import { weekOf } from '@doorsign/shared-schema/hours';
import { CLOSURE_KEY, settingsOf, type Settings } from '@doorsign/shared-schema/registers';
import type { Closure } from '@doorsign/shared-schema/closure';
import type { HistoryEntry } from '@doorsign/shared-schema/api';
import { undoOf } from './undo.ts';

const AT = Date.parse('2026-11-21T12:00:00Z');
const undo = (past: HistoryEntry, now: Settings) => undoOf(past, now, AT);

const day = (open: string) => ({ open, close: '17:00', closed: false });
const settings = (changes: Partial<Settings>): Settings => ({ ...settingsOf([]), ...changes });
const NOW = settings({ businessHours: weekOf(() => day('09:00')), timezone: 'Europe/London', phone: '555 0100' });

const entry = (
  writes: [key: string, before: unknown, after: unknown, applied?: boolean][],
  changes: Partial<HistoryEntry> = {},
): HistoryEntry => ({
  id: 'e',
  seq: 1,
  at: '2026-11-20T19:14:00Z',
  madeAt: '2026-11-20T19:14:00Z',
  label: 'hours',
  device: 'Chrome on Windows',
  status: 'live',
  writes: writes.map(([key, before, after, applied = true]) => ({ scope: 's', key, before, after, applied })),
  ...changes,
});

test('a change that still stands goes back to the values before it', () => {
  expect(undo(entry([['hours.monday', day('07:00'), day('09:00')]]), NOW)).toEqual({
    label: 'hours',
    changes: [{ key: 'hours.monday', value: day('07:00') }],
    shown: [{ key: 'hours.monday', before: day('09:00'), after: day('07:00') }],
    changedSince: [],
  });
});

test('what was changed again since keeps its value, and is named', () => {
  const both = entry([
    ['hours.monday', day('07:00'), day('09:00')],
    ['hours.tuesday', day('07:00'), day('08:00')],
  ]);
  expect(undo(both, NOW)).toMatchObject({
    changes: [{ key: 'hours.monday', value: day('07:00') }],
    changedSince: ['hours.tuesday'],
  });
});

test('a holiday that was added goes, and one that was removed comes back', () => {
  const value = { id: 'h', name: 'Inventory', ...day('09:00'), closed: true };
  const added = { date: '2026-12-25', ...value };
  const labelled = { label: 'holidays' } as const;
  expect(
    undo(entry([['holidays.2026-12-25', null, value]], labelled), settings({ holidays: [added] }))?.changes,
  ).toEqual([{ key: 'holidays.2026-12-25', value: null, del: true }]);
  expect(undo(entry([['holidays.2026-12-25', value, null]], labelled), NOW)?.changes).toEqual([
    { key: 'holidays.2026-12-25', value },
  ]);
});

test('a recovery with two revisions of a setting goes back to before the older one', () => {
  const recovered = entry([
    ['hours.monday', day('06:00'), day('07:00')],
    ['hours.monday', day('07:00'), day('09:00')],
  ]);
  expect(undo(recovered, NOW)?.changes).toEqual([{ key: 'hours.monday', value: day('06:00') }]);
});

test.each([
  { name: 'a change that was changed again', past: entry([['hours.monday', day('06:00'), day('07:00')]]) },
  { name: 'a change that lost', past: entry([['hours.monday', day('06:00'), day('09:00'), false]]) },
  { name: 'a change to the same value', past: entry([['hours.monday', day('09:00'), day('09:00')]]) },
  { name: 'the first hours, which cannot be removed', past: entry([['hours.monday', null, day('09:00')]]) },
  {
    name: 'a change of a newer app',
    past: entry([['hours.monday', day('06:00'), day('09:00')]], { schema: 1_000 }),
  },
])('there is no undo of $name', ({ past }) => {
  expect(undo(past, NOW)).toBeNull();
});

test('a change of a section that only a newer version can name is saved under the section of its setting', () => {
  expect(undo(entry([['profile.phone', '555 0199', '555 0100']], { label: 'other' }), NOW)?.label).toBe('profile');
});

const BURST: Closure = { kind: 'closed', from: null, until: '2026-11-21T18:00:00Z', note: 'Burst pipe' };
const OVER: Closure = { ...BURST, until: '2026-11-21T12:00:00Z' };
const ENDLESS: Closure = { ...BURST, until: null };

test.each([
  { name: 'is in force', closure: BURST },
  { name: 'has no end', closure: ENDLESS },
  { name: 'begins later', closure: { ...BURST, from: '2026-11-21T15:00:00Z' } },
])('undoing a closure that $name opens the business again', ({ closure }) => {
  expect(undo(entry([[CLOSURE_KEY, null, closure]]), { ...NOW, closure })).toMatchObject({
    changes: [{ key: CLOSURE_KEY, value: null }],
    changedSince: [],
  });
});

test.each([
  { name: 'reopening, which would close the business', before: ENDLESS, after: null },
  { name: 'a replaced closure', before: ENDLESS, after: BURST },
  { name: 'a closure that is over', before: null, after: OVER },
])('there is no undo of $name', ({ before, after }) => {
  expect(undo(entry([[CLOSURE_KEY, before, after]]), { ...NOW, closure: after })).toBeNull();
});

test('undoing a change that came with a reopening leaves the business open', () => {
  const both = entry([
    ['hours.monday', day('07:00'), day('09:00')],
    [CLOSURE_KEY, ENDLESS, null],
  ]);
  expect(undo(both, NOW)?.changes).toEqual([{ key: 'hours.monday', value: day('07:00') }]);
});
