import { useId, useState } from 'react';
import { DAYS, type Day, type FullBusinessHours } from '@doorsign/shared-schema/hours';
import { readHours, type HoursReading } from '@doorsign/shared-schema/hours/read-hours';
import { can } from '@doorsign/shared-schema/plans';
import { isSeason } from '@doorsign/shared-schema/spans';
import { dayText } from '../../lib/day-text.ts';
import { draftedEntries, type HolidaysDraft } from '../../lib/entries-draft.ts';
import { timeProblemsOf } from '../../lib/period-problems.ts';
import { useNewerKeys, useSettings } from '../../local/hooks.ts';
import { useServices } from '../../local/services.ts';
import { useSession } from '../../local/session/session.ts';
import { useDraft } from '../../local/setting-hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast.tsx';
import { CopyWeek } from './copy-week.tsx';
import { DAY_NAMES } from './day-names.ts';
import { importedDatesOf, withImported, type Imported } from './imported-dates.ts';
import { EntryList, SeasonList } from './imported-list.tsx';
import { missingIn } from './seasons/season-problems.ts';
import { shownSpans } from './seasons/seasons-draft.ts';
import type { HoursEditing } from './use-hours-draft.ts';

export interface ImportDialogProps {
  open: boolean;
  editing: HoursEditing;
  /** The week that the editor shows. */
  week: FullBusinessHours;
  /** "YYYY-MM-DD", of the business's calendar */
  today: string;
  onClose: () => void;
}

/** A text, and what the ids of its seasons and dates are made of. */
interface Pasted {
  readonly text: string;
  readonly nowMs: number;
  readonly random: number;
}

const NOTHING: Pasted = { text: '', nowMs: 0, random: 0 };

/** Reads hours from pasted text, and copies the shown week as text. Nothing is saved: the week and the seasons go into this screen's draft,
 * the dates into that of /holidays.
 * Source: shared-schema/docs/decisions/0154-hours-read-from-text.md. */
export function ImportDialog({ open, editing, week, today, onClose }: ImportDialogProps) {
  const { now, random } = useServices();
  const { user } = useSession();
  const settings = useSettings();
  const newer = useNewerKeys();
  const [holidays, setHolidays, loaded] = useDraft<HolidaysDraft>('holidays');
  const [pasted, setPasted] = useState(NOTHING);
  const [others, setOthers] = useState<OtherDays>('kept');
  if (!user || !settings || !loaded) return null;

  const { text } = pasted;
  const reading = open && text.trim() !== '' ? readHours(text, today) : null;
  const hasSeasons = can(user.plan, 'seasonalHours');
  const hasHolidays = can(user.plan, 'holidayScheduling');
  const imported =
    reading &&
    importedDatesOf(
      reading,
      {
        today,
        seasons: shownSpans(editing.draftedSeasons ?? {}, editing.stored.spans).filter(isSeason),
        entries: draftedEntries(holidays, settings),
        newer,
      },
      pasted.nowMs,
      pasted.random,
    );
  const seasons = imported && hasSeasons ? imported.seasons.filter(isAdded) : [];
  const entries = imported && hasHolidays ? imported.entries.filter(isAdded) : [];
  const isNothing = reading !== null && !reading.week && reading.seasons.length + reading.holidays.length === 0;

  const use = (): void => {
    if (reading?.week) {
      const { named, week: read } = reading;
      // Only a whole week replaces one: another device's Saturday stays if this text says nothing about it.
      if (named.length === DAYS.length || others === 'closed') editing.replaceWeek(read);
      else for (const day of named) editing.setDay(day, read[day]);
    }
    for (const { item } of seasons) editing.setSeason(item);
    if (entries.length > 0) setHolidays(withImported(holidays, entries));
    tell(reading?.week !== null || seasons.length > 0, entries.length);
    setPasted(NOTHING);
    setOthers('kept');
    onClose();
  };

  return (
    <Dialog
      open={open}
      title="Import hours"
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!reading?.week && seasons.length + entries.length === 0} onClick={use}>
            Use these hours
          </Button>
        </>
      }
    >
      <TextArea
        label="Paste your hours"
        hint="From your website, Google, or an OpenStreetMap tag."
        rows={5}
        value={text}
        spellCheck={false}
        onChange={({ target }) => setPasted({ text: target.value, nowMs: now(), random: random() })}
      />
      <p role="status" className={isNothing ? 'mt-3' : 'sr-only'}>
        {isNothing ? 'No hours were found in this text.' : reading ? summaryOf(reading) : ''}
      </p>
      {reading && imported ? (
        <div className="mt-4 grid gap-4 empty:hidden">
          <Problems problems={reading.problems} />
          {reading.week ? (
            <ReadWeek read={reading.week} named={reading.named} shown={week} others={others} onOthers={setOthers} />
          ) : null}
          {imported.seasons.length === 0 ? null : hasSeasons ? (
            <SeasonList
              seasons={imported.seasons}
              others={editing.seasons.filter((season) => missingIn(season) === null)}
              today={today}
            />
          ) : (
            <NotOnPlan
              count={imported.seasons.length}
              noun="season"
              gate="Seasonal hours require a Pro plan or higher."
            />
          )}
          {imported.entries.length === 0 ? null : hasHolidays ? (
            <EntryList entries={imported.entries} today={today} />
          ) : (
            <NotOnPlan
              count={imported.entries.length}
              noun="holiday"
              gate="Holiday scheduling requires a Pro plan or higher."
            />
          )}
        </div>
      ) : null}
      <CopyWeek week={week} />
    </Dialog>
  );
}

