import { useMemo } from 'react';
import type { FullBusinessHours } from '@doorsign/shared-schema/hours';
import { sectionOf } from '@doorsign/shared-schema/registers';
import { begunWeeks, isSeason, type Span } from '@doorsign/shared-schema/spans';
import { useNewerKeys, useSettings } from '../../local/hooks.ts';
import { usePublishedSettings } from '../../local/setting-hooks.ts';
import { useSession } from '../../local/session/session.ts';
import { usePublicDates } from '../../local/use-public-dates.ts';
import { useDeferred } from '../../lib/use-deferred.ts';
import { settingsInEffect } from '../../lib/settings-in-effect.ts';
import { readWallClock } from '../../lib/wall-clock.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { hasMissingTime } from './day-problems.ts';
import { missingIn } from './seasons/season-problems.ts';
import { shownSpans } from './seasons/seasons-draft.ts';
import type { HoursEditing } from './use-hours-draft.ts';
import { VisitorPreview } from './visitor-preview.tsx';

export interface VisitorCardProps {
  editing: Pick<HoursEditing, 'timezone' | 'dirty' | 'newer' | 'draftedSeasons'>;
  week: FullBusinessHours;
  /** Epoch milliseconds. */
  now: number;
}

/** The card "What will visitors see": the hours on the screen as the widget will show them. */
export function VisitorCard({ editing, week, now }: VisitorCardProps) {
  const { timezone, dirty, newer, draftedSeasons } = editing;
  const { user } = useSession();
  const own = useSettings();
  const published = usePublishedSettings();
  const datesOf = usePublicDates();
  const newerKeys = useNewerKeys();
  const isNewer = newer.timezone || [...newerKeys].some((key) => ['hours', 'holidays'].includes(sectionOf(key)));
  const inEffect = useMemo(
    () => (user && own && published ? settingsInEffect(user.plan, own, published) : null),
    [user, own, published],
  );
  const { date: today } = readWallClock(timezone, now);
  const schedule = useMemo(() => {
    if (!inEffect) return null;
    // A Save of the week replaces the planned weeks that have begun.
    const begun = new Set<Span>(begunWeeks(inEffect.spans, today));
    return {
      ...inEffect,
      timezone,
      publicHolidays: datesOf({ ...inEffect, timezone }),
      businessHours: week,
      spans: shownSpans(
        draftedSeasons ?? {},
        inEffect.spans.filter((span) => !begun.has(span)),
      ),
    };
  }, [inEffect, timezone, datesOf, week, today, draftedSeasons]);
  // Deferred, because it computes two weeks: the owner's input renders first.
  const settled = useDeferred(schedule);
  const style = useDeferred(own?.widgetStyle);
  if (!settled || !style) return null;
  return (
    <Card
      title="What will visitors see"
      actions={dirty ? <Badge tone="holiday">Includes unsaved changes</Badge> : null}
      className="mt-4"
    >
      {isNewer ? (
        <p className="text-muted">
          Part of your schedule was saved by a newer version of the app. Update the app to see this.
        </p>
      ) : hasMissingTime(settled.businessHours) ? (
        <p className="text-muted">Enter the missing time above to see this.</p>
      ) : settled.spans.some((span) => isSeason(span) && missingIn(span) !== null) ? (
        <p className="text-muted">Finish the season above to see this.</p>
      ) : (
        <VisitorPreview schedule={settled} style={style} now={now} />
      )}
    </Card>
  );
}
