import { expect, test } from '../support/test.ts';
import { factRow, factsOfPart, factsOfScreens, type FactRow } from './fact.ts';
import { groups } from './groups.ts';
import { LATER } from './later.ts';

test.describe.configure({ mode: 'parallel' });

for (const group of groups)
  test(`facts: ${group.name}`, async ({ page, server, owner }) => {
    test.setTimeout(90_000);
    const failed: string[] = [];
    await group.arrange?.({ page, server, owner });
    for (const [id, check] of Object.entries(group.checks)) {
      const row = factRow(id);
      await test.step(`${id}: ${row.text}`, async () => {
        try {
          await check({ row, page, server, owner });
        } catch (cause) {
          failed.push(`${id} (${row.text})\n${String(cause)}`);
        }
      });
    }
    // All rows of the visit are looked at before any fails, each by its id.
    expect(failed.join('\n\n')).toBe('');
  });

/** Ids of rows that are neither checked, nor the same as one that is, nor named as later. */
const unchecked = (rows: readonly FactRow[]): string[] => {
  const checked = new Set(groups.flatMap((group) => Object.keys(group.checks)));
  return rows
    .filter(({ id, sameAs }) => !checked.has(id) && !(sameAs !== undefined && checked.has(sameAs)) && !(id in LATER))
    .map(({ id }) => id);
};

test('facts: every row of the main job is checked or named as later', () => {
  expect(unchecked(factsOfPart('main job'))).toEqual([]);
});

test('facts: every row of accounts is checked or named as later', () => {
  expect(unchecked(factsOfPart('accounts'))).toEqual([]);
});

test('facts: every row of billing is checked or named as later', () => {
  expect(unchecked(factsOfPart('billing'))).toEqual([]);
});

test('facts: every row of the widget is checked or named as later', () => {
  expect(unchecked(factsOfPart('widget'))).toEqual([]);
});

test('facts: every row of the public pages is checked or named as later', () => {
  expect(unchecked(factsOfPart('public pages'))).toEqual([]);
});

/** Screens of the owner whose rows are all checked. */
const COMPLETE_SCREENS = [
  '/onboarding',
  '/dashboard',
  '/holidays',
  '/holidays US Holidays tab',
  'shared-schema holidays',
  'shell, /dashboard, /holidays',
  'shell',
  'router',
  '/styling',
  '/domain',
  '/install',
  '/profile',
  'shell, /profile',
  'api',
];

test('facts: every row of a finished screen is checked', () => {
  expect(unchecked(factsOfScreens('screens', COMPLETE_SCREENS))).toEqual([]);
  for (const screen of COMPLETE_SCREENS) expect(factsOfScreens('screens', [screen])).not.toEqual([]);
});

test('facts: no row is both checked and named as later', () => {
  const checked = new Set(groups.flatMap((group) => Object.keys(group.checks)));
  expect(Object.keys(LATER).filter((id) => checked.has(id) || !factRow(id))).toEqual([]);
});
