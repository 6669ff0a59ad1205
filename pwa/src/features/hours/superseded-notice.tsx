import { dayText } from '../../lib/day-text.ts';
import { SupersededAlert } from '../../ui/superseded-alert.tsx';
import { DAY_NAMES } from './day-names.ts';
import type { HoursEditing } from './use-hours-draft.ts';
import { zoneLabelOf } from './zone-label.ts';

/** A notice that another device saved settings that are being changed here. The owner decides: the draft's values are in the
 * form, the other device's are listed here. */
export function SupersededNotice({ editing }: { editing: HoursEditing }) {
  const { days, timezone } = editing.superseded;
  const { businessHours, timezone: storedTimezone } = editing.stored;
  return (
    <SupersededAlert onUseTheirs={editing.useTheirs}>
      {days.map((day) => (
        <li key={day}>
          {DAY_NAMES[day]}: {businessHours ? dayText(businessHours[day]) : ''}
        </li>
      ))}
      {timezone ? <li>Time zone: {zoneLabelOf(storedTimezone)}</li> : null}
    </SupersededAlert>
  );
}
