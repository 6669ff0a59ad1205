import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrations } from '../migrations/index.ts';
import { makeEarlierRelease } from './crashes/earlier-release.ts';
import { runProgram } from './run-program.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A generous timeout, in milliseconds. Each operator mistake must be reported in one line and change nothing. */
const PATIENT = { timeout: 600_000 };

/** Creates a folder with a database of this version, or an earlier one. */
const makeData = async (steps = migrations.length) => {
  const dataDir = temporaryFolder('mistakes');
  await makeEarlierRelease({ kind: 'sqlite', file: join(dataDir, 'doorsign.db') }, steps, 1);
  return { dataDir, environment: { DATA_DIR: dataDir } };
};

test('in a folder without data nothing is backed up or repeated, and nothing is made', PATIENT, async () => {
  const DATA_DIR = temporaryFolder('mistyped');
  const refused = {
    code: 1,
    stdout: '',
    stderr: `There is no database ${DATA_DIR}/doorsign.db. Set DATA_DIR or DATABASE_URL as the server has them, or start the server once.\n`,
  };
  expect(await runProgram('backup', [], { DATA_DIR })).toEqual(refused);
  expect(await runProgram('restore', ['--replay-deletions'], { DATA_DIR })).toEqual(refused);
  expect(readdirSync(DATA_DIR)).toEqual([]);
});

test('a folder that cannot be made is named', PATIENT, async () => {
  const { dataDir, environment } = await makeData();
  const file = join(dataDir, 'a-file');
  writeFileSync(file, '');
  expect(await runProgram('backup', ['--to', join(file, 'x')], environment)).toEqual({
    code: 1,
    stdout: '',
    stderr: `ENOTDIR: not a directory, mkdir '${join(file, 'x')}'.\n`,
  });
});

test(
  "a backup takes no file for its manifest that is somebody else's, and one folder or one name",
  PATIENT,
  async () => {
    const { dataDir, environment } = await makeData();
    const target = join(dataDir, 'package');
    writeFileSync(`${target}.json`, 'mine');
    expect(await runProgram('backup', [target], environment)).toEqual({
      code: 1,
      stdout: '',
      stderr: `${target}.json is in the way of the manifest. Remove it, or choose another name.\n`,
    });
    expect(readFileSync(`${target}.json`, 'utf8')).toBe('mine');
    expect(existsSync(target)).toBe(false);
    expect(await runProgram('backup', ['--to', dataDir, join(dataDir, 'x.db')], environment)).toMatchObject({
      code: 2,
      stderr: 'Give one FILE, or --to FOLDER. See npm run backup -- --help.\n',
    });
    expect(readdirSync(dataDir)).not.toContain('x.db');
  },
);

test(
  'deletions are repeated by hand only in tables of this version: a server backs up before it changes them',
  PATIENT,
  async () => {
    const { environment } = await makeData(1);
    expect(await runProgram('restore', ['--replay-deletions'], environment)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The database is of an older version: /),
    });
  },
);

test('a file of deletions that holds none is named', PATIENT, async () => {
  const { dataDir, environment } = await makeData();
  const [journal, table] = [join(dataDir, 'old.jsonl'), join(dataDir, 'old.json')];
  for (const file of [journal, table]) writeFileSync(file, 'account_id|deleted_at\n'.repeat(99));
  expect(await runProgram('restore', ['--replay-deletions', '--deletions', journal], environment)).toEqual({
    code: 1,
    stdout: '',
    stderr: `The deletions in ${journal} cannot be read: no line of it is a deletion.\n`,
  });
  expect(await runProgram('restore', ['--replay-deletions', '--deletions', table], environment)).toEqual({
    code: 1,
    stdout: '',
    stderr: `The deletions in ${table} cannot be read: file is not a database.\n`,
  });
});

test('a move to an address that cannot be read does not repeat its password', PATIENT, async () => {
  const { dataDir } = await makeData();
  const argv = ['--from', `sqlite:${dataDir}/doorsign.db`, '--to', 'postgres://user:se#cret@host:5432/name'];
  const { code, stdout, stderr } = await runProgram('move', argv, {});
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^--to: use sqlite:PATH or postgres:/);
  expect(stderr).not.toContain('cret');
});

test("a lock that cannot be written is not somebody else's server", PATIENT, async () => {
  const { dataDir, environment } = await makeData();
  expect((await runProgram('backup', [join(dataDir, 'b.db')], environment)).code).toBe(0);
  const lock = join(dataDir, 'doorsign.db.lock');
  writeFileSync(lock, 'this is no database');
  expect(await runProgram('restore', [join(dataDir, 'b.db')], environment)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/doorsign\.db\.lock cannot be locked: .*run this as the user/),
  });
});
