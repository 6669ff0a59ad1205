import type { DayHours } from '@doorsign/shared-schema/hours';
import { formatMinutes } from '../../lib/wall-clock.ts';
import { SupersededAlert } from '../../ui/superseded-alert.tsx';
import { DAY_NAMES } from './day-names.ts';
import { shiftOfDay } from './open-intervals.ts';
import type { HoursEditing } from './use-hours-draft.ts';
import { zoneLabelOf } from './zone-options.ts';

const wordHours = (hours: DayHours): string => {
  const shift = shiftOfDay(hours);
  return shift ? `${formatMinutes(shift.open)} – ${formatMinutes(shift.close)}` : 'closed';
};

/** A notice that another device saved settings that are being changed here. The owner decides: the draft's values are in the
 * form, the other device's are listed here. */
export function SupersededNotice({ editing }: { editing: HoursEditing }) {
  const { days, timezone } = editing.superseded;
  const { businessHours, timezone: storedTimezone } = editing.stored;
  return (
    <SupersededAlert onUseTheirs={editing.useTheirs}>
      {days.map((day) => (
        <li key={day}>
          {DAY_NAMES[day]}: {businessHours ? wordHours(businessHours[day]) : ''}
        </li>
      ))}
      {timezone ? <li>Time zone: {zoneLabelOf(storedTimezone)}</li> : null}
    </SupersededAlert>
  );
}
