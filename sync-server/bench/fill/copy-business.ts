import { HOUR } from '@doorsign/shared-schema/status/units';
import { CHAIN_START, nextChain, type RecoveryMark } from '@doorsign/shared-schema/sync';
import type { StoredRow } from '../../src/platform/database/table-sums.ts';
import { createIds } from '../../src/platform/ids.ts';
import type { Template } from './make-template.ts';

/** A table with its columns, and the rows that a copy adds to it. */
export interface CopiedTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly StoredRow[];
}

/** Returns the rows of another business like the template.
 * @param n      different for each copy of all templates
 * @param random in [0, 1); decides the ids and by how many hours the copy differs */
export type CopyBusiness = (n: number, random: () => number) => CopiedTable[];

/** Edits have UUIDs. */
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;
const NUMBER = '{n}';

/** Columns with epoch milliseconds. */
const INSTANT = /(^|_)(at|hour|wall|since|until)$/;
/** Numbers above this one are instants; a count never is. */
const FIRST_INSTANT = 1_000_000_000_000;

/** The parts of a text: what stays, and the positions of the words that differ in each copy. */
type Parts = readonly (string | number)[];

type Cell =
  | { kind: 'same'; value: string | number | null }
  | { kind: 'instant'; value: number }
  | { kind: 'text'; parts: Parts };

/** Prepares a template for copying: each text is split once, not for each copy. The copies have other ids, addresses and hours, and a log whose
 * chain is right for them.
 * @param nowMs epoch milliseconds; the past of a copy stays past, and its future stays ahead */
export const createCopies = ({ tables, ids }: Template, nowMs: number): CopyBusiness => {
  const words = new Map<string, number>([[NUMBER, 0]]);
  const pattern = new RegExp(`(${[...ids, '\\{n\\}', UUID.source].join('|')})`);
  const positionOf = (word: string): number => {
    const known = words.get(word);
    if (known !== undefined) return known;
    words.set(word, words.size);
    return words.size - 1;
  };
  const cellOf = (column: string, value: string | number | null): Cell => {
    if (typeof value === 'number')
      return INSTANT.test(column) && value > FIRST_INSTANT ? { kind: 'instant', value } : { kind: 'same', value };
    if (value === null) return { kind: 'same', value };
    // Every second part is a match of the pattern's only group.
    const parts = value.split(pattern).map((part, index) => (index % 2 === 1 ? positionOf(part) : part));
    return parts.length === 1 ? { kind: 'same', value } : { kind: 'text', parts };
  };
  const prepared = tables.map(({ name, columns, rows }) => ({
    name,
    columns,
    rows: rows.map((row) => columns.map((column) => cellOf(column, row[column] ?? null))),
  }));
  const templateWords = [...words.keys()];

  return (n, random) => {
    const makeId = createIds((count) => Uint8Array.from({ length: count }, () => random() * 256));
    const own = templateWords.map((word) => {
      if (word === NUMBER) return String(n);
      return UUID.test(word) ? uuidOf(word, n) : makeId();
    });
    const shiftMs = Math.floor(random() * 24) * HOUR;
    const valueOf = (cell: Cell): string | number | null => {
      if (cell.kind === 'same') return cell.value;
      if (cell.kind === 'instant') return cell.value > nowMs ? cell.value + shiftMs : cell.value - shiftMs;
      return cell.parts.map((part) => (typeof part === 'number' ? own[part] : part)).join('');
    };
    const copied = prepared.map(({ name, columns, rows }) => ({
      name,
      columns,
      rows: rows.map(
        (cells) =>
          Object.fromEntries(cells.map((cell, index) => [columns[index], valueOf(cell)])) as Record<
            string,
            string | number | null
          >,
      ),
    }));
    chainLog(copied);
    return copied;
  };
};

/** Returns a UUID of the same time that belongs to the copy. The last digits of the template's keep those of one copy apart. */
const uuidOf = (uuid: string, n: number): string =>
  `${uuid.slice(0, 24)}${n.toString(16).padStart(7, '0').slice(-7)}${uuid.slice(-5)}`;

/** Computes the chain of the log again: it covers the ids. */
const chainLog = (tables: readonly { name: string; rows: Record<string, string | number | null>[] }[]): void => {
  const rowsOf = (name: string) => tables.find((table) => table.name === name)?.rows ?? [];
  let chain = CHAIN_START;
  for (const row of rowsOf('log').toSorted((a, b) => Number(a['seq']) - Number(b['seq']))) {
    chain = nextChain(chain, {
      seq: Number(row['seq']),
      scope: String(row['location_id']),
      key: String(row['key']),
      rev: String(row['rev']),
      recovery: row['recovery'] as RecoveryMark | null,
    });
    row['chain'] = chain;
  }
  for (const row of rowsOf('businesses')) row['chain'] = chain;
};
