import { sectionName } from '@doorsign/shared-schema/registers';
import { timeText } from '../../lib/time-text.ts';
import { useDiscard } from '../../local/change-hooks.ts';
import { useLocationId } from '../../local/own-query.ts';
import type { OutboxRow } from '../../local/storage/rows.ts';
import { useMayWrite } from '../../local/team/may-write.ts';
import { useMay } from '../../local/team/member.ts';
import { useServices } from '../../local/services.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChangeList } from './change-list.tsx';
import { KeptRow } from './kept-row.tsx';
import { changesOfEdit } from './kept-changes.ts';
import { sectionPath } from './section-path.ts';

/** Saves that the server refused, with the reason and their changes, until the owner discards them. They are not published,
 * but nothing is lost.
 * Source: shared-schema/docs/sync-protocol.md#rejected and #blocked. */
export function AttentionCard({ refused }: { refused: readonly OutboxRow[] }) {
  const discard = useDiscard();
  if (refused.length === 0) return null;
  return (
    <Card flush title={`Needs attention (${refused.length})`}>
      <ul className="divide-y divide-line">
        {refused.map((row) => (
          <RefusedRow key={row.id} row={row} onDiscard={() => void discard(row.id)} />
        ))}
      </ul>
    </Card>
  );
}

function RefusedRow({ row, onDiscard }: { row: OutboxRow; onDiscard: () => void }) {
  const { now } = useServices();
  const { label } = row.edit;
  const scope = row.edit.writes[0]?.scope;
  // The screen shows the location at which the change was made.
  const isElsewhere = useLocationId() !== scope && scope !== undefined;
  const [name, path] = [sectionName(label), `${sectionPath(label)}${isElsewhere ? `?location=${scope}` : ''}`];
  const needsPlan = row.state === 'upgrade';
  const mayUpgrade = useMay('billing.manage');
  const mayFix = useMayWrite()(
    row.edit.writes.map(({ key }) => key),
    scope,
  );
  return (
    <KeptRow
      label={label}
      scope={scope}
      about={`saved ${timeText(row.savedAt, now())}`}
      reason={
        <>
          <p className="text-closed-text">{row.result?.detail || 'The server didn’t accept this change.'}</p>
          {needsPlan ? (
            <p className="text-muted">It’s kept here and will be published as soon as your plan allows it.</p>
          ) : null}
        </>
      }
      actions={
        <>
          {needsPlan ? (
            mayUpgrade ? (
              <ButtonLink to="/pricing">Upgrade to publish this</ButtonLink>
            ) : null
          ) : mayFix ? (
            <ButtonLink to={path} variant="secondary" aria-label={`Fix in ${name}`}>
              Fix
            </ButtonLink>
          ) : null}
          <Button
            variant="ghost"
            className="text-danger!"
            onClick={onDiscard}
            aria-label={`Discard this ${name} change`}
          >
            Discard
          </Button>
        </>
      }
    >
      <ChangeList changes={changesOfEdit(row.edit)} />
    </KeptRow>
  );
}
