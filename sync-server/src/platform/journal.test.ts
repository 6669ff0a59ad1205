import { appendFileSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { createJournal } from './journal.ts';

const FORMAT = {
  shape: z.object({ accountId: z.string(), deletedAt: z.number() }),
  idOf: ({ accountId }: { accountId: string }) => accountId,
};
const openJournal = () => {
  const file = join(temporaryFolder('journal'), 'deletions.jsonl');
  return { file, journal: createJournal(file, FORMAT) };
};
const ADA = { accountId: 'ada', deletedAt: 1 };
const EVE = { accountId: 'eve', deletedAt: 2 };

test('a journal that nobody has written is empty', () => {
  expect(openJournal().journal.read()).toEqual([]);
});

test('what was kept is read, each entry once, and the file is for its owner alone', async () => {
  const { file, journal } = openJournal();
  await journal.keep([ADA]);
  await journal.keep([ADA, EVE]);
  expect(createJournal(file, FORMAT).read()).toEqual([ADA, EVE]);
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
