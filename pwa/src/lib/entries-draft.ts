import { entriesOf, keyOf, type Entry, type StoredEntries } from './dated-entry.ts';

/** The unsaved changes on /holidays, by date or by the id of a range: the entry, or null for a removed one. The draft has only the
 * touched entries, so that all others follow the store when another device changes them (shared-schema/docs/product-rules.md#y3). There
 * is one entry per date (shared-schema/docs/product-rules.md#s9). A time that is still being typed is ''. Drafts of the first version have
 * dates alone. */
export type HolidaysDraft = Readonly<Record<string, Entry | null>>;

/** Returns the stored entries overlaid with the draft, in no order. */
export const draftedEntries = (draft: HolidaysDraft | null, stored: StoredEntries): Entry[] => [
  ...entriesOf(stored).filter((entry) => !draft || !Object.hasOwn(draft, keyOf(entry))),
  ...Object.values(draft ?? {}).filter((entry) => entry !== null),
];
