import { Suspense, useEffect, useState } from 'react';
import { useLocation } from '../../lib/router.tsx';
import { DAYS } from '@doorsign/shared-schema/hours';
import { MINUTE } from '@doorsign/shared-schema/status/units';
import { Clock } from 'lucide-react';
import { useServices } from '../../local/services.ts';
import { useNow } from '../../lib/use-now.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { SignLink } from '../../ui/sign-link.tsx';
import { formatClock, formatWeekday, readWallClock } from '../../lib/wall-clock.ts';
import { deviceClockText } from './device-clock.ts';
import { HoursEditor } from './hours-editor.tsx';
import { HoursEmpty, preloadHours, PresetChooser, ZoneSelect } from './on-demand.ts';
import { useHoursDraft } from './use-hours-draft.ts';
import { ZoneFixed } from './zone-fixed.tsx';

/** The business hours screen: no hours yet, a choice of presets, or the week.
 * Source: facts hours.views, hours.flow.* and hours.start.*. */
export function HoursScreen() {
  const { now } = useServices();
  const nowMs = useNow(now, MINUTE);
  const editing = useHoursDraft(nowMs);
  const [choosing, setChoosing] = useState(false);
  // The first view leaves the focus on the page's title; a view that the owner opens takes the focus.
  const [moved, setMoved] = useState(false);
  // Advice, preview and dialogs load only after the week has rendered.
  const [rested, setRested] = useState(false);
  useEffect(
    () =>
      whenIdle(window, () => {
        preloadHours();
        setRested(true);
      }),
    [],
  );
  useRowOfAddress(editing !== undefined);
  if (!editing) return <Loading>Loading business hours...</Loading>;

  const choose = (next: boolean): void => {
    setChoosing(next);
    setMoved(true);
  };

  if (choosing)
    return (
      <Page title="Business Hours" subtitle="Pick the week that’s closest to yours. You can change any day afterward.">
        <PresetChooser
          onBack={() => choose(false)}
          onPreset={(preset) => {
            editing.applyPreset(preset);
            choose(false);
          }}
          onScratch={() => {
            editing.startFromScratch();
            choose(false);
          }}
        />
      </Page>
    );

  if (!editing.week)
    return (
      <Page title="Business Hours" subtitle="Your regular weekly hours.">
        <HoursEmpty takesFocus={moved} onSetUp={() => choose(true)} />
      </Page>
    );

  return (
    <Page
      title="Business Hours"
      subtitle={deviceClockText(editing.timezone, nowMs) || 'Your regular weekly hours.'}
      actions={
        editing.newer.timezone ? null : (
          <>
            <CurrentTime timezone={editing.timezone} now={nowMs} />
            <Suspense fallback={<ZoneFixed value={editing.timezone} />}>
              <ZoneSelect value={editing.timezone} now={nowMs} onChange={editing.setTimezone} />
            </Suspense>
          </>
        )
      }
    >
      <HoursEditor
        editing={editing}
        week={editing.week}
        now={nowMs}
        advised={rested}
        takesFocus={moved}
        onQuickSetup={() => choose(true)}
      />
      {/* With the parts that follow the first paint. */}
      {rested ? <SignLink className="mt-4" /> : null}
    </Page>
  );
}

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
