import { chmodSync, existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { databaseCheck } from '../src/operator/doctor/checks/database.ts';
import { OperatorError } from '../src/platform/operator-error.ts';
import { examine } from './doctor/patient.ts';
import { startTestServer } from './start-test-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

const TOKEN_SECRET = 'a secret of the operator, 32 bytes and more';

/** Creates a folder in which a server has lost its database. */
const folderWith = (trace: string, { isEmptyFileThere = false } = {}): string => {
  const dataDir = temporaryFolder('lost');
  writeFileSync(join(dataDir, trace), trace === 'token-secret' ? 'x'.repeat(43) : '');
  if (isEmptyFileThere) writeFileSync(join(dataDir, 'doorsign.db'), '');
  return dataDir;
};

const modeOf = (file: string): string => (statSync(file).mode & 0o777).toString(8);

test.each([
  { name: 'a secret', trace: 'token-secret' },
  { name: 'a journal of deletions', trace: 'deletions.jsonl' },
  { name: 'a secret and a file of no bytes', trace: 'token-secret', isEmptyFileThere: true },
])('$name without a database: no empty one is made unless the operator asks for it', async ({ trace, ...rest }) => {
  const dataDir = folderWith(trace, rest);
  const files = readdirSync(dataDir);
  const refusal: unknown = await startTestServer({ dataDir }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(OperatorError);
  expect((refusal as OperatorError).message).toBe(
    `There is no database ${join(dataDir, 'doorsign.db')}, but ${trace} beside it says that there was one. Put it back, restore a backup ` +
      '(docs/backup.md), or set DATABASE_URL if the data is in PostgreSQL. To start with an empty database, set DOORSIGN_NEW_DATABASE=1 for one start.',
  );
  expect(readdirSync(dataDir).filter((name) => !/^(mailbox|stripe)/.test(name))).toEqual(files);
  expect(await examine(databaseCheck, { DATA_DIR: dataDir })).toMatchObject([
    { level: 'FAIL', found: expect.stringContaining(`but ${trace} beside it says that there was one.`) },
  ]);
  const server = await startTestServer({ dataDir, environment: { DOORSIGN_NEW_DATABASE: '1' } });
  await server.close();
  await startTestServer({ dataDir });
});

test('a server leaves a trace of its database from its first start on, whatever its secret is', async () => {
  const dataDir = temporaryFolder('first-start');
  expect(await examine(databaseCheck, { DATA_DIR: dataDir })).toMatchObject([{ level: 'ok' }]);
  await startTestServer({ dataDir, environment: { TOKEN_SECRET } });
  expect(existsSync(join(dataDir, 'deletions.jsonl'))).toBe(true);
});

test.skipIf(process.platform === 'win32')(
  'in a folder that others may read, the database is for its owner alone',
  async () => {
    const dataDir = temporaryFolder('open');
    chmodSync(dataDir, 0o755);
    await startTestServer({ dataDir });
    // The lock file is empty.
    for (const name of readdirSync(dataDir).filter((one) => !one.includes('.lock')))
      expect([name, modeOf(join(dataDir, name))]).toEqual([name, '600']);
  },
);
