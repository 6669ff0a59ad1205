import { useEffect, useState } from 'react';
import { useLocation } from '../../lib/router.tsx';
import { DAYS } from '@doorsign/shared-schema/hours';
import type { Season, SpanId } from '@doorsign/shared-schema/spans';
import { MINUTE } from '@doorsign/shared-schema/status/units';
import { Clock } from 'lucide-react';
import { useServices } from '../../local/services.ts';
import { useNow } from '../../lib/use-now.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { Page } from '../../ui/page.tsx';
import { withUnbrokenTimes } from '../../lib/unbroken-times.ts';
import { formatClock, formatWeekday, readWallClock } from '../../lib/wall-clock.ts';
import { deviceClockText } from './device-clock.ts';
import { HoursEditor } from './hours-editor.tsx';
import { HoursLoading } from './hours-loading.tsx';
import { HoursEmpty, preloadHours, PresetChooser, SignLink, ZoneSelect } from './on-demand.ts';
import { preloadSeasons, SeasonEditor } from './seasons/on-demand.ts';
import { useHoursDraft, type HoursEditing } from './use-hours-draft.ts';

/** The business hours screen: no hours yet, a choice of presets, or the week.
 * Source: facts hours.views, hours.flow.* and hours.start.*. */
export function HoursScreen() {
  const { now } = useServices();
  const nowMs = useNow(now, MINUTE);
  const editing = useHoursDraft(nowMs);
  // The first view leaves the focus on the page's title; a view that the owner opens takes the focus.
  const [view, setView] = useState<View>({ kind: 'first' });
  // Advice, preview and dialogs load only after the week has rendered.
  const [rested, setRested] = useState(false);
  useEffect(
    () =>
      whenIdle(window, () => {
        preloadHours();
        preloadSeasons();
        setRested(true);
      }),
    [],
  );
  useRowOfAddress(editing !== undefined);
  if (!editing) return <HoursLoading />;

  const toWeek = (): void => setView({ kind: 'week' });

  if (view.kind === 'presets')
    return (
      <Page title="Business Hours" subtitle="Pick the week that’s closest to yours. You can change any day afterward.">
        <PresetChooser
          onBack={toWeek}
          onPreset={(preset) => {
            editing.applyPreset(preset);
            toWeek();
          }}
          onScratch={() => {
            editing.startFromScratch();
            toWeek();
          }}
        />
      </Page>
    );

  if (!editing.week)
    return (
      <Page title="Business Hours" subtitle="Your regular weekly hours.">
        <HoursEmpty takesFocus={view.kind === 'week'} onSetUp={() => setView({ kind: 'presets' })} />
      </Page>
    );

  const season = view.kind === 'season' ? seasonOf(editing, view) : null;
  if (season)
    return (
      <Page title="Business Hours" subtitle="Different hours for part of the year, or new hours starting on a date.">
        <SeasonEditor
          editing={editing}
          season={season}
          isNew={view.kind === 'season' && !view.isListed}
          today={readWallClock(editing.timezone, nowMs).date}
          now={nowMs}
          onBack={() => setView({ kind: 'back', season: season.id })}
        />
      </Page>
    );

  return (
    <Page
      title="Business Hours"
      subtitle={withUnbrokenTimes(deviceClockText(editing.timezone, nowMs)) || 'Your regular weekly hours.'}
      actions={
        editing.newer.timezone ? null : (
          <>
            <CurrentTime timezone={editing.timezone} now={nowMs} />
            <ZoneSelect value={editing.timezone} now={nowMs} onChange={editing.setTimezone} />
          </>
        )
      }
    >
      <HoursEditor
        editing={editing}
        week={editing.week}
        now={nowMs}
        advised={rested}
        takesFocus={view.kind === 'week'}
        cameFrom={view.kind === 'back' ? view.season : null}
        onQuickSetup={() => setView({ kind: 'presets' })}
        onEditSeason={(begun) => setView({ kind: 'season', begun, isListed: isListed(editing, begun.id) })}
      />
      {/* With the parts that follow the first paint. */}
      {rested ? <SignLink className="mt-4" /> : null}
    </Page>
  );
}

/** The view that the screen shows. `week` comes after the presets, and `back` after a season's editor. */
type View =
  | { readonly kind: 'first' | 'week' | 'presets' }
  | { readonly kind: 'season'; readonly begun: Season; readonly isListed: boolean }
  | { readonly kind: 'back'; readonly season: SpanId };

const isListed = ({ seasons }: HoursEditing, id: SpanId): boolean => seasons.some((season) => season.id === id);

/** Returns the season that the editor shows: the drafted or stored one, or a new one as it began. null if a listed one is gone, because
 * another device removed it. */
const seasonOf = ({ seasons }: HoursEditing, { begun, isListed }: View & { kind: 'season' }): Season | null =>
  seasons.find(({ id }) => id === begun.id) ?? (isListed ? null : begun);

/** Focuses the row of the day that the address names, as /hours#monday does, once the week is shown. */
const useRowOfAddress = (isShown: boolean): void => {
  const { hash } = useLocation();
  // After the effect that focuses the page's title: that one belongs to a child.
  useEffect(() => {
    const day = DAYS.find((each) => hash === `#${each}`);
    if (isShown && day) document.getElementById(day)?.focus();
  }, [hash, isShown]);
};

/** The current time in the chosen zone, so that a wrong zone is noticed at once.
 * @param now epoch milliseconds, read again every minute */
function CurrentTime({ timezone, now }: { timezone: string; now: number }) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const isOtherDay = readWallClock(timezone, now).date !== readWallClock(here, now).date;
  return (
    <p className="inline-flex min-h-10 items-center gap-2 rounded-full bg-track px-3.5 font-medium text-muted">
      <Clock aria-hidden className="size-4" />
      Current time
      <time dateTime={new Date(now).toISOString()} className="font-semibold text-ink">
        {isOtherDay ? `${formatWeekday(now, timezone)} ` : ''}
        {formatClock(now, timezone)}
      </time>
    </p>
  );
}
