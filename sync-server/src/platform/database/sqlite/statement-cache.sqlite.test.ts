import BetterSqlite from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import { createStatementCache } from './statement-cache.ts';

const open = () => {
  const connection = new BetterSqlite(':memory:');
  connection.exec('create table days (day text, hours text)');
  connection.exec("insert into days values ('monday', '9-17')");
  return { connection, prepare: createStatementCache(connection), prepared: vi.spyOn(connection, 'prepare') };
};

test('a text is prepared once, and runs with other values', () => {
  const { prepare, prepared } = open();
  const sql = 'select hours from days where day = ?';
  expect(prepare(sql).all('monday')).toEqual([{ hours: '9-17' }]);
  expect(prepare(sql).all('sunday')).toEqual([]);
  expect(prepared).toHaveBeenCalledOnce();
});

test('a change of the tables prepares everything anew', () => {
  const { prepare, prepared } = open();
  const sql = 'select * from days';
  expect(prepare(sql).all()).toEqual([{ day: 'monday', hours: '9-17' }]);
  prepare('alter table days add column note text').run();
  expect(prepare(sql).all()).toEqual([{ day: 'monday', hours: '9-17', note: null }]);
  expect(prepared).toHaveBeenCalledTimes(3);
});

test('of many texts the ones used last are kept', () => {
  const { prepare, prepared } = open();
  const first = prepare('select 0');
  for (let text = 1; text < 500; text += 1) prepare(`select ${text}`);
  expect(prepare('select 0')).toBe(first);
  prepare('select 500');
  expect(prepare('select 0')).toBe(first);
  expect(prepared).toHaveBeenCalledTimes(501);
  prepare('select 1');
  expect(prepared).toHaveBeenCalledTimes(502);
});

test('a text that cannot be prepared is told as before', () => {
  const { prepare } = open();
  expect(() => prepare('select * from nowhere')).toThrow('no such table: nowhere');
});
