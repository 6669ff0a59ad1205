import type { Page } from '@playwright/test';
import type { Owner } from '../support/owner.ts';
import type { DoorsignServer } from '../support/server.ts';
import table from './text-table.json' with { type: 'json' };

/** One observable fact of the product: a row of text-table.json. `sameAs` names the row that states it first. */
export interface FactRow {
  readonly id: string;
  readonly screen: string;
  readonly text: string;
  readonly part: string;
  /** What the text stands for where it is a name: a colour's code, a holiday's date. */
  readonly value?: string | number;
  readonly sameAs?: string;
}

const rows = new Map<string, FactRow>(table.map((row) => [row.id, row]));

/** A row of the table by its id. Throws on an id that the table does not have. */
export const factRow = (id: string): FactRow => {
  const row = rows.get(id);
  if (!row) throw new Error(`the table of facts has no row ${id}`);
  return row;
};

/** Ids of all rows that start so, for facts that are checked alike. */
export const factIds = (prefix: string): string[] => [...rows.keys()].filter((id) => id.startsWith(prefix));

/** All rows of one part of the work. */
export const factsOfPart = (part: string): FactRow[] => [...rows.values()].filter((row) => row.part === part);

/** What a check is given: its row, whose text it looks for, and a running product. */
export interface FactContext {
  readonly row: FactRow;
  readonly page: Page;
  readonly server: DoorsignServer;
  /** A verified owner on the free plan, of this group alone. */
  readonly owner: Owner;
}

/** Throws when the fact does not hold. */
export type FactCheck = (context: FactContext) => Promise<void>;

/** Facts that one visit can check, in this order. */
export interface FactGroup {
  readonly name: string;
  /** For the whole run: a visit of a screen that takes seconds. `npm test` asks the calls and reads the public pages. */
  readonly tag?: '@all';
  /** Brings the page into the state that the first check expects. */
  readonly arrange?: (context: Omit<FactContext, 'row'>) => Promise<void>;
  readonly checks: Readonly<Record<string, FactCheck>>;
}

/** The same check for many rows. */
export const forEachFact = (ids: readonly string[], check: FactCheck): Record<string, FactCheck> =>
  Object.fromEntries(ids.map((id) => [id, check]));
