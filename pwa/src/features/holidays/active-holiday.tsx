import { Moon } from 'lucide-react';
import { memo } from 'react';
import type { Holiday } from '@doorsign/shared-schema/holidays';
import { formatDate, formatDaysAhead } from '../../lib/calendar-date.ts';
import { Switch } from '../../ui/switch.tsx';
import { HolidayTimes } from './holiday-times.tsx';
import { hoursHint } from './holiday-texts.ts';
import { holidayTimeId } from './holiday-time-id.ts';
import { timeProblemsOf } from './holiday-problems.ts';
import { RemoveButton } from './remove-button.tsx';

export interface ActiveHolidayProps {
  holiday: Holiday;
  today: string;
  onChange: (holiday: Holiday) => void;
  onRemove: (holiday: Holiday) => void;
}

/** One chosen day: closed, or with its own hours. It is rendered again only when it changes, and laid out only while in
 * view, because the list may have 400 days. */
export const ActiveHoliday = memo(function ActiveHoliday({ holiday, today, onChange, onRemove }: ActiveHolidayProps) {
  const { date, name, closed, open, close } = holiday;
  const hint = closed ? null : hoursHint(open, close);
  return (
    <li className="py-3 pr-2 pl-5 [contain-intrinsic-size:auto_104px] [content-visibility:auto]">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{name}</p>
          <p className="text-muted">
            <time dateTime={date}>{formatDate(date, today)}</time> · {formatDaysAhead(date, today)}
          </p>
        </div>
        <RemoveButton holiday={holiday} onRemove={onRemove} />
      </div>
      <Switch
        label={
          <>
            Closed all day <span className="sr-only">on {name}</span>
          </>
        }
        checked={closed}
        onChange={(next) => onChange({ ...holiday, closed: next })}
      />
      {closed ? null : (
        <HolidayTimes
          className="mt-1 pr-3"
          open={open}
          close={close}
          idOf={(field) => holidayTimeId(date, field)}
          of={name}
          problems={timeProblemsOf(holiday)}
          onChange={(times) => onChange({ ...holiday, ...times })}
        />
      )}
      {hint ? (
        <p className="mt-1 flex items-center gap-1.5 pr-3 text-[0.8125rem] leading-5 text-muted tabular">
          <Moon aria-hidden className="size-3.5 shrink-0" />
          {hint}
        </p>
      ) : null}
    </li>
  );
});
