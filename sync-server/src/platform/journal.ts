import { existsSync, readFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import type * as z from 'zod';
import { giveToFolderOwner } from './durable-files.ts';

/** The entries of a journal. */
export interface JournalFormat<Entry> {
  /** The shape of a line. */
  readonly shape: z.ZodType<Entry>;
  /** Returns what identifies an entry; the journal has each entry once. */
  idOf(entry: Entry): string;
}

/** A copy of all entries of a table outside the database, to repeat those that a restored database does not contain. */
export interface Journal<Entry> {
  /** Returns all entries of the journal. */
  read(): Entry[];
  /** Appends the entries that the journal does not contain. */
  keep(entries: readonly Entry[]): Promise<void>;
}

/** @param file one line of JSON for each entry; created by the first server */
export const createJournal = <Entry>(file: string, format: JournalFormat<Entry>): Journal<Entry> => {
  const read = (): Entry[] => (existsSync(file) ? readJournal(file, format) : []);
  return {
    read,
    async keep(entries) {
      const held = new Set(read().map(format.idOf));
      const lines = entries.filter((entry) => !held.has(format.idOf(entry))).map((one) => `\n${JSON.stringify(one)}\n`);
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
export const readJournal = <Entry>(file: string, { shape }: JournalFormat<Entry>): Entry[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const parsed = shape.safeParse(parsedOrNull(line));
      return parsed.success ? [parsed.data] : [];
    });

const parsedOrNull = (line: string): unknown => {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return null;
  }
};
