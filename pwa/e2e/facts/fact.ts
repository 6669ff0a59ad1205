import type { Page } from '@playwright/test';
import type { Owner } from '../support/owner.ts';
import type { DoorsignServer } from '../support/server.ts';
import table from './text-table.json' with { type: 'json' };

/** One observable fact of the product: a row of text-table.json. `sameAs` names the row that states the fact first. */
export interface FactRow {
  readonly id: string;
  readonly screen: string;
  readonly text: string;
  readonly part: string;
  /** The value behind a text that is a name: a color's code, a holiday's date. */
  readonly value?: string | number;
  readonly sameAs?: string;
}

const rows = new Map<string, FactRow>(table.map((row) => [row.id, row]));

/** Returns a row of the table by its id.
 * @throws for an id that is not in the table */
export const factRow = (id: string): FactRow => {
  const row = rows.get(id);
  if (!row) throw new Error(`the table of facts has no row ${id}`);
  return row;
};

/** Returns the ids of all rows with a prefix, for facts with the same check. */
export const factIds = (prefix: string): string[] => [...rows.keys()].filter((id) => id.startsWith(prefix));

/** Returns all rows of one part of the product. */
export const factsOfPart = (part: string): FactRow[] => [...rows.values()].filter((row) => row.part === part);

/** The input of a check: its row, whose text it looks for, and a running product. */
export interface FactContext {
  readonly row: FactRow;
  readonly page: Page;
  readonly server: DoorsignServer;
  /** A verified owner on the free plan, used by this group only. */
  readonly owner: Owner;
}

/** Checks a fact; throws if it does not hold. */
export type FactCheck = (context: FactContext) => Promise<void>;

/** Facts that are checked in one visit, in this order. */
export interface FactGroup {
  readonly name: string;
  /** Set for groups of the whole run: visits of screens that take seconds. `npm test` checks the API calls and the public pages. */
  readonly tag?: '@all';
  /** Brings the page into the state that the first check expects. */
  readonly arrange?: (context: Omit<FactContext, 'row'>) => Promise<void>;
  readonly checks: Readonly<Record<string, FactCheck>>;
}

/** Returns the same check for many rows. */
export const forEachFact = (ids: readonly string[], check: FactCheck): Record<string, FactCheck> =>
  Object.fromEntries(ids.map((id) => [id, check]));
