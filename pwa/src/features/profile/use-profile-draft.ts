import type { Settings } from '@doorsign/shared-schema/registers';
import { useNewerKeys } from '../../local/hooks.ts';
import { withoutParts, withPart } from '../../local/parts-draft.ts';
import { useSettingsDraft, type DraftRules } from '../../local/use-settings-draft.ts';
import type { SaveFailure } from '../../ui/save-failure.ts';
import {
  changesOf,
  supersededBy,
  supersededChanges,
  partsOf,
  problemsOf,
  PROFILE_LABELS,
  shownProfile,
  type ProfileDraft,
  type ProfilePart,
  type ProfileParts,
} from '../../local/profile-draft.ts';

/** The draft rules of /profile. Source: facts t.profile.* and e.profile.*. */
const RULES: DraftRules<ProfileDraft> = {
  label: 'profile',
  texts: {
    saved: 'Profile updated!',
    live: 'Your profile information has been saved successfully.',
    refused: 'Error updating profile',
    refusedFallback: 'Failed to update profile. Please try again.',
  },
  changesOf,
  supersededChanges: (draft, stored, seen) => supersededChanges(supersededBy(draft, stored, seen), stored),
};

/** The state and actions of the basic information. */
export interface ProfileEditing {
  readonly settings: Settings;
  readonly profile: ProfileParts;
  /** The problems of changed fields. */
  readonly problems: Partial<Record<ProfilePart, string>>;
  /** Whether any field was edited. Source: fact profile.dirty. */
  readonly dirty: boolean;
  readonly saving: boolean;
  /** The reason why this device could not store the last Save; null if it did. */
  readonly failure: SaveFailure | null;
  closeFailure(): void;
  /** Fields that another device changed during the edit. */
  readonly superseded: readonly ProfilePart[];
  /** Fields that a newer version of the app saved. This version can neither show nor change them. */
  readonly newer: readonly ProfilePart[];
  set(name: ProfilePart, value: string): void;
  /** Replaces the draft's superseded values with those that the other device saved. */
  useTheirs(): void;
  reset(): void;
  save(): void;
}

/** Returns the stored profile overlaid with the draft, which survives a reload (shared-schema/docs/product-rules.md#y3).
 * @returns undefined until the device has read both */
export const useProfileDraft = (): ProfileEditing | undefined => {
  const editing = useSettingsDraft(RULES);
  const newerKeys = useNewerKeys();
  if (!editing) return undefined;
  const { stored, seen, draft, shown, update } = editing;
  const superseded = supersededBy(draft, stored, seen);
  return {
    settings: stored,
    profile: shownProfile(shown, stored),
    problems: problemsOf(draft),
    dirty: draft !== null,
    saving: editing.saving,
    failure: editing.failure,
    closeFailure: editing.closeFailure,
    superseded,
    newer: (Object.keys(PROFILE_LABELS) as ProfilePart[]).filter((name) => newerKeys.has(`profile.${name}`)),
    set: (name, value) => update((now, over) => withPart(now, partsOf(over), name, value)),
    useTheirs: () => update((now) => withoutParts(now, superseded)),
    reset: editing.cancel,
    save: () => {
      // If the edit does not change a value, such as added spaces, there is nothing to save.
      if (editing.dirty) void editing.save();
      else editing.cancel();
    },
  };
};
