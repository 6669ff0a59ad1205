import { MINUTE } from '@doorsign/shared-schema/status/units';
import { useNow } from '../../lib/use-now.ts';
import { useConflicts, useRefused, useWaiting } from '../../local/change-hooks.ts';
import { useSettings } from '../../local/hooks.ts';
import { useServices } from '../../local/services.ts';
import { Page } from '../../ui/page.tsx';
import { SaveFailedDialog } from '../../ui/save-failed-dialog.tsx';
import { AttentionCard } from './attention-card.tsx';
import { BusinessZone } from './business-zone.ts';
import { withUnbrokenTimes } from '../../lib/unbroken-times.ts';
import { clockText } from './clock-text.ts';
import { ConflictsCard } from './conflicts-card.tsx';
import { LostCard } from './lost-card.tsx';
import { PastCard } from './past-card.tsx';
import { StorageCard } from './storage-card.tsx';
import { useSaveAgain } from './use-save-again.ts';
import { WaitingCard } from './waiting-card.tsx';

/** The state of every change: those that need the owner, those that were superseded, those still waiting, and all that were
 * published, which can be undone or restored.
 * Source: shared-schema/docs/decisions/0027-history-screen.md; shared-schema/docs/sync-protocol.md#owner-states. */
export function HistoryScreen() {
  const refused = useRefused();
  const conflicts = useConflicts();
  const waiting = useWaiting();
  const { saveAgain, failure, closeFailure } = useSaveAgain();
  const settings = useSettings();
  const nowMs = useNow(useServices().now, MINUTE);
  return (
    <Page title="History" subtitle="Every change, the device it came from, and anything not on your website yet.">
      {/* Keeps its place while the settings are read, so that the lists below stay where they are. */}
      <p className="-mt-4 mb-5 min-h-6 text-hint text-muted">
        {settings ? withUnbrokenTimes(clockText(settings.timezone, nowMs)) : null}
      </p>
      <BusinessZone value={settings?.timezone}>
        <div className="grid gap-5">
          <LostCard />
          <AttentionCard refused={refused} />
          <ConflictsCard conflicts={conflicts} saveAgain={saveAgain} />
          <WaitingCard waiting={waiting} />
          <PastCard saveAgain={saveAgain} />
          <StorageCard />
        </div>
      </BusinessZone>
      <SaveFailedDialog
        failure={failure}
        kept="Nothing has changed, here or on your website."
        back="Close"
        onClose={closeFailure}
      />
    </Page>
  );
}
