import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '../open-test-database.ts';
import { checkPlans, openScans } from './check-plans.ts';

/** Returns the faults of a statement, as its repository would make it. */
const faultOf = async (text: string, ...values: (string | number)[]): Promise<string | null> => {
  const finder = await openScans();
  if (!finder) throw new Error('This test needs a database.');
  onTestFinished(() => finder.close());
  const { read } = await openTestDatabase();
  const [first = '', ...rest] = text.split('?');
  const query = sql.join(
    [sql.raw(first), ...rest.flatMap((part, index) => [sql.val(values[index]), sql.raw(part)])],
    sql``,
  );
  const compiled = query.compile(read);
  const failed = checkPlans([{ ...compiled, engine: finder.engine, madeBy: 'src/planted.ts' }], finder);
  return failed.then(
    () => null,
    (error: unknown) => String(error),
  );
};

test.each([
  ['a column without an index', 'select id from accounts where updated_at > ?', [1], 'accounts: all rows'],
  ['a change of a column without an index', 'update edits set schema = 1 where device_id = ?', ['a'], 'edits: '],
  ['all rows', 'select count(*) from businesses', [], 'businesses: '],
  ['the second column of an index', 'select device_id from edits where id = ?', ['a'], 'edits: '],
  [
    'a join without an index on one side',
    'select a.id from accounts as a inner join edits as e on e.device_id = a.id where a.id = ?',
    ['a'],
    'edits: ',
  ],
])('a statement that searches by %s is found', async (_, text, values, fault) => {
  expect(await faultOf(text, ...values)).toContain(fault);
});

test.each([
  ['by its key', 'select id from accounts where id = ?', ['a']],
  ['by an index', 'select id from accounts where email = ? order by created_at', ['a@example.com']],
  ['in the order of an index up to a limit', 'select id from accounts order by id limit 3', []],
  ['in a table that stays small', 'select * from jobs', []],
  ['and names a column like a table', 'select locations as scope from members where business_id = ?', ['a']],
  ['by a condition that an index has', 'select id from accounts where verified_at is null and created_at < ?', [1]],
])('a statement that searches %s is not', async (_, text, values) => {
  expect(await faultOf(text, ...values)).toBeNull();
});
