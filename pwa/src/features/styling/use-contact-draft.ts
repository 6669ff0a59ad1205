import type { Change } from '@doorsign/shared-schema/registers';
import { useNewerKeys, useSettings } from '../../local/hooks.ts';
import { useDraft } from '../../local/setting-hooks.ts';
import { useLocalStore } from '../../local/own-query.ts';
import { withoutParts, withPart } from '../../local/parts-draft.ts';
import {
  changesOf,
  partsOf,
  problemsOf,
  shownProfile,
  supersededBy,
  supersededChanges,
  type ProfileDraft,
  type ProfilePart,
} from '../../local/profile-draft.ts';

/** The parts of the profile that the widget's popup shows as buttons. */
export const CONTACT_PARTS = ['phone', 'address'] as const;
export type ContactPart = (typeof CONTACT_PARTS)[number];

const isContact = (name: ProfilePart): name is ContactPart => name !== 'businessName';
const contactOf = (draft: ProfileDraft | null): ProfileDraft | null => withoutParts(draft, ['businessName']);

/** The state and actions of phone and address on /styling. */
export interface ContactEditing {
  readonly shown: Readonly<Record<ContactPart, string>>;
  /** The stored values. */
  readonly theirs: Readonly<Record<ContactPart, string>>;
  readonly problems: Partial<Record<ContactPart, string>>;
  readonly dirty: boolean;
  /** The changes that a Save writes. */
  readonly changes: readonly Change[];
  /** Fields that another device changed during the edit. */
  readonly superseded: readonly ContactPart[];
  /** The values of those fields, which the screen shows and a Save replaces knowingly. */
  readonly supersededChanges: readonly Change[];
  /** Fields that a newer version of the app saved. */
  readonly newer: readonly ContactPart[];
  set(name: ContactPart, value: string): void;
  useTheirs(): void;
  /** Drops the typed values. @returns a function that brings them back, except where the owner has typed again */
  drop(): () => void;
}

/** Returns phone and address with what is typed here or on /profile: both screens edit one draft. A business name that is typed there
 * stays in the draft when these two are saved or dropped.
 * @returns undefined until the device has read both */
export const useContactDraft = (): ContactEditing | undefined => {
  const stored = useSettings();
  const store = useLocalStore();
  const [draft, , loaded, seen] = useDraft<ProfileDraft>('profile');
  const newerKeys = useNewerKeys();
  if (!stored || !store || !loaded) return undefined;
  const contact = contactOf(draft);
  const superseded = supersededBy(contact, stored, seen).filter(isContact);
  /** Changes the draft as it is at the time of the call, which may be after this render. */
  const update = (change: (now: ProfileDraft | null) => ProfileDraft | null): void => {
    const kept = store.draft('profile');
    kept.set(change(kept.get().value as ProfileDraft | null));
  };
  return {
    shown: shownProfile(draft, stored),
    theirs: partsOf(stored),
    problems: problemsOf(contact),
    dirty: contact !== null,
    changes: changesOf(contact, stored),
    superseded,
    supersededChanges: supersededChanges(superseded, stored),
    newer: CONTACT_PARTS.filter((name) => newerKeys.has(`profile.${name}`)),
    set: (name, value) => update((now) => withPart(now, partsOf(stored), name, value)),
    useTheirs: () => update((now) => withoutParts(now, superseded)),
    drop() {
      if (contact) update((now) => withoutParts(now, CONTACT_PARTS));
      return () => contact && update((now) => ({ ...contact, ...now }));
    },
  };
};
