import Sqlite from 'better-sqlite3';

const connection = new Sqlite(':memory:');

/** The prototype of all prepared statements of the driver: a statement is prepared once and runs many times. */
export const statementPrototype = Object.getPrototypeOf(connection.prepare('select 1')) as Pick<
  Sqlite.Statement<unknown[]>,
  'run' | 'all' | 'get' | 'source' | 'database'
>;
connection.close();
