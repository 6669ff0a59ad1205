import { existsSync, readFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import * as z from 'zod';
import { giveToFolderOwner } from '../platform/durable-files.ts';
import type { Deletion } from './deletions.ts';

/** The deletions of accounts once more, outside of the database: what a restored one has forgotten stands here. */
export interface DeletionJournal {
  /** All that it holds. */
  read(): Deletion[];
  /** Adds those that it does not hold. */
  keep(deletions: readonly Deletion[]): Promise<void>;
}

const Line = z.object({ accountId: z.string(), deletedAt: z.number() });

/** @param file a line of JSON for each deletion; it is made by the first server */
export const createDeletionJournal = (file: string): DeletionJournal => {
  const read = (): Deletion[] => (existsSync(file) ? readJournal(file) : []);
  return {
    read,
    async keep(deletions) {
      const held = new Set(read().map(({ accountId }) => accountId));
      const lines = deletions
        .filter(({ accountId }) => !held.has(accountId))
        .map((one) => `\n${JSON.stringify(one)}\n`);
      // Between line breaks: a line that a crash has cut short takes no other one with it.
      // The file itself is made even when it has nothing to say: it tells that there is a database (data-folder.ts).
      if (lines.length === 0 && existsSync(file)) return;
      await appendFile(file, lines.join(''), { mode: 0o600, flush: true });
      giveToFolderOwner(file);
    },
  };
};

/** Reads a journal; lines that were cut short are passed over.
 * @throws what reading the file throws */
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
