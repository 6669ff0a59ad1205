import { ArrowLeft } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { Day, DayHours } from '@doorsign/shared-schema/hours';
import { SPAN_NAME_MAX, type Season } from '@doorsign/shared-schema/spans';
import { withTimesKept } from '../../../lib/periods.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { SaveFailedDialog } from '../../../ui/save-failed-dialog.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { BlockedAlert } from '../blocked-alert.tsx';
import { firstProblemOf } from '../day-problems.ts';
import { timeInputId } from '../time-input-id.ts';
import type { HoursEditing } from '../use-hours-draft.ts';
import { WeekCard } from '../week-card.tsx';
import { OverlapNotes } from './overlap-notes.tsx';
import { missingIn, seasonProblemsOf } from './season-problems.ts';
import { unfinishedSeasonOf } from './unfinished-season.ts';
import { seasonDates } from './season-texts.ts';

export interface SeasonEditorProps {
  editing: HoursEditing;
  /** The season as stored and drafted, or as it begins. */
  season: Season;
  /** Whether the owner has just begun it. */
  isNew: boolean;
  /** "YYYY-MM-DD", of the business's calendar. */
  today: string;
  /** Epoch milliseconds. */
  now: number;
  /** Back to the week. */
  onBack: () => void;
}

/** View 2 on the week of a season, with its name and dates. Every change is in the draft of the hours at once.
 * Source: shared-schema/docs/decisions/0158-seasons-in-the-draft-of-the-hours.md. */
export function SeasonEditor({ editing, season, isNew, today, now, onBack }: SeasonEditorProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [tried, setTried] = useState(false);
  const [blockedElsewhere, setBlockedElsewhere] = useState(false);
  useEffect(() => heading.current?.focus(), []);
  const isPlanned = season.to === null;
  const problems = seasonProblemsOf(season);
  const shown = tried ? problems : {};
  const timeProblem = firstProblemOf(season.week);
  const change = (part: Partial<Season>): void => editing.setSeason({ ...season, ...part });

  const setDay = (day: Day, hours: DayHours): void =>
    change({
      week: { ...season.week, [day]: hours.closed ? withTimesKept(hours, season.week[day]) : hours },
    });

  /** Shows the first problem and focuses its field.
   * @returns true if there is none */
  const check = (): boolean => {
    setTried(true);
    const [field] = (['name', 'from', 'to'] as const).filter((each) => problems[each]);
    const unread = document.querySelector<HTMLElement>('[data-typed-hours][aria-invalid]');
    if (field) document.getElementById(`${id}-${field}`)?.focus();
    else if (timeProblem)
      document.getElementById(timeInputId(timeProblem.day, timeProblem.field, timeProblem.index))?.focus();
    else unread?.focus();
    return !field && !timeProblem && !unread;
  };
  const leave = (): void => {
    if (isNew && missingIn(season) === null)
      toast({
        title: 'Season added',
        description: `${season.name.trim()}, ${seasonDates(season, today)}. Save your changes to publish it.`,
      });
    onBack();
  };
  const save = async (): Promise<void> => {
    if (!check()) return;
    setBlockedElsewhere(isBlockedElsewhere(editing));
    if (isBlockedElsewhere(editing)) return;
    if (await editing.save()) onBack();
  };

  return (
    <>
      <div className="mb-4 flex items-center gap-2">
        <Button variant="ghost" onClick={leave} className="-ml-4">
          <ArrowLeft aria-hidden />
          Back
        </Button>
        <h2 ref={heading} tabIndex={-1} className="min-w-0 scroll-mt-24 text-lg leading-7 break-words outline-none">
          {isNew ? (isPlanned ? 'Plan new hours' : 'Add a season') : season.name.trim() || 'Season'}
        </h2>
      </div>
      {tried && timeProblem ? (
        <div className="mb-4">
          <BlockedAlert problem={timeProblem} />
        </div>
      ) : blockedElsewhere ? (
        <Alert kind="error" title="These hours cannot be saved yet" className="mb-4">
          The weekly schedule or another season isn’t finished. Press Back to finish it; this season is kept.
        </Alert>
      ) : null}
      <section
        aria-label={isPlanned ? 'New hours' : 'Season'}
        className="mb-4 grid items-start gap-4 rounded-card border border-line bg-card p-4 shadow-card sm:grid-cols-2 sm:p-5 xl:grid-cols-[2fr_1fr_1fr]"
      >
        <TextField
          id={`${id}-name`}
          label="Name"
          autoComplete="off"
          maxLength={SPAN_NAME_MAX}
          placeholder="Summer hours"
          hint="Visitors won’t see it."
          value={season.name}
          error={shown.name}
          onChange={({ target }) => change({ name: target.value })}
          className={isPlanned ? undefined : 'sm:col-span-2 xl:col-span-1'}
        />
        <TextField
          id={`${id}-from`}
          label="First day"
          type="date"
          value={season.from}
          error={shown.from}
          onChange={({ target }) => change({ from: target.value })}
        />
        {isPlanned ? null : (
          <>
            <TextField
              id={`${id}-to`}
              label="Last day"
              type="date"
              min={season.from || undefined}
              value={season.to ?? ''}
              // An order or a length that is wrong is said at once, when both dates are there.
              error={season.from && season.to ? problems.to : shown.to}
              onChange={({ target }) => change({ to: target.value })}
            />
            <div className="sm:col-span-full">
              <Switch
                label="Repeat every year"
                checked={season.yearly ?? false}
                onChange={(yearly) => editing.setSeason(repeated(season, yearly))}
              />
              {missingIn(season) === null ? (
                <OverlapNotes
                  season={season}
                  others={editing.seasons.filter((other) => other.id !== season.id && missingIn(other) === null)}
                  today={today}
                />
              ) : null}
            </div>
          </>
        )}
      </section>
      <WeekCard
        title={isPlanned ? 'New weekly schedule' : 'Weekly hours for this season'}
        week={season.week}
        timezone={editing.timezone}
        now={now}
        locked={[]}
        advised
        onDay={setDay}
        onCopy={(from, to) =>
          change({
            week: { ...season.week, ...Object.fromEntries(to.map((day) => [day, structuredClone(season.week[from])])) },
          })
        }
      />
      <Button onClick={() => check() && leave()} className="mt-4">
        {isNew ? (isPlanned ? 'Add new hours' : 'Add season') : 'Done'}
      </Button>
      <SaveBar dirty={editing.dirty} saving={editing.saving} onReset={editing.reset} onSave={() => void save()} />
      <SaveFailedDialog failure={editing.failure} onClose={editing.closeFailure} />
    </>
  );
}

const repeated = ({ yearly: _replaced, ...season }: Season, isYearly: boolean): Season => ({
  ...season,
  ...(isYearly && { yearly: true as const }),
});

/** Returns whether the week or another touched season keeps the draft from being saved. */
const isBlockedElsewhere = ({ week, draftedSeasons = {} }: HoursEditing): boolean =>
  (week !== null && firstProblemOf(week) !== null) || unfinishedSeasonOf(draftedSeasons) !== null;
