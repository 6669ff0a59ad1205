import { openConflicts } from './conflict-feed.ts';
import { readMeta, type LocalDatabase } from './database.ts';
import type { StoredFacts } from './publishing.ts';
import { outboxCount, outboxRows } from './view.ts';

/** What the badge is drawn from, as far as the database knows it: one moment's truth. */
export const readPublishingFacts = (db: LocalDatabase): Promise<StoredFacts> =>
  db.transaction('r', db.registers, db.outbox, db.conflicts, db.dismissals, db.meta, async () => {
    const waiting = await outboxRows(db, 'waiting');
    const conflicts = await openConflicts(db);
    return {
      waiting: waiting.length,
      waitingSince: waiting.length > 0 ? Math.min(...waiting.map(({ savedAt }) => savedAt)) : null,
      failure: (await readMeta(db, 'lastFailure'))?.code ?? null,
      refused: await outboxCount(db, 'refused'),
      upgrade: await outboxCount(db, 'upgrade'),
      parked: (await readMeta(db, 'outdated')) === undefined ? null : 'update',
      superseded: conflicts[0] ? { count: conflicts.length, device: conflicts[0].win.device } : null,
      recovering: ((await readMeta(db, 'witness')) ?? []).length,
      answeredAt: (await readMeta(db, 'answeredAt')) ?? null,
      lastLiveAt: (await readMeta(db, 'lastLiveAt')) ?? null,
    };
  });
