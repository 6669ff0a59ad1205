import type { EditResult, SyncAccount } from '@doorsign/shared-schema/api';
import type { Change, EditLabel } from '@doorsign/shared-schema/sync';
import type { ApiClient, Timers } from '../api/client.ts';
import { LocalDatabase, readMeta, type IndexedDb } from './database.ts';
import { createDraft, type Draft } from './drafts.ts';
import { outcomeOf, within } from './outcome.ts';
import type { PublishingFacts } from './publishing.ts';
import { save } from './save.ts';
import { createSyncLoop, type SyncLoop } from './sync-loop.ts';
import { syncOnce, type Locks } from './sync-once.ts';
import { outboxCount } from './view.ts';

/** A Save that is kept on this device. */
export interface SavedEdit {
  id: string;
  /** The server's verdict, once it is applied here. Waits as long as it takes and never rejects. */
  outcome: Promise<EditResult>;
  /** The verdict if it comes within so many milliseconds, else null. */
  settledWithin(ms: number): Promise<EditResult | null>;
}

/** Who hears what attempts come to. */
export interface SyncListener {
  /** An answer was applied. @param published did it hold a verdict that let some own Save through? */
  onAnswer(account: SyncAccount, published: boolean): void;
  /** The token is gone or another owner's: this store is no longer the one to be open. */
  onNotOurs(): void;
}

/** One signed-in owner's data on this device. */
export interface LocalStore {
  readonly userId: string;
  readonly db: LocalDatabase;
  readonly sync: SyncLoop;
  /** Keeps a Save of the owner's location and starts to publish it.
   * @throws SaveError when it could not be kept; then nothing has changed */
  save(label: EditLabel, changes: readonly Change[]): Promise<SavedEdit>;
  /** The unsaved values of one screen; the same object each time. */
  draft(label: EditLabel): Draft;
  /** Drops a refused Save for good; one without a verdict stays. */
  discard(id: string): Promise<void>;
}

/** What an owner's store needs from outside. */
export interface LocalStoreDeps {
  api: ApiClient;
  token(): string | null;
  device(): Promise<{ id: string; name: string }>;
  app: string;
  /** Epoch milliseconds. */
  now(): number;
  randomBytes(n: number): Uint8Array;
  timers: Timers;
  locks: Locks | null;
  indexedDb?: IndexedDb;
}

/** A number in [0, 1) from 32 random bits. */
export const fractionOf = (bytes: Uint8Array): number =>
  new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0) / 2 ** 32;

/** What the badge is drawn from, as far as the database knows it. */
export const readPublishingFacts = (db: LocalDatabase): Promise<Omit<PublishingFacts, 'slow' | 'online'>> =>
  db.transaction('r', db.outbox, db.meta, async () => ({
    waiting: await outboxCount(db, 'waiting'),
    refused: await outboxCount(db, 'refused'),
    upgrade: await outboxCount(db, 'upgrade'),
    parked: (await readMeta(db, 'outdated')) ? 'update' : null,
    lastLiveAt: (await readMeta(db, 'lastLiveAt')) ?? null,
  }));

/** Opens one owner's data; nothing is sent before `sync` is woken. */
export const createLocalStore = (userId: string, deps: LocalStoreDeps, listener: SyncListener): LocalStore => {
  const { now, randomBytes, timers } = deps;
  const db = new LocalDatabase(userId, deps.indexedDb);
  // The first location has its owner's id (decisions A6).
  const scope = userId;
  const drafts = new Map<EditLabel, Draft>();

  const sync = createSyncLoop({
    attempt: (options) => syncOnce({ ...deps, db }, options),
    onOutcome: (outcome) => {
      if (outcome.kind === 'not-ours') listener.onNotOurs();
      if (outcome.kind !== 'sent') return;
      listener.onAnswer(
        outcome.account,
        outcome.results.some(({ status }) => status !== 'rejected'),
      );
    },
    timers,
    now,
    random: () => fractionOf(randomBytes(4)),
  });

  const draft = (label: EditLabel): Draft => {
    const known = drafts.get(label);
    if (known) return known;
    const created = createDraft(db, scope, label);
    drafts.set(label, created);
    return created;
  };

  return {
    userId,
    db,
    sync,
    draft,
    async save(label, changes) {
      // What was typed last belongs to the draft that this Save ends.
      await draft(label).settled();
      const { id } = await save(db, { scope, label, changes, nowMs: now(), random: randomBytes(10) });
      const outcome = outcomeOf(db, id);
      sync.push();
      return { id, outcome, settledWithin: (ms) => within(outcome, ms, timers) };
    },
    async discard(id) {
      await db.transaction('rw', db.outbox, async () => {
        const row = await db.outbox.get({ id });
        if (row && row.state !== 'waiting') await db.outbox.delete(row.order);
      });
    },
  };
};
