import { copyFileSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { databaseCheck } from '../../src/operator/doctor/checks/database.ts';
import { environmentOf } from '../admin/operator.ts';
import { signUpVerified } from '../owner.ts';
import { startTestServer } from '../start-test-server.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { examine } from './patient.ts';

test('the file of a running server is whole; a copy with a hole in it is not', async () => {
  const server = await startTestServer();
  await signUpVerified(server);
  expect(await examine(databaseCheck, environmentOf(server))).toEqual([
    {
      level: 'ok',
      what: 'database',
      found: expect.stringMatching(/^SQLite 3\.\d+\.\d+, WAL, synchronous FULL, foreign keys on; \d\.\d MB, whole$/),
    },
  ]);
  await server.close();
  const DATA_DIR = temporaryFolder('doctor');
  const file = join(DATA_DIR, 'doorsign.db');
  copyFileSync(join(server.dataDir, 'doorsign.db'), file);
  const handle = openSync(file, 'r+');
  for (let page = 4; page < 12; page += 1) writeSync(handle, Buffer.alloc(4096, 0xff), 0, 4096, page * 4096);
  const [finding] = await examine(databaseCheck, { DATA_DIR });
  expect(finding).toMatchObject({ level: 'FAIL' });
  expect(finding?.found).toMatch(/damaged|malformed/);
});
