import { BusinessName } from '@doorsign/shared-schema/account';
import { Address, Phone, type Change, type Settings } from '@doorsign/shared-schema/registers';
import { overtakenParts, type PartsDraft } from '../../local/parts-draft.ts';

/** What can be changed on /profile, each of it alone, as it stands in its field. */
export interface ProfileParts {
  readonly businessName: string;
  readonly phone: string;
  readonly address: string;
}

/** What the owner has changed and not saved. */
export type ProfileDraft = PartsDraft<ProfileParts>;

/** A part's name. */
export type ProfilePart = keyof ProfileParts;

/** The parts in the order of the screen, as the screen names them. */
export const PROFILE_LABELS: Readonly<Record<ProfilePart, string>> = {
  businessName: 'Business Name',
  phone: 'Phone',
  address: 'Address',
};

const SCHEMAS = { businessName: BusinessName, phone: Phone, address: Address };
const PART_NAMES = Object.keys(SCHEMAS) as ProfilePart[];

type StoredProfile = Pick<Settings, ProfilePart>;

/** What is stored, as it stands in the fields. */
export const partsOf = ({ businessName, phone, address }: StoredProfile): ProfileParts => ({
  businessName,
  phone: phone ?? '',
  address: address ?? '',
});

/** The fields of the screen: the store with the draft laid over. */
export const shownProfile = (draft: ProfileDraft | null, stored: StoredProfile): ProfileParts => ({
  ...partsOf(stored),
  ...draft,
});

/** What a field comes to: an emptied phone or address is none at all. */
const read = (name: ProfilePart, typed: string): { value: string | null } | { problem: string } => {
  if (name !== 'businessName' && typed.trim() === '') return { value: null };
  const parsed = SCHEMAS[name].safeParse(typed);
  return parsed.success ? { value: parsed.data } : { problem: parsed.error.issues[0]?.message ?? 'Please check this.' };
};

/** What is wrong with the fields that were changed. */
export const problemsOf = (draft: ProfileDraft | null): Partial<Record<ProfilePart, string>> => {
  const problems: Partial<Record<ProfilePart, string>> = {};
  for (const name of PART_NAMES) {
    const result = draft?.[name] === undefined ? null : read(name, draft[name]);
    if (result && 'problem' in result) problems[name] = result.problem;
  }
  return problems;
};

/** What Save writes: the changed fields, tidied, that differ from the store. */
export const changesOf = (draft: ProfileDraft | null, stored: StoredProfile): Change[] =>
  PART_NAMES.flatMap((name) => {
    const result = draft?.[name] === undefined ? null : read(name, draft[name]);
    return result && 'value' in result && result.value !== stored[name]
      ? [{ key: `profile.${name}`, value: result.value }]
      : [];
  });

/** Fields that another device changed while the draft was open.
 * @param seen what the store said when the draft was begun; null when there is no draft */
export const overtakenBy = (
  draft: ProfileDraft | null,
  stored: StoredProfile,
  seen: StoredProfile | null,
): ProfilePart[] => overtakenParts(draft, partsOf(stored), seen && partsOf(seen));

/** What stands on the screen as another device's: a Save replaces it with its owner's knowledge. */
export const overtakenChanges = (names: readonly ProfilePart[], stored: StoredProfile): Change[] =>
  names.map((name) => ({ key: `profile.${name}`, value: stored[name] }));
