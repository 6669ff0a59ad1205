import { Fragment, useId, useState } from 'react';
import { DAYS, type Day, type DayHours, type FullBusinessHours } from '@doorsign/shared-schema/hours';
import { readHours, type HoursReading } from '@doorsign/shared-schema/hours/read-hours';
import { can } from '@doorsign/shared-schema/plans';
import { isSeason, type Season } from '@doorsign/shared-schema/spans';
import { entriesOf, keyOf, type Entry, type HolidaysDraft } from '../../lib/dated-entry.ts';
import { dayText } from '../../lib/day-text.ts';
import { timeProblemsOf } from '../../lib/period-problems.ts';
import { UNDO_MS } from '../../local/announce-save.ts';
import { useNewerKeys, useSettings } from '../../local/hooks.ts';
import { useServices } from '../../local/services.ts';
import { useSession } from '../../local/session/session.ts';
import { useDraft } from '../../local/setting-hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast.tsx';
import { CopyWeek } from './copy-week.tsx';
import { DAY_NAMES } from './day-names.ts';
import { importedDatesOf, type ImportedDates } from './imported-dates.ts';
import { ImportedList } from './imported-list.tsx';
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
  const [closesOthers, setClosesOthers] = useState(false);
  if (!user || !settings || !loaded) return null;

  const { text } = pasted;
  const reading = open && text.trim() !== '' ? readHours(text, today) : null;
  const hasSeasons = can(user.plan, 'seasonalHours');
  const hasHolidays = can(user.plan, 'holidayScheduling');
  const standing = reading && {
    today,
    seasons: shownSpans(editing.draftedSeasons ?? {}, editing.stored.spans).filter(isSeason),
    entries: Object.values({ ...byKey(entriesOf(settings)), ...holidays }).filter((entry) => entry !== null),
    newer,
  };
  const dated = standing && importedDatesOf(reading, standing, pasted.nowMs, pasted.random);
  const seasons = dated && hasSeasons ? addedOf(dated.seasons) : [];
  const entries = dated && hasHolidays ? addedOf(dated.entries) : [];

  const use = (): void => {
    if (reading?.week) {
      const { named, week: read } = reading;
      // Only a whole week replaces one: another device's Saturday stays if this text says nothing about it.
      if (named.length === DAYS.length || closesOthers) editing.replaceWeek(read);
      else for (const day of named) editing.setDay(day, read[day]);
    }
    for (const season of seasons) editing.setSeason(season);
    if (entries.length > 0) setHolidays({ ...holidays, ...byKey(entries) });
    tell(reading?.week !== null || seasons.length > 0, entries.length);
    setPasted(NOTHING);
    setClosesOthers(false);
    onClose();
  };

  return (
    <Dialog
      open={open}
      title="Import hours"
      onClose={onClose}
      actions={
        <>
          <Button
            variant="secondary"
            onClick={() => {
              setPasted(NOTHING);
              onClose();
            }}
          >
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
      <div aria-live="polite" className="mt-4 grid gap-4 empty:hidden">
        {reading && dated ? (
          <>
            {!reading.week && reading.seasons.length + reading.holidays.length === 0 ? (
              <p>No hours were found in this text.</p>
            ) : null}
            <Problems problems={reading.problems} />
            {reading.week ? (
              <ReadWeek
                read={reading.week}
                named={reading.named}
                shown={week}
                closesOthers={closesOthers}
                onClosesOthers={setClosesOthers}
              />
            ) : null}
            <ImportedList
              title="Seasons"
              hint={
                hasSeasons
                  ? 'They’ll be added below your weekly schedule. Save to publish them.'
                  : 'Left out. Seasonal hours require a Pro plan or higher.'
              }
              items={dated.seasons}
              today={today}
            />
            <ImportedList
              title="Holidays"
              hint={
                hasHolidays
                  ? 'They’ll be under Holidays. Save them there.'
                  : 'Left out. Holiday scheduling requires a Pro plan or higher.'
              }
              items={dated.entries}
              today={today}
            />
          </>
        ) : null}
      </div>
      {/* It copies the week of the editor, not the one that was read. */}
      {reading ? null : <CopyWeek week={week} />}
    </Dialog>
  );
}

const byKey = (entries: readonly Entry[]): HolidaysDraft =>
  Object.fromEntries(entries.map((entry) => [keyOf(entry), entry]));

const addedOf = <Item extends Season | Entry>(all: readonly ImportedDates<Item>[]): Item[] =>
  all.flatMap(({ item, leftOut }) => (leftOut === null ? item : []));

/** Says where the hours and the holidays went. */
const tell = (isHours: boolean, entries: number): void => {
  const waiting =
    entries === 1 ? '1 holiday still needs to be saved under' : `${entries} holidays still need to be saved under`;
  toast({
    title: isHours ? 'Hours imported' : 'Holidays imported',
    description: `${isHours ? 'Save your changes to publish them. ' : ''}${entries > 0 ? waiting : ''}`.trim(),
    ...(entries > 0 && { link: { label: 'Holidays', to: '/holidays' }, durationMs: UNDO_MS }),
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

interface ReadWeekProps {
  read: FullBusinessHours;
  named: readonly Day[];
  /** The week that the editor shows. */
  shown: FullBusinessHours;
  /** Whether the days that the text does not name will be closed. */
  closesOthers: boolean;
  onClosesOthers: (closes: boolean) => void;
}

/** The seven rows as they were read, and a choice for the days that were not. */
function ReadWeek({ read, named, shown, closesOthers, onClosesOthers }: ReadWeekProps) {
  const heading = useId();
  return (
    <section>
      <h3 id={heading} className="font-medium">
        We read this as
      </h3>
      <dl aria-labelledby={heading} className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 tabular">
        {DAYS.map((day) => (
          <div key={day} className="contents">
            <dt className="text-muted">{DAY_NAMES[day]}</dt>
            <dd>
              {named.includes(day) ? (
                <Periods text={dayText(read[day])} />
              ) : (
                <>
                  <span className="font-medium text-holiday-text">Not mentioned</span>{' '}
                  <span className="text-muted">
                    · <Periods text={closesOthers ? 'will be closed' : keptText(shown[day])} />
                  </span>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {named.length < DAYS.length ? (
        <Switch
          className="mt-2"
          label="Close days that aren’t mentioned"
          checked={closesOthers}
          onChange={onClosesOthers}
        />
      ) : null}
    </section>
  );
}

/** A day's hours; a line breaks between periods only. */
function Periods({ text }: { text: string }) {
  return text.split(', ').map((period, index) => (
    <Fragment key={index}>
      {index > 0 ? ', ' : ''}
      <span className="whitespace-nowrap">{period}</span>
    </Fragment>
  ));
}

const keptText = (day: DayHours): string =>
  timeProblemsOf(day).length > 0 ? 'stays as it is' : `stays ${dayText(day)}`;
