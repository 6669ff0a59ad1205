import { openConflicts, type OpenConflict } from '../saves/conflict-feed.ts';
import { readMeta, type LocalDatabase } from '../storage/database.ts';
import type { StoredFacts, Superseded } from './publishing.ts';
import { countOffers, outboxCount, outboxRows } from '../storage/view.ts';

/** Changes that are not live come before changes of this device that are. */
const supersededOf = (conflicts: readonly OpenConflict[]): Superseded | null => {
  const lost = conflicts.filter(({ madeHere }) => madeHere !== 'live');
  const shown = lost[0] ?? conflicts[0];
  if (!shown) return null;
  if (lost.length > 0) return { count: lost.length, device: shown.live.device, isOwn: false };
  return { count: conflicts.length, device: shown.lose.device, isOwn: true };
};

/** Reads the badge's facts from the database, as a consistent snapshot. */
export const readPublishingFacts = (db: LocalDatabase): Promise<StoredFacts> =>
  db.transaction('r', [db.registers, db.outbox, db.conflicts, db.dismissals, db.results, db.meta], async () => {
    const waiting = await outboxRows(db, 'waiting');
    const conflicts = await openConflicts(db);
    return {
      waiting: waiting.length,
      waitingSince: waiting.length > 0 ? Math.min(...waiting.map(({ savedAt }) => savedAt)) : null,
      failure: (await readMeta(db, 'lastFailure'))?.code ?? null,
      refused: await outboxCount(db, 'refused'),
      upgrade: await outboxCount(db, 'upgrade'),
      blocked: (await readMeta(db, 'outdated')) === undefined ? null : 'update',
      superseded: supersededOf(conflicts),
      recovering: await countOffers(db),
      answeredAt: (await readMeta(db, 'answeredAt')) ?? null,
      lastLiveAt: (await readMeta(db, 'lastLiveAt')) ?? null,
    };
  });
