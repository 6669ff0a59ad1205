import { ArrowLeft } from 'lucide-react';
import { useId, type ReactNode, Fragment } from 'react';
import { HOURS_PRESETS, type HoursPreset, DAYS, type FullBusinessHours } from '@doorsign/shared-schema/hours';
import { dayText } from '../../lib/day-text.ts';
import { withUnbrokenTimes } from '../../lib/unbroken-times.ts';
import { formatHours } from '../../lib/wall-clock.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { DayBar } from '../../ui/day-bar.tsx';
import { openMinutesOf, openIntervalsOf } from './open-intervals.ts';
import { useFocusWhenShown } from './use-focus-when-shown.ts';
import { DAY_NAMES } from './day-names.ts';

export interface PresetChooserProps {
  onBack: () => void;
  onPreset: (preset: HoursPreset) => void;
  onScratch: () => void;
}

/** View 1: the four presets, each with a preview of its week, and an empty start.
 * Source: facts hours.v1.* and preset.*. */
export function PresetChooser({ onBack, onPreset, onScratch }: PresetChooserProps) {
  const heading = useFocusWhenShown(true);
  return (
    <>
      <div className="mb-4 flex items-center gap-2">
        <Button variant="ghost" onClick={onBack} className="-ml-4">
          <ArrowLeft aria-hidden />
          Back
        </Button>
        <h2 ref={heading} tabIndex={-1} className="text-lg leading-7 outline-none">
          Choose a starting point
        </h2>
      </div>
      <ul className="grid gap-4 sm:grid-cols-2">
        {HOURS_PRESETS.map((preset) => (
          <Choice
            key={preset.id}
            name={preset.name}
            aside={`${formatHours(openMinutesOf(preset.hours))} a week`}
            onChoose={() => onPreset(preset)}
          >
            <WeekBars week={preset.hours} className="mt-4" />
          </Choice>
        ))}
        <Choice name="Start from Scratch" onChoose={onScratch} className="border-dashed sm:col-span-2">
          <p className="text-muted">{withUnbrokenTimes('Open every day 9:00 AM – 5:00 PM. You can change any day.')}</p>
        </Choice>
      </ul>
    </>
  );
}

interface ChoiceProps {
  name: string;
  aside?: string;
  onChoose: () => void;
  className?: string;
  children: ReactNode;
}

/** A card that is clickable as a whole. Its button has the preset's name and is described by the rest of the card. */
function Choice({ name, aside, onChoose, className, children }: ChoiceProps) {
  const id = useId();
  return (
    <li
      className={classes(
        'relative rounded-card border border-line bg-card p-5 shadow-card transition-colors',
        'hover:border-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)',
        className,
      )}
    >
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="text-base leading-6">
          <button
            type="button"
            aria-describedby={`${id}-aside ${id}-hours`}
            onClick={onChoose}
            className="text-left font-[inherit] tracking-[inherit] outline-none after:absolute after:inset-0 after:rounded-card"
          >
            {name}
          </button>
        </h3>
        <span id={`${id}-aside`} className="shrink-0 text-muted tabular">
          {aside}
        </span>
      </div>
      <div id={`${id}-hours`}>{children}</div>
    </li>
  );
}

/** An overview of a week: each day as a bar and in words. */
function WeekBars({ week, className }: { week: FullBusinessHours; className?: string }) {
  return (
    <dl className={classes('grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-1 text-xs leading-4', className)}>
      {DAYS.map((day) => (
        <Fragment key={day}>
          <dt className="text-muted">{DAY_NAMES[day].slice(0, 3)}</dt>
          <dd>
            <DayBar intervals={openIntervalsOf(week, day)} />
          </dd>
          <dd className="tabular">{withUnbrokenTimes(dayText(week[day]))}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
