import { Sparkles } from 'lucide-react';
import { Suspense, useState } from 'react';
import { DAYS, type Day, type FullBusinessHours } from '@doorsign/shared-schema/hours';
import type { Season, SpanId } from '@doorsign/shared-schema/spans';
import { formatFullDate, readWallClock } from '../../lib/wall-clock.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { SaveFailedDialog } from '../../ui/save-failed-dialog.tsx';
import { DAY_NAMES } from './day-names.ts';
import { firstProblemOf } from './day-problems.ts';
import { NewerNotice, SeasonNow, SeasonsCard, SupersededNotice, VisitorCard } from './on-demand.ts';
import { missingIn } from './seasons/season-problems.ts';
import { seasonEditId } from './seasons/season-edit-id.ts';
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
  /** Whether the owner pressed Save in a season's editor and something here keeps it from being saved. */
  startsBlocked: boolean;
  onQuickSetup: () => void;
  onEditSeason: (season: Season) => void;
}

/** View 2: the week, one row per day, and the seasons.
 * Source: facts hours.v2.*; shared-schema/docs/product-rules.md#r3, #r4. */
export function HoursEditor({ editing, week, now, advised, takesFocus, onQuickSetup, ...seasons }: HoursEditorProps) {
  const heading = useFocusWhenShown(takesFocus);
  const [blocked, setBlocked] = useState(seasons.startsBlocked);
  const problem = firstProblemOf(week);
  const unfinished = unfinishedOf(editing);
  const clock = readWallClock(editing.timezone, now);

  const save = (): void => {
    setBlocked(problem !== null || unfinished !== null);
    const unread = document.querySelector<HTMLElement>('[data-typed-hours][aria-invalid]');
    if (problem) document.getElementById(timeInputId(problem.day, problem.field, problem.index))?.focus();
    // Its error says the rest.
    else if (unread) unread.focus();
    else if (unfinished) document.getElementById(seasonEditId(unfinished.season.id))?.focus();
    else void editing.save();
  };

  return (
    <>
      <div className="mb-4 grid gap-3 empty:hidden">
        <Suspense>
          {isAny(editing.newer) ? <NewerNotice newer={editing.newer} /> : null}
          {isAny(editing.superseded) ? <SupersededNotice editing={editing} /> : null}
        </Suspense>
        {blocked && problem ? (
          <Alert kind="error" title="These hours cannot be saved yet">
            {DAY_NAMES[problem.day]}{' '}
            {problem.isOverlap
              ? 'has times that overlap. Change one of them, or remove it.'
              : `needs ${problem.field === 'open' ? 'an opening' : 'a closing'} time. Enter it, or turn the day off.`}
          </Alert>
        ) : blocked && unfinished ? (
          <Alert kind="error" title="These hours cannot be saved yet">
            {unfinished.season.name.trim() ? `“${unfinished.season.name.trim()}”` : 'The new season'} is not finished:{' '}
            {unfinished.missing} Edit it, or remove it.
          </Alert>
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
            <Suspense>
              {editing.seasons.length > 0 ? <SeasonNow editing={editing} today={clock.date} /> : null}
            </Suspense>
          </>
        }
        actions={
          editing.stored.businessHours === null ? (
            <Button variant="secondary" onClick={onQuickSetup}>
              <Sparkles aria-hidden />
              Quick Setup
            </Button>
          ) : null
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
      <Suspense>
        {advised ? (
          <SeasonsCard
            editing={editing}
            week={week}
            today={clock.date}
            cameFrom={seasons.cameFrom}
            onEdit={seasons.onEditSeason}
          />
        ) : null}
      </Suspense>
      <Suspense>{advised ? <VisitorCard editing={editing} week={week} now={now} /> : null}</Suspense>
      <SaveBar dirty={editing.dirty} saving={editing.saving} onReset={editing.reset} onSave={save} />
      <SaveFailedDialog failure={editing.failure} onClose={editing.closeFailure} />
    </>
  );
}

type Listed = { readonly days: readonly Day[]; readonly timezone: boolean; readonly seasons: readonly SpanId[] };
const isAny = ({ days, timezone, seasons }: Listed): boolean => days.length > 0 || timezone || seasons.length > 0;

/** Returns the first touched season that cannot be saved yet. */
const unfinishedOf = ({ draftedSeasons = {} }: HoursEditing): { season: Season; missing: string } | null => {
  for (const season of Object.values(draftedSeasons)) {
    const missing = season && missingIn(season);
    if (missing) return { season, missing };
  }
  return null;
};

/** Returns the weekday of a calendar date, which is the same in every zone. */
const dayOfDate = (date: string): Day => DAYS[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] as Day;
