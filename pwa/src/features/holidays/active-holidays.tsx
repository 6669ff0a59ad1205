import { CalendarDays } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Holiday } from '@doorsign/shared-schema/holidays';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { ActiveHoliday } from './active-holiday.tsx';
import { HOLIDAYS_HEADING_ID } from './holidays-heading-id.ts';

export interface ActiveHolidaysProps {
  /** Entries of today and later, in order. */
  holidays: readonly Holiday[];
  today: string;
  /** Whether a newer version of the app saved other entries. */
  hasNewer: boolean;
  /** The number of stored entries before today. */
  pastCount: number;
  onChange: (holiday: Holiday) => void;
  onRemove: (holiday: Holiday) => void;
  onRemovePast: () => void;
  className?: string;
}

/** The chosen days. The list scrolls within 384 pixels.
 * Source: facts holidays.active*; shared-schema/docs/product-rules.md#r9. */
export function ActiveHolidays({
  holidays,
  today,
  hasNewer,
  onChange,
  onRemove,
  className,
  ...past
}: ActiveHolidaysProps) {
  return (
    <HolidaysPanel count={holidays.length} className={className}>
      {holidays.length === 0 ? (
        <p className="flex gap-3 px-5 py-6 text-muted">
          <CalendarDays aria-hidden className="mt-1 size-4 shrink-0" />
          <span>
            {hasNewer
              ? 'No others. Check the ones you observe, or add your own.'
              : 'No holidays yet. Check the ones you observe, or add your own. Until then, your weekly hours apply every day.'}
          </span>
        </p>
      ) : (
        <ul className="max-h-96 divide-y divide-line overflow-y-auto overscroll-contain">
          {holidays.map((holiday) => (
            <ActiveHoliday key={holiday.date} holiday={holiday} today={today} onChange={onChange} onRemove={onRemove} />
          ))}
        </ul>
      )}
      <PastHolidays {...past} />
    </HolidaysPanel>
  );
}

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
function PastHolidays({ pastCount, onRemovePast }: Pick<ActiveHolidaysProps, 'pastCount' | 'onRemovePast'>) {
  if (pastCount === 0) return null;
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line py-1 pr-2 pl-5 text-muted">
      {pastCount === 1 ? '1 day that is over is kept.' : `${pastCount} days that are over are kept.`}
      <Button
        variant="ghost"
        onClick={() => {
          document.getElementById(HOLIDAYS_HEADING_ID)?.focus();
          onRemovePast();
        }}
        className="px-3"
      >
        Remove {pastCount === 1 ? 'it' : 'them'}
      </Button>
    </p>
  );
}
