import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Change, EditLabel, Settings } from '@doorsign/shared-schema/registers';
import { failureOf, type SaveFailure } from '../ui/save-failure.ts';
import { toast } from '../ui/toast.tsx';
import { announceSave, type SaveTexts } from './announce-save.ts';
import { useDraft, useSave, useSettings } from './hooks.ts';

/** How one screen's draft becomes a Save. */
export interface DraftRules<Draft> {
  readonly label: EditLabel;
  readonly texts: SaveTexts;
  /** What Save writes; none when there is nothing to save. */
  changesOf(draft: Draft | null, stored: Settings): Change[];
  /** What another device saved meanwhile and the screen shows beside the draft: a Save replaces it with its owner's
   * knowledge.
   * @param seen what the store said when the draft was begun; null when there is no draft */
  overtakenChanges(draft: Draft | null, stored: Settings, seen: Settings | null): Change[];
}

/** One screen's unsaved values over the stored ones. */
export interface SettingsDraft<Draft> {
  readonly stored: Settings;
  /** What the owner was looking at when the draft was begun; null without one. */
  readonly seen: Settings | null;
  readonly draft: Draft | null;
  /** What the screen shows: the draft, and for the moment after a Save still what was saved. */
  readonly shown: Draft | null;
  /** Is there anything to save? */
  readonly dirty: boolean;
  readonly saving: boolean;
  /** Why this device could not keep the last Save; null when it did. */
  readonly failure: SaveFailure | null;
  readonly closeFailure: () => void;
  /** Changes the draft as it stands at that moment, however old the caller is: the same function at every drawing. */
  readonly update: (change: (draft: Draft | null, stored: Settings) => Draft | null) => void;
  /** Drops the draft in silence. */
  readonly cancel: () => void;
  /** Drops the draft and says so. Source: shared-schema/docs/product-rules.md#r3. */
  readonly reset: () => void;
  /** Keeps the draft as a Save.
   * @param instead what is saved and said in its place; the draft ends all the same
   * @returns whether this device has kept it */
  readonly save: (instead?: { changes: Change[]; texts: SaveTexts }) => Promise<boolean>;
}

/** The draft of a screen that edits settings: kept across a reload (shared-schema/docs/product-rules.md#y3), saved as one edit, its end announced.
 * @returns undefined until the device has read both, draft and settings */
export const useSettingsDraft = <Draft>(rules: DraftRules<Draft>): SettingsDraft<Draft> | undefined => {
  const stored = useSettings();
  const [draft, setDraft, loaded, seen] = useDraft<Draft>(rules.label);
  const keep = useSave();
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  // A Save ends the draft a moment before the store is read again: until then the view stays as it was saved.
  const [settling, setSettling] = useState<{ draft: Draft | null; over: Settings } | null>(null);

  const latest = useRef({ draft, stored });
  useLayoutEffect(() => {
    latest.current = { draft, stored };
  });
  const update = useCallback(
    (change: (draft: Draft | null, stored: Settings) => Draft | null) => {
      const now = latest.current;
      if (!now.stored) return;
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

  const save = async (instead = { changes, texts: rules.texts }): Promise<boolean> => {
    setSaving(true);
    setFailure(null);
    setSettling({ draft, over: stored });
    try {
      const kept = await keep(rules.label, instead.changes, rules.overtakenChanges(draft, stored, seen));
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
    reset() {
      cancel();
      toast({ title: 'Changes discarded', variant: 'destructive' });
    },
    save,
  };
};
