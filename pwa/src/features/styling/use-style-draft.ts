import type { WidgetStyle } from '@doorsign/shared-schema/style';
import type { Settings } from '@doorsign/shared-schema/registers';
import { withoutParts } from '../../local/parts-draft.ts';
import { useSettingsDraft, type DraftRules } from '../../local/use-settings-draft.ts';
import type { SaveFailure } from '../../ui/save-failure.ts';
import {
  changesOf,
  overtakenBy,
  overtakenChanges,
  shownStyle,
  withStylePart,
  type StyleDraft,
  type StyleParts,
} from './style-draft.ts';

/** Source: facts t.style and e.style.*. */
const RULES: DraftRules<StyleDraft> = {
  label: 'style',
  texts: {
    saved: 'Widget style saved!',
    refused: 'Error saving widget style',
    refusedFallback: 'Failed to update widget style. Please try again.',
  },
  changesOf,
  overtakenChanges: (draft, { widgetStyle }, seen) =>
    overtakenChanges(overtakenBy(draft, widgetStyle, seen?.widgetStyle ?? null), widgetStyle),
};

/** What /styling shows and what can be done there. */
export interface StyleEditing {
  readonly settings: Settings;
  readonly style: WidgetStyle;
  readonly dirty: boolean;
  readonly saving: boolean;
  /** Why this device could not keep the last Save; null when it did. */
  readonly failure: SaveFailure | null;
  closeFailure(): void;
  /** Parts that another device changed while they were being changed here. */
  readonly overtaken: readonly (keyof StyleParts)[];
  set<Name extends keyof StyleParts>(name: Name, value: StyleParts[Name]): void;
  /** Takes what another device saved meanwhile instead of the own values. */
  useTheirs(): void;
  reset(): void;
  save(): Promise<boolean>;
}

/** The unsaved style over the stored one. The draft survives a reload (shared-schema/docs/product-rules.md#y3).
 * @returns undefined until the device has read both */
export const useStyleDraft = (): StyleEditing | undefined => {
  const editing = useSettingsDraft(RULES);
  if (!editing) return undefined;
  const { stored, draft, seen, shown, update, dirty, saving, failure, closeFailure, reset, save } = editing;
  const overtaken = overtakenBy(draft, stored.widgetStyle, seen?.widgetStyle ?? null);
  return {
    settings: stored,
    style: shownStyle(shown, stored.widgetStyle),
    dirty,
    saving,
    failure,
    closeFailure,
    overtaken,
    set: (name, value) => update((now, { widgetStyle }) => withStylePart(now, widgetStyle, name, value)),
    useTheirs: () => update((now) => withoutParts(now, overtaken)),
    reset,
    save: () => save(),
  };
};
