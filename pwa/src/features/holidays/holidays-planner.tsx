import { useCallback, useState } from 'react';
import { HOLIDAYS_MAX } from '@doorsign/shared-schema/holidays';
import { formatEntryDates, isOfOneDate, isRange, keyOf, type Entry } from '../../lib/dated-entry.ts';
import { usePublicHolidays } from '../../local/answers/use-public-holidays.ts';
import { Alert } from '../../ui/alert.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useFocusNext } from '../../ui/use-focus-next.ts';
import { editButtonId } from './active-holiday.tsx';
import { ActiveHolidays } from './active-holidays.tsx';
import { EMPTY_CUSTOM_HOLIDAY, openOn, typedOf, type CustomHoliday } from './custom-holiday.ts';
import { CustomHolidayForm, formFieldId } from './custom-holiday-form.tsx';
import { firstProblemOf, type EntryProblem } from './holiday-problems.ts';
import { FORM_KEY, holidayTimeId } from './holiday-time-id.ts';
import { HOLIDAYS_HEADING_ID } from './holidays-heading-id.ts';
import { HolidaysNotices } from './holidays-notices.tsx';
import { CalendarActions, MonthView } from './on-demand.ts';
import { OwnHoursNote, ownHoursWithin } from './own-hours-note.tsx';
import { useAskedDate } from './use-asked-date.ts';
import { LISTED_FIRST, publicHolidaysTitle } from './country-name.ts';
import { PublicHolidays } from './public-holidays.tsx';
import type { HolidaysEditing } from './use-holidays-draft.ts';

/** The filling of the form. */
interface FormTask {
  /** Differs between two tasks: the form begins anew. */
  readonly count: number;
  readonly begun: CustomHoliday;
  /** The key of the range that the form changes; null for a new entry. */
  readonly editedKey: string | null;
  /** The element ID of the field that takes the focus. */
  readonly focused: string | null;
}

/** The planner on plans with the feature: two ways to choose days, beside the chosen days, and a month to look at. */
export function HolidaysPlanner({ editing }: { editing: HolidaysEditing }) {
  const { upcoming, past, today } = editing;
  const days = upcoming.filter(isOfOneDate);
  const [blocked, setBlocked] = useState(false);
  const problem = firstProblemOf(upcoming);
  const publicHolidays = usePublicHolidays();
  const asked = useAskedDate(today);
  const [shown, setShown] = useState(asked === null ? 'us' : 'custom');
  const [task, setTask] = useState<FormTask>(() => ({
    count: 0,
    begun: asked === null ? EMPTY_CUSTOM_HOLIDAY : openOn(asked, upcoming, editing.normalHoursOn(asked)),
    editedKey: null,
    focused: asked === null ? null : holidayTimeId(FORM_KEY, 'open'),
  }));
  // The key of the entry that the form has made last.
  const [made, setMade] = useState<string | null>(null);
  const focusNext = useFocusNext();
  const edited = upcoming.filter(isRange).find(({ id }) => id === task.editedKey) ?? null;
  const ownHours = ownHoursWithin(
    upcoming.find((entry) => keyOf(entry) === made),
    upcoming,
  );

  const begin = useCallback((begun: CustomHoliday, editedKey: string | null, focused: string | null): void => {
    setTask(({ count }) => ({ count: count + 1, begun, editedKey, focused }));
  }, []);
  const edit = useCallback(
    (entry: Entry): void => {
      if (!isRange(entry)) return;
      setShown('custom');
      begin(typedOf(entry), entry.id, formFieldId('date'));
    },
    [begin, setShown],
  );
  const endEditing = (entry: Entry): void => {
    begin(EMPTY_CUSTOM_HOLIDAY, null, null);
    focusNext(isRange(entry) ? editButtonId(keyOf(entry)) : HOLIDAYS_HEADING_ID);
  };
  const save = (): void => {
    setBlocked(problem !== null);
    if (!problem) {
      void editing.save();
      return;
    }
    const input = document.getElementById(holidayTimeId(keyOf(problem.entry), problem.field, problem.index));
    input?.focus();
    // The list scrolls on its own: show the whole row, because the problem is below the field.
    input?.closest('li')?.scrollIntoView?.({ block: 'nearest' });
  };

  return (
    <>
      <HolidaysNotices editing={editing} />
      {blocked && problem ? (
        <Alert kind="error" title="These holidays can’t be saved yet" className="mb-4">
          {problemText(problem, today)}
        </Alert>
      ) : null}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <section aria-label="Add holidays" className="rounded-card border border-line bg-card shadow-card">
          <Tabs
            label="Ways to add holidays"
            shown={{ id: shown, set: setShown }}
            tabs={[
              {
                id: 'us',
                label: publicHolidaysTitle(publicHolidays?.chosen ?? LISTED_FIRST, publicHolidays?.index ?? null),
                content: (
                  <PublicHolidays
                    known={publicHolidays}
                    upcoming={days}
                    newer={editing.newer.dates}
                    full={days.length + past.filter(isOfOneDate).length >= HOLIDAYS_MAX}
                    today={today}
                    onTick={editing.add}
                    onUntick={editing.remove}
                  />
                ),
              },
              {
                id: 'custom',
                label: 'Custom Holiday',
                content: (
                  <>
                    {ownHours.length > 0 ? (
                      <div className="px-5 pt-5">
                        <OwnHoursNote
                          holidays={ownHours}
                          today={today}
                          onClose={() => {
                            editing.removeAll(ownHours);
                            focusNext(formFieldId('date'));
                          }}
                        />
                      </div>
                    ) : null}
                    <CustomHolidayForm
                      key={task.count}
                      editing={editing}
                      begun={task.begun}
                      focused={task.focused}
                      edited={edited}
                      canSave={asked !== null && task.count === 0 && !editing.dirty}
                      onDone={(entry) => {
                        setMade(keyOf(entry));
                        if (edited) endEditing(entry);
                      }}
                      onCancel={() => edited && endEditing(edited)}
                    />
                  </>
                ),
              },
            ]}
          />
          <CalendarActions editing={editing} />
        </section>
        <ActiveHolidays editing={editing} onEdit={edit} className="lg:sticky lg:top-20" />
      </div>
      <MonthView schedule={editing.schedule} today={today} hasMissingTime={problem !== null && !problem.isOverlap} />
      <SaveBar dirty={editing.dirty} saving={editing.saving} onReset={editing.reset} onSave={save} />
    </>
  );
}

/** Says what keeps the list from being saved: "Inventory on Wed, Dec 30 needs a closing time. …" */
const problemText = ({ entry, field, isOverlap }: EntryProblem, today: string): string => {
  const dates = formatEntryDates(entry, today);
  const subject = isRange(entry) ? `${entry.name} (${dates})` : `${entry.name} on ${dates}`;
  return isOverlap
    ? `${subject} has times that overlap. Change one of them, or remove it.`
    : `${subject} needs ${field === 'open' ? 'an opening' : 'a closing'} time. Enter it, or close the whole day.`;
};
