import type { ConflictParty } from '@doorsign/shared-schema/api';
import { timeText } from '../../lib/time-text.ts';
import { useDismiss, useKeepMine } from '../../local/change-hooks.ts';
import { useWidgetSight } from '../../local/hooks.ts';
import type { OpenConflict } from '../../local/saves/conflict-feed.ts';
import { useMayWrite } from '../../local/team/may-write.ts';
import { replacedText } from '../../local/sync/publishing.ts';
import { useServices } from '../../local/services.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { useBusinessZone } from './business-zone.ts';
import { ChangeList } from './change-list.tsx';
import type { KeyChange } from './format-changes.ts';
import { conflictChoices } from './conflict-choices.ts';
import { groupConflicts, valuesOf, type ConflictGroup } from './conflict-groups.ts';
import { KeptRow } from './kept-row.tsx';
import { madeBy } from './made-by.ts';
import type { SaveAgain } from './use-save-again.ts';

const USE_TEXTS = {
  saved: 'Change restored!',
  refused: 'Error saving changes',
  refusedFallback: 'We couldn’t publish your change. Please try again.',
};

/** Changes that were superseded by newer ones: the live values, the replaced ones, and a button that publishes those.
 * Source: shared-schema/docs/sync-protocol.md#superseded. */
export function ConflictsCard({ conflicts, saveAgain }: { conflicts: readonly OpenConflict[]; saveAgain: SaveAgain }) {
  const groups = groupConflicts(conflicts);
  if (groups.length === 0) return null;
  return (
    <Card flush title="Replaced by a newer change">
      <ul className="divide-y divide-line">
        {groups.map((group) => (
          <ConflictItem key={group.id} group={group} saveAgain={saveAgain} />
        ))}
      </ul>
    </Card>
  );
}

function ConflictItem({ group, saveAgain }: { group: ConflictGroup; saveAgain: SaveAgain }) {
  const { now } = useServices();
  const dismiss = useDismiss();
  const keepMine = useKeepMine();
  const mayWrite = useMayWrite();
  const widget = useWidgetSight();
  const { live, lose, madeHere, origin } = group.conflicts[0];
  const isRecovery = origin === 'recovery';
  const isOwn = madeHere === 'live';
  const other = isOwn ? lose : live;
  const choices = conflictChoices(group, useBusinessZone());
  const nothingLive = live.rev === '';
  return (
    <KeptRow
      label={group.label}
      scope={group.conflicts[0].scope}
      about={timeText(nothingLive ? lose.at : live.at, now())}
      reason={
        <p>
          {isRecovery
            ? 'The server was restored from a backup. What’s live now isn’t what you had before.'
            : replacedText({ device: madeBy(other.by, other.device), isOwn, widget })}
        </p>
      }
      actions={
        <>
          {mayWrite(
            group.conflicts.map(({ key }) => key),
            group.conflicts[0].scope,
          ) ? (
            <Button variant="secondary" onClick={() => void saveAgain(() => keepMine(...group.conflicts), USE_TEXTS)}>
              {choices.use}
            </Button>
          ) : null}
          <Button
            variant="ghost"
            onClick={() => void Promise.all(group.conflicts.map((conflict) => dismiss(conflict)))}
          >
            {choices.keep}
          </Button>
        </>
      }
    >
      <div className="grid gap-2 sm:grid-cols-2">
        <Version
          isLive
          title={widget === 'seen' ? 'Live now' : 'Current'}
          party={nothingLive ? null : live}
          madeHere={madeHere === 'live'}
          changes={valuesOf(group, 'live')}
        />
        <Version
          title={isRecovery ? 'Before' : 'Replaced'}
          party={lose}
          madeHere={madeHere === 'lose'}
          changes={valuesOf(group, 'lose')}
        />
      </div>
    </KeptRow>
  );
}

interface VersionProps {
  title: string;
  isLive?: boolean;
  /** null when no device made this version. */
  party: ConflictParty | null;
  madeHere: boolean;
  changes: readonly KeyChange[];
}

function Version({ title, isLive = false, party, madeHere, changes }: VersionProps) {
  const { now } = useServices();
  return (
    <div className="rounded-control border border-line bg-shade px-3.5 py-2.5">
      <p className="flex flex-wrap items-center gap-x-2 text-hint leading-5 text-muted">
        <StatusDot tone={isLive ? 'open' : 'other'} />
        <span className="font-semibold text-ink">{title}</span>
        {party ? (
          <span>{[madeBy(party.by, party.device), timeText(party.at, now())].filter(Boolean).join(', ')}</span>
        ) : null}
        {madeHere ? <Badge tone="brand">This device</Badge> : null}
      </p>
      <div className="mt-1.5">
        <ChangeList changes={changes} />
      </div>
    </div>
  );
}
