import type { AnyPlan } from '@doorsign/shared-schema/plans';
import { sameValue } from '@doorsign/shared-schema/registers';
import type { SaveTexts } from '../../local/announce-save.ts';
import { useSettingsDraft } from '../../local/use-settings-draft.ts';
import type { SaveFailure } from '../../ui/save-failure.ts';
import { BROWSER_DOMAIN_RULES } from './browser-domain-rules.ts';
import {
  changesTo,
  checkFields,
  shownFields,
  withField,
  type CheckedDomains,
  type DomainDraft,
} from './domain-draft.ts';

/** Toast texts of a Save. Source: facts t.domain.* and e.domain.*. */
const TEXTS: SaveTexts = {
  saved: 'Domain updated!',
  live: 'Your widget will now only work on the specified domain.',
  refused: 'Error updating domain',
  refusedFallback: 'Failed to update domain. Please try again.',
};

/** Texts for removing the restriction: the text of fact t.domain.description would be wrong without a domain. */
const REMOVED: SaveTexts = { ...TEXTS, live: 'Your widget now works on any website.' };

/** The state and actions of /domain. */
export interface DomainEditing extends CheckedDomains {
  readonly stored: readonly string[];
  readonly fields: readonly string[];
  /** Whether any field differs from what is stored. */
  readonly changed: boolean;
  /** Whether Save is enabled: something changed and nothing is wrong. */
  readonly savable: boolean;
  readonly saving: boolean;
  /** The reason why this device could not store the last Save; null if it did. */
  readonly failure: SaveFailure | null;
  closeFailure(): void;
  /** Whether another device changed the list during the edit. */
  readonly superseded: boolean;
  setField(index: number, text: string): void;
  /** Fills the fields with a list that was not saved. */
  takeUp(domains: readonly string[]): void;
  cancel(): void;
  save(): Promise<boolean>;
  /** Saves an empty list: the widget shows anywhere (shared-schema/docs/product-rules.md#p13). Unsaved input is kept. */
  removeRestriction(): Promise<boolean>;
}

/** Returns the stored domains overlaid with the draft, which survives a reload (shared-schema/docs/product-rules.md#y3).
 * @returns undefined until the device has read both */
export const useDomainDraft = (plan: AnyPlan): DomainEditing | undefined => {
  const check = (draft: DomainDraft | null, stored: readonly string[]): CheckedDomains =>
    checkFields(shownFields(draft, stored, plan), stored, plan, BROWSER_DOMAIN_RULES);
  const editing = useSettingsDraft<DomainDraft>({
    label: 'domain',
    texts: TEXTS,
    changesOf: (draft, { domains }) => changesTo((draft && check(draft, domains).domains) ?? domains, domains),
    supersededChanges: (draft, { domains }, seen) =>
      draft && seen && !sameValue(seen.domains, domains) ? [{ key: 'domains', value: domains }] : [],
  });
  if (!editing) return undefined;
  const { stored, seen, draft, shown, update } = editing;
  const { domains } = stored;
  const checked = check(shown, domains);

  return {
    ...checked,
    stored: domains,
    fields: shownFields(shown, domains, plan),
    changed: draft !== null,
    savable: editing.dirty,
    saving: editing.saving,
    failure: editing.failure,
    closeFailure: editing.closeFailure,
    superseded: draft !== null && seen !== null && !sameValue(seen.domains, domains),
    setField: (index, text) => update((now, over) => withField(now, over.domains, plan, index, text)),
    takeUp: (fields) => update(() => ({ fields })),
    cancel: editing.cancel,
    save: () => editing.save(),
    async removeRestriction() {
      const kept = await editing.save({ changes: changesTo([], domains), texts: REMOVED });
      if (kept && draft) update(() => draft);
      return kept;
    },
  };
};
