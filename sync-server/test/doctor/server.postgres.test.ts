import { readFileSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { openReader } from '../../src/platform/database/open-reader.ts';
import { judgePostgres, readFacts, type PostgresFacts } from '../../src/platform/database/postgres/examine-postgres.ts';
import { POSTGRES_PREDICATE_LOCKS } from '../../src/platform/database/postgres/predicate-locks.ts';
import { testDatabaseUrl } from '../test-database.ts';
import { temporaryFolder } from '../temporary-folder.ts';

test('a PostgreSQL tells what it is and what we may do there', async () => {
  expect(inject('postgres')).toBeDefined();
  const url = (await testDatabaseUrl(temporaryFolder('doctor'))) ?? '';
  const { read, close } = await openReader({ kind: 'postgres', url }, { now: () => 0, randomInt: () => 0 });
  try {
    expect(await readFacts(read)).toMatchObject({
      name: expect.stringMatching(/^PostgreSQL \d+/),
      encoding: 'UTF8',
      maxConnections: expect.any(Number),
      rowLocksPerPage: expect.any(Number),
      isStandby: false,
      isolation: 'serializable',
      canCreate: true,
      foreignTables: [],
    });
  } finally {
    await close();
  }
});

const GOOD: PostgresFacts = {
  name: 'PostgreSQL 18.1',
  encoding: 'UTF8',
  maxConnections: 100,
  fsync: 'on',
  synchronousCommit: 'on',
  rowLocksPerPage: 100,
  isStandby: false,
  isolation: 'serializable',
  canCreate: true,
  foreignTables: [],
};

test('one that is as it should be says for how many processes', () => {
  expect(judgePostgres(GOOD)).toEqual([
    { level: 'ok', found: 'PostgreSQL 18.1, UTF8, serializable, room for 4 server processes' },
  ]);
  // A database that only speaks the protocol does not have every setting.
  const unknown = { maxConnections: null, fsync: null, synchronousCommit: null, rowLocksPerPage: null };
  const other = { ...GOOD, ...unknown, name: 'CockroachDB CCL v25.1' };
  expect(judgePostgres(other)).toEqual([{ level: 'ok', found: 'CockroachDB CCL v25.1, UTF8, serializable' }]);
});

test.each([
  { facts: { isStandby: true }, level: 'FAIL', found: /is a standby that only reads/ },
  { facts: { encoding: 'SQL_ASCII' }, level: 'FAIL', found: /its encoding is SQL_ASCII/ },
  { facts: { isolation: 'repeatable read' }, level: 'FAIL', found: /is only repeatable read/ },
  { facts: { canCreate: false }, level: 'FAIL', found: /may not make tables/ },
  { facts: { foreignTables: ['accounts', 'log'] }, level: 'FAIL', found: /may not change accounts, log/ },
  { facts: { fsync: 'off' }, level: 'FAIL', found: /fsync is off/ },
  { facts: { synchronousCommit: 'off' }, level: 'warn', found: /synchronous_commit is off/ },
  { facts: { maxConnections: 15 }, level: 'warn', found: /takes 15 connections, and each server process may use 25/ },
  { facts: { rowLocksPerPage: 2 }, level: 'warn', found: /conflict and run again \(max_pred_locks_per_page is 2\)/ },
])('one with $facts is told', ({ facts, level, found }) => {
  expect(judgePostgres({ ...GOOD, ...facts })).toEqual([
    { level, found: expect.stringMatching(found), fix: expect.any(String) },
  ]);
});

test('the PostgreSQL of compose.yaml has these settings', () => {
  const compose = readFileSync(new URL('../../../compose.yaml', import.meta.url), 'utf8');
  for (const [name, value] of Object.entries(POSTGRES_PREDICATE_LOCKS))
    expect(compose).toContain(`-c ${name}=${value}`);
});
