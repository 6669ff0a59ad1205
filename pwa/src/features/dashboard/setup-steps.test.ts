import { expect, test } from 'vitest';
import { weekOf } from '@doorsign/shared-schema/hours';
import { setupSteps, type SetupFacts } from './setup-steps.ts';

const NOTHING: SetupFacts = {
  settings: { businessHours: null, domains: [], phone: null, address: null },
  hasLook: false,
  isSeen: false,
};
const HOURS = weekOf(() => ({ open: '09:00', close: '17:00', closed: false }));
const doneOf = (facts: SetupFacts) =>
  setupSteps(facts)
    .filter(({ isDone }) => isDone)
    .map(({ id }) => id);

test('nothing is done at first, and each step leads to its screen', () => {
  expect(doneOf(NOTHING)).toEqual([]);
  expect(setupSteps(NOTHING).map(({ to }) => to)).toEqual(['/hours', '/styling', '/domain', '/install', '/profile']);
});

test.each([
  { id: 'hours', facts: { settings: { ...NOTHING.settings, businessHours: HOURS } } },
  { id: 'look', facts: { hasLook: true } },
  { id: 'domain', facts: { settings: { ...NOTHING.settings, domains: ['harbor.com'] } } },
  { id: 'website', facts: { isSeen: true } },
  { id: 'contact', facts: { settings: { ...NOTHING.settings, phone: '1', address: '2' } } },
])('$id is done by its own setting', ({ id, facts }) => {
  expect(doneOf({ ...NOTHING, ...facts })).toEqual([id]);
});

test.each([
  { phone: null, address: null, action: 'Add them' },
  { phone: '1', address: null, action: 'Add address' },
  { phone: null, address: '2', action: 'Add phone' },
])('the last step asks for what is missing: $action', ({ phone, address, action }) => {
  const steps = setupSteps({ ...NOTHING, settings: { ...NOTHING.settings, phone, address } });
  expect(steps.at(-1)).toMatchObject({ isDone: false, action });
});
