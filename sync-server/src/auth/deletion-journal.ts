import { existsSync, readFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import * as z from 'zod';
import { giveToFolderOwner } from '../platform/durable-files.ts';
import type { Deletion } from './deletions.ts';

/** A copy of all account deletions outside the database, to repeat those that a restored database does not contain. */
export interface DeletionJournal {
  /** Returns all deletions of the journal. */
  read(): Deletion[];
  /** Appends the deletions that the journal does not contain. */
  keep(deletions: readonly Deletion[]): Promise<void>;
}

const Line = z.object({ accountId: z.string(), deletedAt: z.number() });

/** @param file one line of JSON for each deletion; created by the first server */
export const createDeletionJournal = (file: string): DeletionJournal => {
  const read = (): Deletion[] => (existsSync(file) ? readJournal(file) : []);
  return {
    read,
    async keep(deletions) {
      const held = new Set(read().map(({ accountId }) => accountId));
      const lines = deletions
        .filter(({ accountId }) => !held.has(accountId))
        .map((one) => `\n${JSON.stringify(one)}\n`);
      // Each line is between line breaks, so a line truncated by a crash does not damage the next one.
      // An empty file is created too: it shows that a database exists (data-folder.ts).
      if (lines.length === 0 && existsSync(file)) return;
      await appendFile(file, lines.join(''), { mode: 0o600, flush: true });
      giveToFolderOwner(file);
    },
  };
};

/** Reads a journal; truncated and invalid lines are skipped.
 * @throws errors of reading the file */
export const readJournal = (file: string): Deletion[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const parsed = Line.safeParse(parsedOrNull(line));
      return parsed.success ? [parsed.data] : [];
    });

const parsedOrNull = (line: string): unknown => {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return null;
  }
};
