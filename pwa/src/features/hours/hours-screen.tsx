import { useEffect, useState } from 'react';
import { MINUTE } from '@doorsign/shared-schema/status/units';
import { useServices } from '../../local/services.ts';
import { useNow } from '../../lib/use-now.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page.tsx';
import { CurrentTime } from './current-time.tsx';
import { deviceClockWords } from './device-clock.ts';
import { HoursEditor } from './hours-editor.tsx';
import { HoursEmpty, preloadHours, PresetChooser } from './on-demand.ts';
import { useHoursDraft } from './use-hours-draft.ts';
import { ZoneSelect } from './zone-select.tsx';

/** The business hours screen: no hours yet, a choice of presets, or the week.
 * Source: facts hours.views, hours.flow.* and hours.start.*. */
export function HoursScreen() {
  const { now } = useServices();
  const nowMs = useNow(now, MINUTE);
  const editing = useHoursDraft();
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
  if (!editing) return <Loading>Loading business hours...</Loading>;

  const choose = (next: boolean): void => {
    setChoosing(next);
    setMoved(true);
  };

  if (choosing)
    return (
      <Page
        title="Business Hours"
        subtitle="Pick the week that is closest to yours. You can change every day afterwards."
      >
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
      <Page title="Business Hours" subtitle="When you are open, week by week.">
        <HoursEmpty takesFocus={moved} onSetUp={() => choose(true)} />
      </Page>
    );

  return (
    <Page
      title="Business Hours"
      subtitle={deviceClockWords(editing.timezone, nowMs) || 'When you are open, week by week.'}
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
        takesFocus={moved}
        onQuickSetup={() => choose(true)}
      />
    </Page>
  );
}
