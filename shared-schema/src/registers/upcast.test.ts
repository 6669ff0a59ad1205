import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FAMILY_LIST } from './families.ts';
import type { UpcastStep } from './family.ts';
import { MIN_SCHEMA, SCHEMA } from './schemas.ts';
import { schemaFit, schemaOf, takeSteps, upcastRegister } from './upcast.ts';

test('each missing step runs once, in order, on the result of the step before', () => {
  const chains = fc.record({ length: fc.nat(6), behind: fc.nat(6), value: fc.jsonValue() });
  fc.assert(
    fc.property(chains, ({ length, behind, value }) => {
      const ran: number[] = [];
      const steps = Object.fromEntries(
        Array.from({ length }, (_, index): [number, UpcastStep] => [
          MIN_SCHEMA + index,
          (before, key) => {
            expect(key).toBe('hours.monday');
            ran.push(MIN_SCHEMA + index);
            return [before, index];
          },
        ]),
      );
      const from = MIN_SCHEMA + Math.max(0, length - behind);
      const to = MIN_SCHEMA + length;
      const expected = Array.from({ length: to - from }, (_, index) => from + index);
      const wanted = expected.reduce<unknown>((before, schema) => [before, schema - MIN_SCHEMA], value);
      expect(takeSteps(value, 'hours.monday', { from, to, steps })).toEqual(wanted);
      expect(ran).toEqual(expected);
    }),
    { seed: 20261122, numRuns: 300 },
  );
});

test('every family has an upcast step from each older schema', () => {
  const older = Array.from({ length: SCHEMA - MIN_SCHEMA }, (_, index) => String(MIN_SCHEMA + index));
  for (const [name, { steps }] of FAMILY_LIST)
    expect({ name, steps: Object.keys(steps) }).toEqual({ name, steps: older });
});

test('a register of a newer schema or with an unknown key is not changed', () => {
  const later = { key: 'hours.monday', schema: SCHEMA + 1, value: { of: 'later' }, deleted: false };
  expect(upcastRegister(later)).toEqual(later);
  const unknown = { key: 'motto', schema: MIN_SCHEMA, value: 'Fresh every day', deleted: false };
  expect(upcastRegister(unknown)).toEqual(unknown);
});

const DAY = { open: '09:00', close: '17:00', closed: false };
const ENTRY = { id: 'holiday_1', name: 'Fair', ...DAY };
const RANGE = { name: 'Fair', from: '2026-12-24', to: '2026-12-26', day: DAY };

test.each([
  { key: 'hours.monday', value: DAY, schema: 1 },
  { key: 'hours.monday', value: null, schema: 1 },
  { key: 'hours.monday', value: { ...DAY, more: [{ open: '18:00', close: '20:00' }] }, schema: 2 },
  { key: 'hours.monday', value: { ...DAY, appointment: true }, schema: 2 },
  { key: 'holidays.2026-12-25', value: ENTRY, schema: 1 },
  { key: 'holidays.2026-12-25', value: null, schema: 1 },
  { key: 'holidays.2026-12-25', value: { ...ENTRY, regular: true }, schema: 2 },
  { key: 'hours.span.s1767225600000001', value: RANGE, schema: 2 },
  { key: 'hours.span.s1767225600000001', value: null, schema: 2 },
  { key: 'hours.closure', value: null, schema: 2 },
  { key: 'messages.open', value: 'Hi', schema: 2 },
  { key: 'profile.country', value: { country: 'DE', region: null }, schema: 2 },
  { key: 'profile.locationName', value: 'Downtown', schema: 2 },
  { key: 'profile.locationName', value: null, schema: 2 },
  { key: 'profile.phone', value: '555 0100', schema: 1 },
])('the lowest schema that can represent $value of $key is $schema', ({ key, value, schema }) => {
  expect(schemaOf(key, value)).toBe(schema);
});

test.each([
  { schema: MIN_SCHEMA - 1, fit: 'too_old' },
  { schema: MIN_SCHEMA, fit: 'fits' },
  { schema: SCHEMA, fit: 'fits' },
  { schema: SCHEMA + 1, fit: 'too_new' },
])('schema $schema is $fit', ({ schema, fit }) => {
  expect(schemaFit(schema)).toBe(fit);
});
