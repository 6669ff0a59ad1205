import type { HistoryEntry } from '@doorsign/shared-schema/api';

/** Returns the name that a history shows for the author of a change; empty if an earlier server does not say. */
export const authorName = ({ author }: HistoryEntry): string => (author?.isYou ? 'You' : (author?.name ?? ''));

/** Returns the authors of a business of several people, in the order of the list. None while all changes are the reader's own. */
export const authorsOf = (entries: readonly HistoryEntry[]): string[] =>
  entries.some(({ author }) => author && !author.isYou)
    ? [...new Set(entries.map(authorName).filter((name) => name !== ''))]
    : [];

/** Joins a person and a device, of which either may be unknown: "Grace · Safari on iPhone". */
export const madeBy = (person: string | undefined, device: string): string =>
  [person, device].filter(Boolean).join(' · ');
