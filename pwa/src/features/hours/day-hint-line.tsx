import { Moon } from 'lucide-react';
import type { Day } from '@doorsign/shared-schema/hours';
import { withUnbrokenTimes } from '../../lib/unbroken-times.ts';
import { formatMinutes } from '../../lib/wall-clock.ts';
import type { DayHint } from './day-hints.ts';
import { DAY_NAMES } from './day-names.ts';
import { dayAfter } from './open-intervals.ts';

const hintText = (hint: DayHint, nextDay: string): { main: string; more?: string } => {
  switch (hint.kind) {
    case 'allDay':
      return hint.until === null
        ? { main: 'Open 24 hours' }
        : { main: 'Open 24 hours', more: `, until ${nextDay} at ${formatMinutes(hint.until)}` };
    case 'overnight':
      return { main: `Closes ${nextDay} at ${formatMinutes(hint.until)}` };
    case 'joins':
      return { main: `Runs into ${nextDay}’s hours at ${formatMinutes(hint.until)}` };
    case 'midnight':
      return { main: 'midnight' };
  }
};

/** Explains two times of a row that could be misread; "midnight" is shown below the closing time. */
export function DayHintLine({ hint, day }: { hint: DayHint; day: Day }) {
  const { main, more } = hintText(hint, DAY_NAMES[dayAfter(day)]);
  return (
    <p className="mt-1 flex items-center justify-end gap-1.5 text-hint leading-5 text-muted tabular">
      <Moon aria-hidden className="size-3.5 shrink-0" />
      <span>
        <span>{withUnbrokenTimes(main)}</span>
        {more && withUnbrokenTimes(more)}
      </span>
    </p>
  );
}
