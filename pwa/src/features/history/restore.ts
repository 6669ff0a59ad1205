import {
  CLOSURE_KEY,
  registersOf,
  sameValue,
  sectionOf,
  type Change,
  type EditLabel,
  type Settings,
} from '@doorsign/shared-schema/registers';
import { changesBackTo, stateAfter } from '@doorsign/shared-schema/sync';
import type { KeyChange } from './format-changes.ts';
import type { HistoryEntry } from '@doorsign/shared-schema/api';

/** The effects of restoring an earlier version of one section. */
export interface Restoration {
  label: EditLabel;
  /** The changes to save; empty when nothing differs. */
  changes: Change[];
  /** The same changes with current and future values. */
  shown: KeyChange[];
  /** Settings that did not exist then and cannot be removed; they keep their values. */
  impossible: string[];
  /** Whether the section is now as it was then, a closure included. */
  isCurrent: boolean;
}

/** Returns the sections that an entry changed, in the order of its writes. */
export const sectionsOf = ({ writes }: HistoryEntry): EditLabel[] => [
  ...new Set(writes.filter(({ applied }) => applied).map(({ key }) => sectionOf(key))),
];

/** Returns the changes that restore a section to its state after one entry.
 * @param newer    all entries after that one, newest first, without a gap
 * @param settings as the owner sees them now, unpublished Saves included */
export const restorationOf = (newer: readonly HistoryEntry[], label: EditLabel, settings: Settings): Restoration => {
  const now = registersOf(settings);
  const { changes, impossible } = changesBackTo(stateAfter(newer, label));
  const different = changes.filter(({ key, value, del }) => !sameValue(now.get(key) ?? null, del ? null : value));
  // A closure was about its own moment: restoring one would close the business again.
  const wanted = different.filter(({ key }) => key !== CLOSURE_KEY);
  return {
    label,
    changes: wanted,
    shown: wanted.map(({ key, value, del }) => ({ key, before: now.get(key) ?? null, after: del ? null : value })),
    impossible,
    isCurrent: different.length === 0 && impossible.length === 0,
  };
};
