import { CalendarRange, Plus } from 'lucide-react';
import { useEffect } from 'react';
import type { FullBusinessHours } from '@doorsign/shared-schema/hours';
import { can } from '@doorsign/shared-schema/plans';
import { newSpanId, SPANS_MAX, type Season, type SpanId } from '@doorsign/shared-schema/spans';
import { useServices } from '../../../local/services.ts';
import { useSession } from '../../../local/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import type { HoursEditing } from '../use-hours-draft.ts';
import { listSeasons, outlookOf, type SeasonList } from './season-dates.ts';
import { seasonEditId } from './season-edit-id.ts';
import { SeasonRow } from './season-row.tsx';
import { nextChangeText } from './season-texts.ts';
import { SeasonsUpsell } from './seasons-upsell.tsx';
import { removeSeasonWith } from './remove-season.ts';

export interface SeasonsCardProps {
  editing: HoursEditing;
  /** The week as shown; a new season begins as a copy of it. */
  week: FullBusinessHours;
  /** "YYYY-MM-DD", of the business's calendar. */
  today: string;
  /** The season from whose editor the owner comes back; null otherwise. */
  cameFrom: SpanId | null;
  onEdit: (season: Season) => void;
}

const HEADING_ID = 'seasonal-hours';

/** Seasons and planned weeks, below the week and in the same draft: what counts now, what comes next, and what is over.
 * Source: shared-schema/docs/product-rules.md#s18, #s28; shared-schema/docs/decisions/0158-seasons-in-the-draft-of-the-hours.md. */
export function SeasonsCard({ editing, week, today, cameFrom, onEdit }: SeasonsCardProps) {
  const { user } = useSession();
  const remove = removeSeasonWith(editing, today, HEADING_ID);
  const { seasons } = editing;
  const list = listSeasons(seasons, today);
  const finished = list.listed.flatMap(({ season, missing }) => (missing === null ? season : []));
  const { now, next } = outlookOf(finished, today);
  useEffect(() => {
    if (cameFrom !== null)
      (document.getElementById(seasonEditId(cameFrom)) ?? document.getElementById(HEADING_ID))?.focus();
  }, [cameFrom]);
  if (!user) return null;
  const isAllowed = can(user.plan, 'seasonalHours');
  if (!isAllowed && seasons.length === 0) return <SeasonsUpsell />;

  return (
    <>
      <section
        aria-labelledby={HEADING_ID}
        className="mt-4 overflow-hidden rounded-card border border-line bg-card shadow-card"
      >
        <header className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 border-b border-line px-4 py-2.5 sm:px-5">
          <h2 id={HEADING_ID} tabIndex={-1} className="text-base leading-6 outline-none">
            Seasonal hours
          </h2>
          {next ? <p className="text-muted wrap-anywhere">{nextChangeText(next, today)}</p> : null}
        </header>
        {isAllowed ? null : (
          <p className="border-b border-line px-4 py-3 text-muted sm:px-5">
            Visitors still see these. On your plan, you can remove them, but not change them.
          </p>
        )}
        {list.listed.length > 0 ? (
          <ul className="max-h-120 divide-y divide-line overflow-y-auto overscroll-contain">
            {list.listed.map((listed) => (
              <SeasonRow
                key={listed.season.id}
                listed={listed}
                others={finished.filter(({ id }) => id !== listed.season.id)}
                isNow={listed.season === now}
                today={today}
                onEdit={isAllowed ? onEdit : null}
                onRemove={remove}
              />
            ))}
          </ul>
        ) : isAllowed ? (
          <p className="flex gap-3 px-4 pt-4 text-muted sm:px-5">
            <CalendarRange aria-hidden className="mt-1 size-4 shrink-0" />
            Other hours in summer, or new hours from a date on? Plan them here; your website changes by itself.
          </p>
        ) : null}
        {isAllowed ? (
          <WaysToAdd
            isFull={editing.stored.spans.length >= SPANS_MAX || seasons.length >= SPANS_MAX}
            isBelowList={list.listed.length > 0}
            week={week}
            onEdit={onEdit}
          />
        ) : null}
        <OverSeasons over={list.over} onRemove={(ids) => editing.removeSeasons(ids)} />
      </section>
      {isAllowed ? null : <SeasonsUpsell />}
    </>
  );
}

interface WaysToAddProps {
  isFull: boolean;
  isBelowList: boolean;
  week: FullBusinessHours;
  onEdit: (season: Season) => void;
}

/** The two buttons that open the editor on a copy of the week. Nothing is drafted before the owner changes it. */
function WaysToAdd({ isFull, isBelowList, week, onEdit }: WaysToAddProps) {
  const { now, random } = useServices();
  const add = (season: Pick<Season, 'name' | 'to'>): void =>
    onEdit({ ...season, id: newSpanId(now(), random()), from: '', week: structuredClone(week) });
  if (isFull)
    return (
      <p className="border-t border-line px-4 py-3 text-muted sm:px-5">
        At most {SPANS_MAX} date ranges and seasons can be kept. Remove some first.
      </p>
    );
  return (
    <div className={`flex flex-wrap gap-2 px-4 py-4 sm:px-5 ${isBelowList ? 'border-t border-line' : ''}`}>
      <Button variant="secondary" onClick={() => add({ name: '', to: '' })}>
        <Plus aria-hidden />
        Add a season
      </Button>
      <Button variant="secondary" onClick={() => add({ name: 'New hours', to: null })}>
        Plan new hours
      </Button>
    </div>
  );
}

/** Removes seasons that are over. They are not listed, so they could not be removed otherwise, and they count against the limit. */
function OverSeasons({ over, onRemove }: { over: SeasonList['over']; onRemove: (ids: readonly SpanId[]) => void }) {
  if (over.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line py-1 pr-2 pl-4 text-muted sm:pl-5">
      {over.length === 1 ? '1 season that is over is kept.' : `${over.length} seasons that are over are kept.`}
      <Button
        variant="ghost"
        onClick={() => {
          document.getElementById(HEADING_ID)?.focus();
          onRemove(over.map(({ id }) => id));
        }}
        className="px-3"
      >
        Remove {over.length === 1 ? 'it' : 'them'}
      </Button>
    </p>
  );
}
