import {
  registersOf,
  sameValue,
  sectionOf,
  type Change,
  type EditLabel,
  type Settings,
} from '@doorsign/shared-schema/registers';
import { changesBackTo, stateAfter } from '@doorsign/shared-schema/sync';
import type { KeyChange } from './change-words.ts';
import type { HistoryEntry } from '@doorsign/shared-schema/api';

/** What bringing back an earlier version of one section comes to. */
export interface Restoration {
  label: EditLabel;
  /** The Save that does it; empty when it is so already. */
  changes: Change[];
  /** The same as what is now and what will be. */
  shown: KeyChange[];
  /** Settings that were not there then and cannot be taken away; they stay as they are. */
  impossible: string[];
}

/** The sections that an entry changed, in the order of its writes. */
export const sectionsOf = ({ writes }: HistoryEntry): EditLabel[] => [
  ...new Set(writes.filter(({ applied }) => applied).map(({ key }) => sectionOf(key))),
];

/** What it takes to have a section again as one entry left it.
 * @param newer    all entries after that one, newest first, without a gap
 * @param settings as the owner sees them now, unpublished Saves included */
export const restorationOf = (newer: readonly HistoryEntry[], label: EditLabel, settings: Settings): Restoration => {
  const now = registersOf(settings);
  const { changes, impossible } = changesBackTo(stateAfter(newer, label));
  const wanted = changes.filter(({ key, value, del }) => !sameValue(now.get(key) ?? null, del ? null : value));
  return {
    label,
    changes: wanted,
    shown: wanted.map(({ key, value, del }) => ({ key, before: now.get(key) ?? null, after: del ? null : value })),
    impossible,
  };
};
