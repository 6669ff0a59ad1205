import { useState } from 'react';
import { DAYS, type Day, type DayHours, type FullBusinessHours, type HoursPreset } from '@doorsign/shared-schema/hours';
import { hoursKey } from '@doorsign/shared-schema/sync';
import { announceSave, type SaveTexts } from '../../local/announce-save.ts';
import { useDraft, useNewerKeys, useSave, useSettings } from '../../local/hooks.ts';
import { failureOf, type SaveFailure } from '../../ui/save-failure.ts';
import { toast } from '../../ui/toast.tsx';
import {
  changesOf,
  overtakenBy,
  overtakenChanges,
  SCRATCH_WEEK,
  shownTimezone,
  shownWeek,
  withDay,
  withDayCopied,
  withTheirs,
  withTimezone,
  withWeek,
  type HoursDraft,
  type Overtaken,
  type StoredHours,
} from './hours-draft.ts';

/** Source: specification section 8. */
const SAVE_TEXTS: SaveTexts = {
  saved: 'Business hours saved!',
  refused: 'Error saving changes',
  refusedFallback: 'Failed to update business hours. Please try again.',
};

/** What /hours shows and what can be done there. */
export interface HoursEditing {
  readonly stored: StoredHours;
  /** null while there are no hours at all, neither stored nor drafted */
  readonly week: FullBusinessHours | null;
  readonly timezone: string;
  /** Is there anything to save? */
  readonly dirty: boolean;
  readonly overtaken: Overtaken;
  readonly saving: boolean;
  /** Why this device could not keep the last Save; null when it did. */
  readonly failure: SaveFailure | null;
  /** What a newer version of the app has saved: this one can neither show nor change it. */
  readonly newer: NewerHours;
  setDay(day: Day, hours: DayHours): void;
  copyDay(from: Day, to: readonly Day[]): void;
  setTimezone(timezone: string): void;
  applyPreset(preset: HoursPreset): void;
  startFromScratch(): void;
  /** Takes what another device saved meanwhile instead of the own values. */
  useTheirs(): void;
  reset(): void;
  save(): Promise<void>;
  closeFailure(): void;
}

/** Settings of this screen in a shape that only a newer version of the app knows. */
export interface NewerHours {
  readonly days: readonly Day[];
  readonly timezone: boolean;
}

/** The unsaved hours over the stored ones. The draft survives a reload (decisions Y3).
 * @returns undefined until the device has read both */
export const useHoursDraft = (): HoursEditing | undefined => {
  const stored = useSettings();
  const [draft, setDraft, loaded, seen] = useDraft<HoursDraft>('hours');
  const newerKeys = useNewerKeys();
  const keep = useSave();
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  // A Save ends the draft a moment before the store is read again: until then the view stays as it was saved.
  const [settling, setSettling] = useState<{ draft: HoursDraft | null; over: StoredHours } | null>(null);
  if (!stored || !loaded) return undefined;

  const shown = draft ?? (settling?.over === stored ? settling.draft : null);
  const changes = changesOf(draft, stored);
  const overtaken = overtakenBy(draft, stored, seen);
  const newer: NewerHours = {
    days: DAYS.filter((day) => newerKeys.has(hoursKey(day))),
    timezone: newerKeys.has('profile.timezone'),
  };

  const save = async (): Promise<void> => {
    setSaving(true);
    setFailure(null);
    setSettling({ draft, over: stored });
    try {
      void announceSave(await keep('hours', changes, overtakenChanges(overtaken, stored)), SAVE_TEXTS, toast);
    } catch (error) {
      setSettling(null);
      setFailure(failureOf(error, () => void save()));
    } finally {
      setSaving(false);
    }
  };

  return {
    stored,
    // Hours that this version cannot read are hours nevertheless: nobody shall set them up anew.
    week: shownWeek(shown, stored) ?? (newer.days.length > 0 ? SCRATCH_WEEK : null),
    timezone: shownTimezone(shown, stored),
    dirty: changes.length > 0,
    overtaken,
    newer,
    saving,
    failure,
    setDay: (day, hours) => setDraft(withDay(draft, stored, day, hours)),
    copyDay: (from, to) => setDraft(withDayCopied(draft, stored, from, to)),
    setTimezone: (timezone) => setDraft(withTimezone(draft, stored, timezone)),
    applyPreset: ({ name, hours }) => {
      setDraft(withWeek(draft, hours));
      toast({ title: 'Preset Applied', description: `${name}. Save your changes to publish these hours.` });
    },
    startFromScratch: () => setDraft(withWeek(draft, SCRATCH_WEEK)),
    useTheirs: () => setDraft(draft && withTheirs(draft, overtaken)),
    reset: () => {
      setDraft(null);
      setFailure(null);
      toast({ title: 'Changes discarded', variant: 'destructive' });
    },
    save,
    closeFailure: () => setFailure(null),
  };
};
