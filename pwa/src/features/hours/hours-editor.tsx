import { Sparkles } from 'lucide-react';
import { Suspense, useState } from 'react';
import { DAYS, type Day, type FullBusinessHours } from '@doorsign/shared-schema/hours';
import { formatFullDate, formatHours, readWallClock, formatHour } from '../../lib/wall-clock.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { SaveFailedDialog } from '../../ui/save-failed-dialog.tsx';
import { DayRow } from './day-row.tsx';
import { DAY_NAMES } from './day-names.ts';
import { firstProblemOf } from './day-problems.ts';
import { openMinutesOf } from './open-intervals.ts';
import { CopyDayDialog, NewerDayRow, NewerNotice, SupersededNotice, VisitorCard, WeekAdvice } from './on-demand.ts';
import { ImportAction } from './import-action.tsx';
import { timeInputId } from './time-input-id.ts';
import { useFocusWhenShown } from './use-focus-when-shown.ts';
import type { HoursEditing } from './use-hours-draft.ts';
import { ROW_GRID } from './row-grid.ts';

export interface HoursEditorProps {
  editing: HoursEditing;
  week: FullBusinessHours;
  /** Epoch milliseconds. */
  now: number;
  /** Whether advice and preview may be loaded. */
  advised: boolean;
  takesFocus: boolean;
  onQuickSetup: () => void;
}

/** View 2: the week, one row per day.
 * Source: facts hours.v2.*; shared-schema/docs/product-rules.md#r3, #r4. */
export function HoursEditor({ editing, week, now, advised, takesFocus, onQuickSetup }: HoursEditorProps) {
  const heading = useFocusWhenShown(takesFocus);
  const [copied, setCopied] = useState<Day | null>(null);
  const [blocked, setBlocked] = useState(false);
  const problem = firstProblemOf(week);
  const clock = readWallClock(editing.timezone, now);

  const save = (): void => {
    setBlocked(problem !== null);
    const unread = document.querySelector<HTMLElement>('[data-typed-hours][aria-invalid]');
    if (problem) document.getElementById(timeInputId(problem.day, problem.field, problem.index))?.focus();
    // Its error says the rest.
    else if (unread) unread.focus();
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
        ) : null}
      </div>
      <section aria-labelledby="weekly-schedule" className="rounded-card border border-line bg-card shadow-card">
        <header className="flex min-h-15 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-2.5 sm:px-5">
          <div>
            <h2 id="weekly-schedule" ref={heading} tabIndex={-1} className="text-base leading-6 outline-none">
              Weekly schedule
            </h2>
            {editing.inForceSince ? (
              <p className="text-muted">In force since {formatFullDate(editing.inForceSince)}.</p>
            ) : null}
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            {editing.newer.days.length > 0 ? null : (
              <p className="text-muted tabular">Open {formatHours(openMinutesOf(week))} a week</p>
            )}
            {editing.newer.days.length > 0 ? null : (
              <ImportAction week={week} today={clock.date} onUse={editing.replaceWeek} />
            )}
            {editing.stored.businessHours === null ? (
              <Button variant="secondary" onClick={onQuickSetup}>
                <Sparkles aria-hidden />
                Quick Setup
              </Button>
            ) : null}
          </div>
        </header>
        <BarScale />
        <div className="divide-y divide-line">
          {DAYS.map((day) =>
            editing.newer.days.includes(day) ? (
              <Suspense key={day}>
                <NewerDayRow day={day} />
              </Suspense>
            ) : (
              <DayRow
                key={day}
                day={day}
                week={week}
                now={day === dayOfDate(clock.date) ? clock.minute : undefined}
                advised={advised}
                onChange={(hours) => editing.setDay(day, hours)}
                onCopy={() => setCopied(day)}
              />
            ),
          )}
        </div>
        <Suspense>{advised ? <WeekAdvice week={week} timezone={editing.timezone} now={now} /> : null}</Suspense>
      </section>
      <Suspense>{advised ? <VisitorCard editing={editing} week={week} now={now} /> : null}</Suspense>
      <CopyDayDialog
        open={copied !== null}
        day={copied}
        week={week}
        locked={editing.newer.days}
        onCopy={(from, to) => {
          editing.copyDay(from, to);
          setCopied(null);
        }}
        onClose={() => setCopied(null)}
      />
      <SaveBar dirty={editing.dirty} saving={editing.saving} onReset={editing.reset} onSave={save} />
      <SaveFailedDialog failure={editing.failure} onClose={editing.closeFailure} />
    </>
  );
}

const isAny = ({ days, timezone }: { days: readonly Day[]; timezone: boolean }): boolean => days.length > 0 || timezone;

/** Returns the weekday of a calendar date, which is the same in every zone. */
const dayOfDate = (date: string): Day => DAYS[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] as Day;

const HOURS = [0, 6, 12, 18, 24];

/** The hours above the bars, on screens wide enough for a column of bars. */
function BarScale() {
  return (
    <div aria-hidden className={`hidden pt-3 ${ROW_GRID}`}>
      <div className="col-start-3 flex justify-between text-xs leading-4 whitespace-nowrap text-muted tabular">
        {HOURS.map((hour) => (
          // Zero width: each label is centered on its hour; the outer two stay inside the bar.
          <span key={hour} className="flex w-0 justify-center first:justify-start last:justify-end">
            {formatHour(hour)}
          </span>
        ))}
      </div>
    </div>
  );
}
