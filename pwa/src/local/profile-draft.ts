import { BusinessName } from '@doorsign/shared-schema/account';
import { LocationName } from '@doorsign/shared-schema/locations';
import { Address, Phone, type Change, type Settings } from '@doorsign/shared-schema/registers';
import { supersededParts, type PartsDraft } from './parts-draft.ts';

/** The values that can be changed on /profile, each on its own, as shown in their fields. /styling edits phone and address in the same draft. */
export interface ProfileParts {
  readonly businessName: string;
  /** The name inside the app, which only a business with several locations is asked for. */
  readonly locationName: string;
  readonly phone: string;
  readonly address: string;
}

/** The unsaved changes. */
export type ProfileDraft = PartsDraft<ProfileParts>;

export type ProfilePart = keyof ProfileParts;

/** The parts in screen order, with their labels. */
export const PROFILE_LABELS: Readonly<Record<ProfilePart, string>> = {
  businessName: 'Business Name',
  locationName: 'Location Name',
  phone: 'Phone',
  address: 'Address',
};

const SCHEMAS = { businessName: BusinessName, locationName: LocationName, phone: Phone, address: Address };
const PART_NAMES = Object.keys(SCHEMAS) as ProfilePart[];

type StoredProfile = Pick<Settings, ProfilePart>;

/** Returns the stored values as shown in the fields. */
export const partsOf = ({ businessName, locationName, phone, address }: StoredProfile): ProfileParts => ({
  businessName,
  locationName: locationName ?? '',
  phone: phone ?? '',
  address: address ?? '',
});

/** Returns the values shown in the fields: the stored ones overlaid with the draft. */
export const shownProfile = (draft: ProfileDraft | null, stored: StoredProfile): ProfileParts => ({
  ...partsOf(stored),
  ...draft,
});

/** Parses a field: an empty one is stored as null, but for the business's name. */
const read = (name: ProfilePart, typed: string): { value: string | null } | { problem: string } => {
  if (name !== 'businessName' && typed.trim() === '') return { value: null };
  const parsed = SCHEMAS[name].safeParse(typed);
  return parsed.success ? { value: parsed.data } : { problem: parsed.error.issues[0]?.message ?? 'Please check this.' };
};

/** Returns the problems of the changed fields. */
export const problemsOf = (draft: ProfileDraft | null): Partial<Record<ProfilePart, string>> => {
  const problems: Partial<Record<ProfilePart, string>> = {};
  for (const name of PART_NAMES) {
    const result = draft?.[name] === undefined ? null : read(name, draft[name]);
    if (result && 'problem' in result) problems[name] = result.problem;
  }
  return problems;
};

/** Returns the changes that Save writes: the changed fields, normalized, that differ from the store. */
export const changesOf = (draft: ProfileDraft | null, stored: StoredProfile): Change[] =>
  PART_NAMES.flatMap((name) => {
    const result = draft?.[name] === undefined ? null : read(name, draft[name]);
    return result && 'value' in result && result.value !== stored[name]
      ? [{ key: `profile.${name}`, value: result.value }]
      : [];
  });

/** Returns the changed fields that another device changed while the draft was open.
 * @param seen the stored profile when the draft was begun; null without a draft */
export const supersededBy = (
  draft: ProfileDraft | null,
  stored: StoredProfile,
  seen: StoredProfile | null,
): ProfilePart[] => supersededParts(draft, partsOf(stored), seen && partsOf(seen));

/** Returns the other device's values of these fields. The screen shows them, so a Save replaces them knowingly. */
export const supersededChanges = (names: readonly ProfilePart[], stored: StoredProfile): Change[] =>
  names.map((name) => ({ key: `profile.${name}`, value: stored[name] }));
