import { expect, test } from 'vitest';
import { SCHEMA, type Register } from '@doorsign/shared-schema/registers';
import { createRegisterCounter } from './register-counts.ts';
import { nameOf } from './register-name.ts';

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
  const counter = createRegisterCounter(new Map(registers.map((one) => [nameOf(one.scope, one.key), one])));
  expect(counter.of('bakery', 'holidays')).toEqual({ kept: 1, known: 2 });
  expect(counter.of('cafe', 'holidays')).toEqual({ kept: 0, known: 0 });
});

test('a written register changes the counts by what it replaces', () => {
  const registers = new Map<string, Register>();
  const counter = createRegisterCounter(registers);
  const states = [
    { deleted: false, counts: { kept: 1, known: 1 } },
    { deleted: false, counts: { kept: 1, known: 1 } },
    { deleted: true, counts: { kept: 0, known: 1 } },
    { deleted: true, counts: { kept: 0, known: 1 } },
    { deleted: false, counts: { kept: 1, known: 1 } },
  ];
  let before: Register | undefined;
  for (const { deleted, counts } of states) {
    const now = register('bakery', 'holidays.2026-12-25', deleted);
    registers.set(nameOf(now.scope, now.key), now);
    counter.wrote(now, before);
    before = now;
    expect(counter.of('bakery', 'holidays')).toEqual(counts);
  }
});
