import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Change, EditLabel, Settings } from '@doorsign/shared-schema/registers';
import { failureOf, type SaveFailure } from '../ui/save-failure.ts';
import { toast } from '../ui/toast.tsx';
import { announceSave, UNDO_MS, type SaveTexts } from './announce-save.ts';
import { useSettings } from './hooks.ts';
import { useDraft, useSave } from './setting-hooks.ts';

/** The rules that turn one screen's draft into a Save. */
export interface DraftRules<Draft> {
  readonly label: EditLabel;
  readonly texts: SaveTexts;
  /** The changes that a Save writes; empty when there is nothing to save. */
  changesOf(draft: Draft | null, stored: Settings): Change[];
  /** The values that another device has saved since and that the screen shows next to the draft: a Save knowingly replaces these.
   * @param seen the stored settings when the draft began; null when there is no draft */
  supersededChanges(draft: Draft | null, stored: Settings, seen: Settings | null): Change[];
}

/** One screen's unsaved values over the stored ones. */
export interface SettingsDraft<Draft> {
  readonly stored: Settings;
  /** The settings that the owner saw when the draft began; null without a draft. */
  readonly seen: Settings | null;
  readonly draft: Draft | null;
  /** The values that the screen shows: the draft, and right after a Save still the saved draft. */
  readonly shown: Draft | null;
  /** True if there is something to save. */
  readonly dirty: boolean;
  readonly saving: boolean;
  /** The reason why this device could not store the last Save; null if it did. */
  readonly failure: SaveFailure | null;
  readonly closeFailure: () => void;
  /** Changes the current draft, even from an outdated closure. The function is the same in every render. */
  readonly update: (change: (draft: Draft | null, stored: Settings) => Draft | null) => void;
  /** Drops the draft without a notice. */
  readonly cancel: () => void;
  /** Drops the draft and shows a notice, which offers to bring it back until the owner edits again; Undo then calls `undoToo` as well. Source: shared-schema/docs/product-rules.md#r3. */
  readonly reset: (undoToo?: () => void) => void;
  /** Stores the draft as a Save.
   * @param instead changes and texts to use in its place, and other values that the Save knowingly replaces; the draft ends all the same
   * @returns true if this device has stored the Save */
  readonly save: (instead?: { changes: Change[]; texts: SaveTexts; shown?: readonly Change[] }) => Promise<boolean>;
}

/** The draft of a screen that edits settings. It survives a reload (shared-schema/docs/product-rules.md#y3), is saved as one
 * edit, and the result is shown to the owner.
 * @returns undefined until both draft and settings have been read */
export const useSettingsDraft = <Draft>(rules: DraftRules<Draft>): SettingsDraft<Draft> | undefined => {
  const stored = useSettings();
  const [draft, setDraft, loaded, seen] = useDraft<Draft>(rules.label);
  const keep = useSave();
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  // A Save ends the draft before the store is read again; until then the screen keeps showing the saved draft.
  const [settling, setSettling] = useState<{ draft: Draft | null; over: Settings } | null>(null);

  /** Withdraws the offer to bring back a draft that the owner has dropped. */
  const withdraw = useRef<(() => void) | null>(null);
  const latest = useRef({ draft, stored });
  useLayoutEffect(() => {
    latest.current = { draft, stored };
  });
  const update = useCallback(
    (change: (draft: Draft | null, stored: Settings) => Draft | null) => {
      const now = latest.current;
      if (!now.stored) return;
      withdraw.current?.();
      withdraw.current = null;
      const next = change(now.draft, now.stored);
      latest.current = { ...now, draft: next };
      setDraft(next);
    },
    [setDraft],
  );
  if (!stored || !loaded) return undefined;

  const changes = rules.changesOf(draft, stored);
  const cancel = (): void => {
    update(() => null);
    setFailure(null);
  };

  const save: SettingsDraft<Draft>['save'] = async (instead = { changes, texts: rules.texts }) => {
    setSaving(true);
    setFailure(null);
    setSettling({ draft, over: stored });
    try {
      const shown = [...rules.supersededChanges(draft, stored, seen), ...(instead.shown ?? [])];
      const kept = await keep(rules.label, instead.changes, shown);
      void announceSave(kept, instead.texts, toast);
      return true;
    } catch (error) {
      setSettling(null);
      setFailure(failureOf(error, () => void save(instead)));
      return false;
    } finally {
      setSaving(false);
    }
  };

  return {
    stored,
    seen,
    draft,
    shown: draft ?? (settling?.over === stored ? settling.draft : null),
    dirty: changes.length > 0,
    saving,
    failure,
    closeFailure: () => setFailure(null),
    update,
    cancel,
    reset(undoToo) {
      cancel();
      withdraw.current = toast({
        title: 'Changes discarded',
        variant: 'destructive',
        action: {
          label: 'Undo',
          onPress() {
            update(() => draft);
            undoToo?.();
          },
        },
        durationMs: UNDO_MS,
      }).dismiss;
    },
    save,
  };
};
