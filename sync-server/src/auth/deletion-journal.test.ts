import { appendFileSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { createDeletionJournal } from './deletion-journal.ts';

const openJournal = () => {
  const file = join(temporaryFolder('journal'), 'deletions.jsonl');
  return { file, journal: createDeletionJournal(file) };
};
const ADA = { accountId: 'ada', deletedAt: 1 };
const EVE = { accountId: 'eve', deletedAt: 2 };

test('a journal that nobody has written is empty', () => {
  expect(openJournal().journal.read()).toEqual([]);
});

test('what was kept is read, each account once, and the file is for its owner alone', async () => {
  const { file, journal } = openJournal();
  await journal.keep([ADA]);
  await journal.keep([ADA, EVE]);
  expect(createDeletionJournal(file).read()).toEqual([ADA, EVE]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a line that a crash has cut short is passed over, and takes no other one with it', async () => {
  const { file, journal } = openJournal();
  await journal.keep([ADA]);
  await journal.keep([EVE]);
  truncateSync(file, readFileSync(file).length - 5);
  expect(journal.read()).toEqual([ADA]);
  await journal.keep([EVE]);
  appendFileSync(file, '\n{"accountId":7}\nnot json\n');
  expect(journal.read()).toEqual([ADA, EVE]);
});
