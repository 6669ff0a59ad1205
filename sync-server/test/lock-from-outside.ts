import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { locationOf } from '../src/platform/database/location.ts';
import { tableNames } from './table-contents.ts';
import type { TestServer } from './start-test-server.ts';

/** Blocks writes to the database from another process or connection, as a backup tool or an operator's session could. Reads still work.
 * @returns releases the lock, and resolves when that has happened; a test that does not call it leaves the database locked */
export const lockFromOutside = async ({
  deps: { config, database },
}: Pick<TestServer, 'deps'>): Promise<() => Promise<void>> => {
  const location = locationOf(config);
  if (location.kind === 'sqlite') return lockFile(location.file);
  return lockTables(location.url, await tableNames(database.read));
};

/** Holds the write lock of an SQLite file in a second process. */
export const lockFile = async (file: string): Promise<() => Promise<void>> => {
  const program = `
    const db = new (require('better-sqlite3'))(${JSON.stringify(file)});
    db.exec('begin immediate');
    console.log('locked');
    process.stdin.resume().on('end', () => { db.exec('rollback'); db.close(); });`;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill());
  await once(child.stdout, 'data');
  return async () => {
    child.stdin.end();
    await once(child, 'exit');
  };
};

const lockTables = async (url: string, tables: readonly string[]): Promise<() => Promise<void>> => {
  const client = new Client(url);
  // The database is dropped at the end of the test, which closes this connection.
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin');
  await client.query(`lock table ${tables.join(', ')} in exclusive mode`);
  return async () => void (await client.query('rollback'));
};
