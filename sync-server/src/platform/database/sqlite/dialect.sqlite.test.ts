import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { readRows } from './dialect.ts';

test('rows are what the driver itself makes of them', () => {
  const connection = new BetterSqlite(':memory:');
  connection.exec('create table days (day text, hours text, seq integer, share real, packed blob)');
  connection.exec("insert into days values ('monday', null, 1, 0.5, x'00ff'), ('tuesday', '9-17', 2, 1.5, x'')");
  for (const sql of ['select * from days', 'select day, seq as day from days', 'select * from days where seq = 3'])
    expect(readRows(connection.prepare(sql), [])).toEqual(connection.prepare(sql).all());
  const returning = connection.prepare('update days set seq = seq + ? returning day, seq');
  expect(readRows(returning, [10])).toEqual([
    { day: 'monday', seq: 11 },
    { day: 'tuesday', seq: 12 },
  ]);
});

test('a column that another process has added is there the next time', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'doorsign-rows-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [ours, another] = [new BetterSqlite(join(folder, 'a.db')), new BetterSqlite(join(folder, 'a.db'))];
  onTestFinished(() => void [ours.close(), another.close()]);
  ours.exec("create table days (day text); insert into days values ('monday')");
  const statement = ours.prepare('select * from days');
  expect(readRows(statement, [])).toEqual([{ day: 'monday' }]);
  another.exec('alter table days add column note text');
  expect(readRows(statement, [])).toEqual([{ day: 'monday', note: null }]);
});
