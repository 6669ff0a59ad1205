import { expect, test } from 'vitest';
import { SCHEMA, type Register } from '@doorsign/shared-schema/registers';
import { countRegisters } from './register-counts.ts';

const register = (scope: string, key: string, deleted = false): Register => ({
  scope,
  key,
  schema: SCHEMA,
  value: null,
  deleted,
  rev: 'rev',
  at: 0,
  seq: 1,
});

test('the registers of one location and family are counted, removed ones as known only', () => {
  const registers = [
    register('bakery', 'holidays.2026-12-25'),
    register('bakery', 'holidays.2026-12-26', true),
    register('bakery', 'hours.monday'),
    register('bar', 'holidays.2026-12-25'),
  ];
  expect(countRegisters(registers, 'bakery', 'holidays')).toEqual({ kept: 1, known: 2 });
  expect(countRegisters(registers, 'cafe', 'holidays')).toEqual({ kept: 0, known: 0 });
});
