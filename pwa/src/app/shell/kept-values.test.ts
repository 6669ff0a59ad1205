import { expect, test } from 'vitest';
import { isAppRoute } from '@doorsign/shared-schema/api';
import { EDIT_LABELS } from '@doorsign/shared-schema/sync';
import { keptValue, screenOf } from './kept-values.ts';

test.each([
  { key: 'hours.monday', value: { open: '08:00', close: '17:00', closed: false }, words: 'Monday: 08:00 to 17:00' },
  { key: 'hours.sunday', value: { open: '08:00', close: '17:00', closed: true }, words: 'Sunday: closed' },
  { key: 'profile.timezone', value: 'Europe/Berlin', words: 'Timezone: Europe/Berlin' },
  { key: 'profile.phone', value: null, words: 'Phone: none' },
  { key: 'domains', value: ['a.example', 'b.example'], words: 'Domains: a.example, b.example' },
  { key: 'domains', value: [], words: 'Domains: none' },
  { key: 'holidays.2026-12-25', value: null, del: true as const, words: '2026-12-25: removed' },
  { key: 'future.thing', value: { deep: 1 }, words: 'Thing: {"deep":1}' },
])('$key reads "$words"', ({ words, ...write }) => {
  expect(keptValue(write)).toBe(words);
});

test.each(EDIT_LABELS)('what was entered under %s has a screen to be fixed on', (label) => {
  expect(isAppRoute(screenOf(label).path)).toBe(true);
});
