import type { Settings } from '@doorsign/shared-schema/registers';
import { useNewerKeys } from '../../local/hooks.ts';
import { withoutParts, withPart } from '../../local/parts-draft.ts';
import { useSettingsDraft, type DraftRules } from '../../local/use-settings-draft.ts';
import type { SaveFailure } from '../../ui/save-failure.ts';
import {
  changesOf,
  overtakenBy,
  overtakenChanges,
  partsOf,
  problemsOf,
  PROFILE_LABELS,
  shownProfile,
  type ProfileDraft,
  type ProfilePart,
  type ProfileParts,
} from './profile-draft.ts';

/** Source: facts t.profile.* and e.profile.*. */
const RULES: DraftRules<ProfileDraft> = {
  label: 'profile',
  texts: {
    saved: 'Profile updated!',
    live: 'Your profile information has been saved successfully.',
    refused: 'Error updating profile',
    refusedFallback: 'Failed to update profile. Please try again.',
  },
  changesOf,
  overtakenChanges: (draft, stored, seen) => overtakenChanges(overtakenBy(draft, stored, seen), stored),
};

/** What the basic information shows and what can be done there. */
export interface ProfileEditing {
  readonly settings: Settings;
  readonly profile: ProfileParts;
  /** What is wrong with a field. */
  readonly problems: Partial<Record<ProfilePart, string>>;
  /** Was any field edited? Source: fact profile.dirty. */
  readonly dirty: boolean;
  readonly saving: boolean;
  /** Why this device could not keep the last Save; null when it did. */
  readonly failure: SaveFailure | null;
  closeFailure(): void;
  /** Fields that another device changed while they were being changed here. */
  readonly overtaken: readonly ProfilePart[];
  /** Fields that a newer version of the app saved: this one can neither show nor change them. */
  readonly newer: readonly ProfilePart[];
  set(name: ProfilePart, value: string): void;
  /** Takes what another device saved meanwhile instead of the own values. */
  useTheirs(): void;
  reset(): void;
  save(): void;
}

/** The unsaved profile over the stored one. The draft survives a reload (shared-schema/docs/product-rules.md#y3).
 * @returns undefined until the device has read both */
export const useProfileDraft = (): ProfileEditing | undefined => {
  const editing = useSettingsDraft(RULES);
  const newerKeys = useNewerKeys();
  if (!editing) return undefined;
  const { stored, seen, draft, shown, update } = editing;
  const overtaken = overtakenBy(draft, stored, seen);
  return {
    settings: stored,
    profile: shownProfile(shown, stored),
    problems: problemsOf(draft),
    dirty: draft !== null,
    saving: editing.saving,
    failure: editing.failure,
    closeFailure: editing.closeFailure,
    overtaken,
    newer: (Object.keys(PROFILE_LABELS) as ProfilePart[]).filter((name) => newerKeys.has(`profile.${name}`)),
    set: (name, value) => update((now, over) => withPart(now, partsOf(over), name, value)),
    useTheirs: () => update((now) => withoutParts(now, overtaken)),
    reset: editing.cancel,
    save: () => {
      // Nothing but spaces was typed: that is no change.
      if (editing.dirty) void editing.save();
      else editing.cancel();
    },
  };
};
