import { dateOfDayNumber, dayNumberOf } from '@doorsign/shared-schema/holidays';
import type { HoursEditing } from '../use-hours-draft.ts';
import { listSeasons, outlookOf } from './season-dates.ts';
import { countsNowText } from './season-texts.ts';

export interface SeasonNowProps {
  editing: Pick<HoursEditing, 'seasons'>;
  /** "YYYY-MM-DD", of the business's calendar. */
  today: string;
}

/** A line below the weekly schedule's title while a season counts in its place. */
export function SeasonNow({ editing, today }: SeasonNowProps) {
  const { listed } = listSeasons(editing.seasons, today);
  const { now, next } = outlookOf(
    listed.flatMap(({ season, missing }) => (missing === null ? season : [])),
    today,
  );
  if (!now) return null;
  const lastDay = next && dateOfDayNumber(dayNumberOf(next.date) - 1);
  return <p className="text-holiday-text wrap-anywhere">{countsNowText(now, lastDay, today)}</p>;
}
