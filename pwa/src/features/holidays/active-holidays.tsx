import { CalendarDays } from 'lucide-react';
import { useCallback, type ReactNode } from 'react';
import { DEFAULT_HOLIDAY_HOURS } from '@doorsign/shared-schema/holidays';
import { isRange, keyOf, type Entry } from '../../lib/dated-entry.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { ActiveHoliday } from './active-holiday.tsx';
import { hoursText } from './holiday-texts.ts';
import { HOLIDAYS_HEADING_ID } from './holidays-heading-id.ts';
import type { HolidaysEditing } from './use-holidays-draft.ts';

export interface ActiveHolidaysProps {
  editing: HolidaysEditing;
  onEdit: (entry: Entry) => void;
  className?: string;
}

/** The chosen days and ranges of days. The list scrolls within 384 pixels, and within the room of a larger window where it
 * stands beside the other card.
 * Source: facts holidays.active*; shared-schema/docs/product-rules.md#r9. */
export function ActiveHolidays({ editing, onEdit, className }: ActiveHolidaysProps) {
  const { upcoming, today, newer, normalHoursOn, change, remove } = editing;
  const confirmNormalHours = useCallback(
    (entry: Entry): void => {
      if (isRange(entry)) return;
      const { id, date, name } = entry;
      const hours = normalHoursOn(date) ?? { ...DEFAULT_HOLIDAY_HOURS, closed: false };
      change({ id, date, name, ...hours, regular: true });
    },
    [change, normalHoursOn],
  );
  return (
    <HolidaysPanel count={upcoming.length} className={className}>
      {upcoming.length === 0 ? (
        <p className="flex gap-3 px-5 py-6 text-muted">
          <CalendarDays aria-hidden className="mt-1 size-4 shrink-0" />
          <span>
            {newer.dates.length + newer.ranges > 0
              ? 'No others. Check the ones you observe, or add your own.'
              : 'No holidays yet. Check the ones you observe, or add your own. Until then, your weekly hours apply every day.'}
          </span>
        </p>
      ) : (
        <ul className="max-h-96 divide-y lg:max-h-[max(24rem,calc(100dvh-21rem))] divide-line overflow-y-auto overscroll-contain">
          {upcoming.map((entry) => (
            <ActiveHoliday
              key={keyOf(entry)}
              entry={entry}
              today={today}
              normal={normalTextOf(entry, normalHoursOn)}
              onChange={change}
              onUseNormalHours={confirmNormalHours}
              onEdit={onEdit}
              onRemove={remove}
            />
          ))}
        </ul>
      )}
      <PastHolidays count={editing.pastDays} onRemove={editing.removePast} />
    </HolidaysPanel>
  );
}

/** Returns the hours of a date with normal hours; null if they are unknown or not asked for. */
const normalTextOf = (entry: Entry, normalHoursOn: HolidaysEditing['normalHoursOn']): string | null => {
  const hours = !isRange(entry) && entry.regular ? normalHoursOn(entry.date) : null;
  return hours && hoursText(hours);
};

/** The panel's frame: its title and the number of listed days. */
export function HolidaysPanel({
  count,
  className,
  children,
}: {
  count: number;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <section
      aria-labelledby={HOLIDAYS_HEADING_ID}
      className={classes('overflow-hidden rounded-card border border-line bg-card shadow-card', className)}
    >
      <header className="flex min-h-12 items-center justify-between gap-3 border-b border-line px-5">
        <h2 id={HOLIDAYS_HEADING_ID} tabIndex={-1} className="text-base leading-6 outline-none">
          Active Holidays
        </h2>
        <Badge tone={count > 0 ? 'brand' : 'neutral'}>
          {count} <span className="sr-only">{count === 1 ? 'holiday' : 'holidays'}</span>
        </Badge>
      </header>
      {children}
    </section>
  );
}

/** Removes past days. They are not listed, so they could not be removed otherwise, and they count against the limit. */
function PastHolidays({ count, onRemove }: { count: number; onRemove: () => void }) {
  if (count === 0) return null;
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line py-1 pr-2 pl-5 text-muted">
      {count === 1 ? '1 day that is over is kept.' : `${count} days that are over are kept.`}
      <Button
        variant="ghost"
        onClick={() => {
          document.getElementById(HOLIDAYS_HEADING_ID)?.focus();
          onRemove();
        }}
        className="px-3"
      >
        Remove {count === 1 ? 'it' : 'them'}
      </Button>
    </p>
  );
}
