import { isSeason, type Season, type SpanId } from '@doorsign/shared-schema/spans';
import { dayText } from '../../lib/day-text.ts';
import { withUnbrokenTimes } from '../../lib/unbroken-times.ts';
import { SupersededAlert } from '../../ui/superseded-alert.tsx';
import { DAY_NAMES } from './day-names.ts';
import { seasonDates } from './seasons/season-texts.ts';
import type { HoursEditing } from './use-hours-draft.ts';
import { zoneLabelOf } from './zone-label.ts';

/** A notice that another device saved settings that are being changed here. The owner decides: the draft's values are in the
 * form, the other device's are listed here. */
export function SupersededNotice({ editing }: { editing: HoursEditing }) {
  const { days, timezone, seasons } = editing.superseded;
  const { businessHours, timezone: storedTimezone, spans, today } = editing.stored;
  const theirs = (id: SpanId): Season | undefined => spans.filter(isSeason).find((season) => season.id === id);
  return (
    <SupersededAlert onUseTheirs={editing.useTheirs}>
      {days.map((day) => (
        <li key={day}>
          {DAY_NAMES[day]}: {businessHours ? withUnbrokenTimes(dayText(businessHours[day])) : ''}
        </li>
      ))}
      {seasons.map((id) => {
        const season = theirs(id);
        const name = season?.name ?? editing.draftedSeasons?.[id]?.name ?? '';
        return <li key={id}>{`${name}: ${season ? seasonDates(season, today) : 'Removed'}`}</li>;
      })}
      {timezone ? <li>Time zone: {zoneLabelOf(storedTimezone)}</li> : null}
    </SupersededAlert>
  );
}
