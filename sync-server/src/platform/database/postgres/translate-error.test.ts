import { DatabaseError as PostgresError } from 'pg';
import { expect, test } from 'vitest';
import { DatabaseError } from '../database-error.ts';
import { translate } from './translate-error.ts';

const said = (code: string): PostgresError => Object.assign(new PostgresError('so it is', 0, 'error'), { code });

test.each([
  { code: '23505', kind: 'unique' },
  { code: '40001', kind: 'busy' },
  { code: '40P01', kind: 'busy' },
  // No memory left for another lock: other transactions hold it, and the disk is not full.
  { code: '53200', kind: 'busy' },
  { code: '53100', kind: 'full' },
  { code: '57P01', kind: 'unreachable' },
  // PgBouncer has no connection to a server, and a standby that is not promoted yet.
  { code: '08P01', kind: 'unreachable' },
  { code: '25006', kind: 'unreachable' },
  { code: '0A000', kind: 'unreachable' },
  // The commit may have happened, so it must not be retried.
  { code: '40003', kind: 'unreachable' },
])('$code is $kind', ({ code, kind }) => {
  const error = translate(said(code));
  expect(error).toBeInstanceOf(DatabaseError);
  expect(error).toMatchObject({ kind, cause: { code } });
});

test('what a statement does wrong stays the error of the engine', () => {
  const error = said('42P01');
  expect(translate(error)).toBe(error);
});

test('what the server did not say is the failure of the connection, in the words of each address', () => {
  const refused = new AggregateError([new Error('no way to ::1'), new Error('no way to 127.0.0.1')]);
  expect(translate(refused)).toMatchObject({
    kind: 'unreachable',
    message: 'The database cannot be reached: no way to ::1, no way to 127.0.0.1.',
  });
});
