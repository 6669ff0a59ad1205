import type { DayHours } from '@doorsign/shared-schema/hours';
import { formatMinutes } from '../../lib/wall-clock.ts';
import { OvertakenAlert } from '../../ui/overtaken-alert.tsx';
import { DAY_NAMES } from './day-names.ts';
import { shiftOfDay } from './open-intervals.ts';
import type { HoursEditing } from './use-hours-draft.ts';
import { zoneLabelOf } from './zone-options.ts';

const wordHours = (hours: DayHours): string => {
  const shift = shiftOfDay(hours);
  return shift ? `${formatMinutes(shift.open)} – ${formatMinutes(shift.close)}` : 'closed';
};

/** Another device saved what is being changed here. Nothing is decided for the owner: both values are shown, the own one
 * in the form, the other one here. */
export function OvertakenNotice({ editing }: { editing: HoursEditing }) {
  const { days, timezone } = editing.overtaken;
  const { businessHours, timezone: storedTimezone } = editing.stored;
  return (
    <OvertakenAlert onUseTheirs={editing.useTheirs}>
      {days.map((day) => (
        <li key={day}>
          {DAY_NAMES[day]}: {businessHours ? wordHours(businessHours[day]) : ''}
        </li>
      ))}
      {timezone ? <li>Time zone: {zoneLabelOf(storedTimezone)}</li> : null}
    </OvertakenAlert>
  );
}