const isAdded = ({ leftOut }: Imported['seasons' | 'entries'][number]): boolean => leftOut === null;

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Says how much was read, for screen readers: the rows follow the field. */
const summaryOf = ({ week, named, seasons, holidays, problems }: HoursReading): string =>
  [
    ...(week ? [counted(named.length, 'day')] : []),
    ...(seasons.length + holidays.length > 0 ? [counted(seasons.length + holidays.length, 'season or holiday')] : []),
  ].join(', ') + ` read, ${counted(problems.length, 'problem')}.`;

/** Says where the hours and the holidays went. */
const tell = (isHours: boolean, entries: number): void => {
  const waiting =
    entries > 0 ? `${counted(entries, 'holiday')} ${entries === 1 ? 'waits' : 'wait'} to be saved under` : null;
  toast({
    title: isHours ? 'Hours imported' : 'Holidays imported',
    description: [isHours ? 'Save your changes to publish them.' : null, waiting].filter(Boolean).join(' '),
    ...(waiting && { link: { label: 'Holidays', to: '/holidays' }, durationMs: 10_000 }),
  });
};

function Problems({ problems }: Pick<HoursReading, 'problems'>) {
  if (problems.length === 0) return null;
  return (
    <ul className="grid gap-1 wrap-anywhere text-danger">
      {problems.map((problem, index) => (
        <li key={index}>{problem.text}</li>
      ))}
    </ul>
  );
}

/** What becomes of the days that a text does not name. */
type OtherDays = 'kept' | 'closed';

interface ReadWeekProps {
  read: FullBusinessHours;
  named: readonly Day[];
  /** The week that the editor shows. */
  shown: FullBusinessHours;
  others: OtherDays;
  onOthers: (others: OtherDays) => void;
}

/** The seven rows as they were read, and a choice for the days that were not. */
function ReadWeek({ read, named, shown, others, onOthers }: ReadWeekProps) {
  const heading = useId();
  return (
    <section>
      <h3 id={heading} className="font-medium">
        Read as
      </h3>
      <dl aria-labelledby={heading} className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 tabular">
        {DAYS.map((day) => (
          <div key={day} className="contents">
            <dt className="text-muted">{DAY_NAMES[day]}</dt>
            <dd>
              {named.includes(day) ? (
                dayText(read[day])
              ) : (
                <>
                  <span className="font-medium text-holiday-text">Not named</span>{' '}
                  <span className="text-muted">
                    ·{' '}
                    {others === 'closed'
                      ? 'will be closed'
                      : timeProblemsOf(shown[day]).length > 0
                        ? 'stays as it is'
                        : `stays ${dayText(shown[day])}`}
                  </span>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {named.length < DAYS.length ? (
        <div className="mt-3">
          <p aria-hidden className="mb-1.5 text-[0.8125rem] leading-5 text-muted">
            Days that are not named:
          </p>
          <Segmented
            legend="Days that are not named"
            options={[
              { value: 'kept', label: 'Keep their hours' },
              { value: 'closed', label: 'Closed' },
            ]}
            value={others}
            onChange={onOthers}
          />
        </div>
      ) : null}
    </section>
  );
}

/** Says that seasons or holidays need another plan. */
function NotOnPlan({ count, noun, gate }: { count: number; noun: string; gate: string }) {
  return (
    <p className="text-muted">
      {gate} {counted(count, noun)} {count === 1 ? 'is' : 'are'} left out.
    </p>
  );
}
