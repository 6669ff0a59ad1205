import { useState } from 'react';
import { HOLIDAYS_MAX } from '@doorsign/shared-schema/holidays';
import { formatDate } from '../../lib/calendar-date.ts';
import { usePublicHolidays } from '../../local/answers/use-public-holidays.ts';
import { Alert } from '../../ui/alert.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ActiveHolidays } from './active-holidays.tsx';
import { CustomHolidayForm } from './custom-holiday-form.tsx';
import { useAskedDate } from './use-asked-date.ts';
import { firstProblemOf } from './holiday-problems.ts';
import { holidayTimeId } from './holiday-time-id.ts';
import { HolidaysNotices } from './holidays-notices.tsx';
import { publicHolidaysTitle } from './country-name.ts';
import { PublicHolidays } from './public-holidays.tsx';
import type { HolidaysEditing } from './use-holidays-draft.ts';

/** The planner on plans with the feature: two ways to choose days, beside the chosen days. */
export function HolidaysPlanner({ editing }: { editing: HolidaysEditing }) {
  const { upcoming, past, today } = editing;
  const full = upcoming.length + past.length >= HOLIDAYS_MAX;
  const [blocked, setBlocked] = useState(false);
  const problem = firstProblemOf(upcoming);
  const publicHolidays = usePublicHolidays();
  const asked = useAskedDate(today);
  const [shown, setShown] = useState(asked === null ? 'us' : 'custom');

  const save = (): void => {
    setBlocked(problem !== null);
    if (!problem) {
      void editing.save();
      return;
    }
    const input = document.getElementById(holidayTimeId(problem.holiday.date, problem.field));
    input?.focus();
    // The list scrolls on its own: show the whole row, because the problem is below the field.
    input?.closest('li')?.scrollIntoView?.({ block: 'nearest' });
  };

  return (
    <>
      <HolidaysNotices editing={editing} />
      {blocked && problem ? (
        <Alert kind="error" title="These holidays cannot be saved yet" className="mb-4">
          {problem.holiday.name} on {formatDate(problem.holiday.date, today)} needs{' '}
          {problem.field === 'open' ? 'an opening' : 'a closing'} time. Enter it, or close the whole day.
        </Alert>
      ) : null}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <section aria-label="Add holidays" className="rounded-card border border-line bg-card shadow-card">
          <Tabs
            label="Ways to add holidays"
            shown={{ id: shown, set: setShown }}
            tabs={[
              {
                id: 'us',
                label: publicHolidaysTitle(publicHolidays),
                content: (
                  <PublicHolidays
                    known={publicHolidays}
                    upcoming={upcoming}
                    newer={editing.newer}
                    full={full}
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
                  <CustomHolidayForm
                    upcoming={upcoming}
                    newer={editing.newer}
                    full={full}
                    today={today}
                    asked={asked}
                    onAdd={editing.add}
                  />
                ),
              },
            ]}
          />
        </section>
        <ActiveHolidays
          holidays={upcoming}
          today={today}
          hasNewer={editing.newer.length > 0}
          pastCount={past.length}
          onChange={editing.change}
          onRemove={editing.remove}
          onRemovePast={editing.removePast}
          className="lg:sticky lg:top-20"
        />
      </div>
      <SaveBar dirty={editing.dirty} saving={editing.saving} onReset={editing.reset} onSave={save} />
    </>
  );
}
