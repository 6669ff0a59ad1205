import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrations } from '../../../migrations/index.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { testLocation } from '../../../test/test-database.ts';
import { migrationState } from './migration-state.ts';
import { openDatabase } from './open-database.ts';

test('tables of others in other schemas, as hosted databases come with, are not ours', async () => {
  const location = await testLocation(temporaryFolder('schemas'), { isEmpty: true });
  const { read, write, migrate, close } = await openDatabase(location, { now: () => 0, randomInt: (max) => max - 1 });
  onTestFinished(close);
  await write(async (tx) => {
    await sql`create schema storage`.execute(tx);
    await sql`create table storage.migrations (id integer)`.execute(tx);
  });
  const names = migrations.map(({ name }) => name);
  expect(await migrationState(read, migrations)).toEqual({ applied: [], missing: names, foreign: [] });
  await migrate(migrations);
  expect(await migrationState(read, migrations)).toEqual({ applied: names, missing: [], foreign: [] });
});
