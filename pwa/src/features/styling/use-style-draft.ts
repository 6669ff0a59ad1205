import type { WidgetStyle } from '@doorsign/shared-schema/style';
import type { Change, Settings } from '@doorsign/shared-schema/registers';
import { withoutParts } from '../../local/parts-draft.ts';
import { useSettingsDraft, type DraftRules } from '../../local/use-settings-draft.ts';
import type { SaveFailure } from '../../ui/save-failure.ts';
import {
  changesOf,
  supersededBy,
  supersededChanges,
  shownStyle,
  withStylePart,
  type StyleDraft,
  type StyleParts,
} from './style-draft.ts';

/** The draft rules of /styling. Source: facts t.style and e.style.*. */
const RULES: DraftRules<StyleDraft> = {
  label: 'style',
  texts: {
    saved: 'Widget style saved!',
    refused: 'Error saving widget style',
    refusedFallback: 'Failed to update widget style. Please try again.',
  },
  changesOf,
  supersededChanges: (draft, { widgetStyle }, seen) =>
    supersededChanges(supersededBy(draft, widgetStyle, seen?.widgetStyle ?? null), widgetStyle),
};

/** The state and actions of /styling. */
export interface StyleEditing {
  readonly settings: Settings;
  readonly style: WidgetStyle;
  readonly dirty: boolean;
  readonly saving: boolean;
  /** The reason why this device could not store the last Save; null if it did. */
  readonly failure: SaveFailure | null;
  closeFailure(): void;
  /** Parts that another device changed during the edit. */
  readonly superseded: readonly (keyof StyleParts)[];
  set<Name extends keyof StyleParts>(name: Name, value: StyleParts[Name]): void;
  /** Replaces the draft's superseded values with those that the other device saved. */
  useTheirs(): void;
  /** @param undoToo called when the owner undoes the reset */
  reset(undoToo: () => void): void;
  /** Saves the style and the other changes of the screen as one edit.
   * @param shown values of other devices that the screen shows beside those changes
   * @returns true if this device has stored the Save */
  save(others: readonly Change[], shown: readonly Change[]): Promise<boolean>;
}

/** Returns the stored style overlaid with the draft, which survives a reload (shared-schema/docs/product-rules.md#y3).
 * @returns undefined until the device has read both */
export const useStyleDraft = (): StyleEditing | undefined => {
  const editing = useSettingsDraft(RULES);
  if (!editing) return undefined;
  const { stored, draft, seen, shown, update, dirty, saving, failure, closeFailure, reset, save } = editing;
  const superseded = supersededBy(draft, stored.widgetStyle, seen?.widgetStyle ?? null);
  return {
    settings: stored,
    style: shownStyle(shown, stored.widgetStyle),
    dirty,
    saving,
    failure,
    closeFailure,
    superseded,
    set: (name, value) => update((now, { widgetStyle }) => withStylePart(now, widgetStyle, name, value)),
    useTheirs: () => update((now) => withoutParts(now, superseded)),
    reset,
    save(others, seenOthers) {
      const own = changesOf(draft, stored);
      const texts = own.length > 0 ? RULES.texts : { ...RULES.texts, saved: 'Phone and address saved!' };
      return save({ changes: [...own, ...others], texts, shown: seenOthers });
    },
  };
};
