import { expect, test } from 'vitest';
import { weekOf } from '@doorsign/shared-schema/hours';
import { settingsOf, type Settings } from '@doorsign/shared-schema/registers';
import { closureElsewhere, type ChosenClosure } from './closure-elsewhere.ts';

/** A Friday, 14:14 in New York and 11:14 in Los Angeles. */
const NOW = Date.parse('2026-11-20T19:14:00Z');
const EMPTY = settingsOf([]);
const shop = (timezone: string, open: string, close: string): { settings: Settings } => ({
  settings: { ...EMPTY, timezone, businessHours: weekOf(() => ({ open, close, closed: false })) },
});
const WEST = shop('America/Los_Angeles', '09:00', '17:00');
const chosen = (id: string, until: string | null, more: Partial<ChosenClosure> = {}): ChosenClosure => ({
  kind: 'closed',
  choice: { id, until: until === null ? null : Date.parse(until), usualNote: null },
  from: null,
  note: 'Snow',
  timezone: 'America/New_York',
  ...more,
});

test.each([
  { choice: 'stretch', here: '2026-11-20T22:00:00Z', until: '2026-11-21T01:00:00Z', what: 'ends with the own hours' },
  { choice: 'day', here: '2026-11-21T05:00:00Z', until: '2026-11-21T08:00:00Z', what: 'ends at the own midnight' },
  {
    choice: 'typed',
    here: '2026-11-20T23:30:00Z',
    until: '2026-11-21T02:30:00Z',
    what: 'is that time on the own clock',
  },
  { choice: 'break-30', here: '2026-11-20T19:44:00Z', until: '2026-11-20T19:44:00Z', what: 'lasts as long' },
  { choice: 'open', here: null, until: null, what: 'has no end' },
])('$choice $what', ({ choice, here, until }) => {
  expect(closureElsewhere(chosen(choice, here), WEST, NOW)).toEqual({
    kind: 'closed',
    from: null,
    until,
    note: 'Snow',
  });
});

test('where it is closed already, "until we next open" ends with the day', () => {
  const evening = shop('America/Los_Angeles', '18:00', '22:00');
  expect(closureElsewhere(chosen('stretch', '2026-11-20T22:00:00Z'), evening, NOW).until).toBe('2026-11-21T08:00:00Z');
});

test('a later begin is at that time on the own clock', () => {
  const from = Date.parse('2026-11-20T20:00:00Z');
  expect(closureElsewhere(chosen('open', null, { from }), WEST, NOW).from).toBe('2026-11-20T23:00:00Z');
});
