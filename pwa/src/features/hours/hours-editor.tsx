import { useState } from 'react';
import { DAYS, type Day, type FullBusinessHours } from '@doorsign/shared-schema/hours';
import type { Season, SpanId } from '@doorsign/shared-schema/spans';
import { formatFullDate, readWallClock } from '../../lib/wall-clock.ts';
import { SaveBar } from '../../ui/save-bar.tsx';
import { SaveFailedDialog } from '../../ui/save-failed-dialog.tsx';
import { firstProblemOf } from './day-problems.ts';
import { ImportAction } from './import-action.tsx';
import { BlockedAlert, NewerNotice, QuickSetup, SupersededNotice, VisitorCard } from './on-demand.ts';
import { SeasonNow, SeasonsCard } from './seasons/on-demand.ts';
import type { UnfinishedSeason } from './seasons/unfinished-season.ts';
import { timeInputId } from './time-input-id.ts';
import { useFocusWhenShown } from './use-focus-when-shown.ts';
import type { HoursEditing } from './use-hours-draft.ts';
import { WeekCard } from './week-card.tsx';

export interface HoursEditorProps {
  editing: HoursEditing;
  week: FullBusinessHours;
  /** Epoch milliseconds. */
  now: number;
  /** Whether advice and preview may be loaded. */
  advised: boolean;
  takesFocus: boolean;
  /** The season from whose editor the owner comes back; null otherwise. */
  cameFrom: SpanId | null;
  onQuickSetup: () => void;
  onEditSeason: (season: Season) => void;
}

/** View 2: the week, one row per day, and the seasons.
 * Source: facts hours.v2.*; shared-schema/docs/product-rules.md#r3, #r4. */
export function HoursEditor({ editing, week, now, advised, takesFocus, onQuickSetup, ...seasons }: HoursEditorProps) {
  const heading = useFocusWhenShown(takesFocus);
  const [blocked, setBlocked] = useState(false);
  const [unfinished, setUnfinished] = useState<UnfinishedSeason | null>(null);
  const problem = firstProblemOf(week);
  const clock = readWallClock(editing.timezone, now);

  const save = async (): Promise<void> => {
    setUnfinished(null);
    setBlocked(problem !== null);
    const unread = document.querySelector<HTMLElement>('[data-typed-hours][aria-invalid]');
    if (problem) document.getElementById(timeInputId(problem.day, problem.field, problem.index))?.focus();
    // Its error says the rest.
    else if (unread) unread.focus();
    else if (!editing.draftedSeasons) void editing.save();
    else {
      // Without this file the card says that it cannot be loaded, and nothing is saved unchecked.
      const rules = await import('./seasons/parts.ts').catch(() => null);
      const found = rules?.unfinishedSeasonOf(editing.draftedSeasons);
      if (found === null) void editing.save();
      if (!found) return;
      setUnfinished(found);
      setBlocked(true);
      rules?.focusSeason(found.season);
    }
  };
  return (
    <>
      <div className="mb-4 grid gap-3 empty:hidden">
        {isAny(editing.newer) ? <NewerNotice newer={editing.newer} /> : null}
        {isAny(editing.superseded) ? <SupersededNotice editing={editing} /> : null}
        {blocked ? (
          <BlockedAlert
            problem={problem}
            unfinished={unfinished && editing.draftedSeasons?.[unfinished.season.id] ? unfinished : null}
          />
        ) : null}
      </div>
      <WeekCard
        title="Weekly schedule"
        heading={heading}
        notes={
          <>
            {editing.inForceSince ? (
              <p className="text-muted">In force since {formatFullDate(editing.inForceSince)}.</p>
            ) : null}
            {editing.seasons.length > 0 ? <SeasonNow editing={editing} today={clock.date} /> : null}
          </>
        }
        actions={
          <>
            {editing.stored.businessHours === null ? <QuickSetup onPress={onQuickSetup} /> : null}
            {editing.newer.days.length > 0 ? null : <ImportAction editing={editing} week={week} today={clock.date} />}
          </>
        }
        week={week}
        timezone={editing.timezone}
        now={now}
        today={{ day: dayOfDate(clock.date), minute: clock.minute }}
        locked={editing.newer.days}
        advised={advised}
        onDay={editing.setDay}
        onCopy={editing.copyDay}
      />
      {advised ? (
        <SeasonsCard
          editing={editing}
          week={week}
          today={clock.date}
          cameFrom={seasons.cameFrom}
          onEdit={seasons.onEditSeason}
        />
      ) : null}
      {advised ? <VisitorCard editing={editing} week={week} now={now} /> : null}
      <SaveBar dirty={editing.dirty} saving={editing.saving} onReset={editing.reset} onSave={() => void save()} />
      <SaveFailedDialog failure={editing.failure} onClose={editing.closeFailure} />
    </>
  );
}

type Listed = { readonly days: readonly Day[]; readonly timezone: boolean; readonly seasons: readonly SpanId[] };
const isAny = ({ days, timezone, seasons }: Listed): boolean => days.length > 0 || timezone || seasons.length > 0;

/** Returns the weekday of a calendar date, which is the same in every zone. */
const dayOfDate = (date: string): Day => DAYS[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] as Day;
