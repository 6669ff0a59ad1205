import { Dexie, type Transaction } from 'dexie';
import type { Cursor } from '@doorsign/shared-schema/api';
import {
  isNewerSchema,
  MIN_SCHEMA,
  sameValue,
  schemaOf,
  type Change,
  type EditLabel,
} from '@doorsign/shared-schema/registers';
import { Edit, EDITS_BYTES_MAX, uuidv7, type Write } from '@doorsign/shared-schema/sync';
import { readMeta, type LocalDatabase } from '../storage/database.ts';
import type { OutboxRow, SeenRegister } from '../storage/rows.ts';
import type { StorageWork } from '../storage/storage-guard.ts';
import { isQuotaTrouble } from '../storage/storage-trouble.ts';
import { outboxRows, seenRegisters } from '../storage/view.ts';

/** What an owner reads whose Save would write over data of a newer version of the app. */
export const UPDATE_FIRST = 'Update the app to change this.';

/** Why a Save was not kept, in words for the owner. Nothing was changed; the draft is still there.
 * - `storage`: IndexedDB failed, also on new connections.
 * - `quota`: the device is full.
 * - `outdated`: it would write over data of a newer version of the app.
 * - `invalid`: it is none that could ever be sent. */
export class SaveError extends Error {
  override readonly name = 'SaveError';
  readonly reason: 'storage' | 'quota' | 'outdated' | 'invalid';

  constructor(reason: SaveError['reason'], detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.reason = reason;
  }
}

/** What a Save is made of. */
export interface SaveInput {
  /** The location's id. */
  locationId: string;
  label: EditLabel;
  changes: readonly Change[];
  /** Device clock, epoch milliseconds. */
  nowMs: number;
  /** Ten random bytes for the id. */
  random: Uint8Array;
  /** Does it end the draft of its label? Not so an undo, a "Use mine" or a restore, which the owner did beside a draft.
   * true if not given. */
  endsDraft?: boolean;
  /** Values of other devices that stood beside the draft's own when the owner saved: what is overwritten then was seen. */
  shown?: readonly Change[];
  /** By key: the revision that the owner answers with this. Other writes are based on what is seen. */
  answers?: ReadonlyMap<string, string>;
}

/** A Save that is kept on this device. */
export interface KeptSave {
  edit: Edit;
  /** What its registers held right before, by key; null for none. */
  before: ReadonlyMap<string, unknown>;
}

const byteLength = (text: string): number => new TextEncoder().encode(text).length;

/** The size of an edit in a request, in bytes. */
export const editBytes = (edit: Edit): number => byteLength(JSON.stringify(edit));

/** NUL and half characters, which the server refuses in any body (shared-schema/docs/security-parameters.md#bodies). One such Save would be
 * refused together with the whole request, for ever, and would hold up all others. */
const isSendableText = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text);

const sendable = (value: unknown): boolean => {
  if (typeof value === 'string') return isSendableText(value);
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, member]) => sendable(name) && sendable(member));
};

type Seen = ReadonlyMap<string, SeenRegister>;

const isShown = (register: SeenRegister | undefined, shown: readonly Change[]): boolean =>
  shown.some(
    ({ key, value, del }) =>
      key === register?.key &&
      (del === true) === register.deleted &&
      (register.deleted || sameValue(value, register.value)),
  );

/** The revision that a write overwrites with its owner's knowledge. */
const baseOf = (key: string, { answers, shown = [] }: SaveInput, seen: Seen, now: Seen): string | null =>
  answers?.get(key) ?? (isShown(now.get(key), shown) ? now : seen).get(key)?.rev ?? null;

const writeOf = (locationId: string, { key, value, del }: Change, base: string | null): Write => ({
  scope: locationId,
  key,
  value,
  ...(del && { del }),
  base,
});

const seenBy = (edit: Edit): SeenRegister[] =>
  edit.writes.map(({ key, value, del }) => ({
    key,
    value,
    deleted: del === true,
    rev: edit.id,
    schema: edit.schema,
  }));

/** What the owner changed elsewhere in the app has been seen by every draft of the location: none may clash with its own owner. */
const raiseDrafts = async (db: LocalDatabase, locationId: string, edit: Edit): Promise<void> => {
  const raised = (seen: readonly SeenRegister[]): SeenRegister[] => [
    ...new Map([...seen, ...seenBy(edit)].map((register) => [register.key, register])).values(),
  ];
  await db.locationDrafts
    .where('[locationId+label]')
    .between([locationId, Dexie.minKey], [locationId, Dexie.maxKey])
    .modify((row) => void (row.seen = raised(row.seen)));
};

/** The place in the log up to which the owner had been told of conflicts at a Save. What is on a register on which a Save
 * of theirs waits is not shown, so a Save on top of that one has been told no more than that one. */
const toldOf = async (db: LocalDatabase, changes: readonly Change[], cursor: Cursor | undefined): Promise<number> => {
  const keys = new Set(changes.map(({ key }) => key));
  const waiting = (await outboxRows(db, 'waiting')).filter(({ edit }) => edit.writes.some(({ key }) => keys.has(key)));
  return Math.min(cursor?.seq ?? 0, ...waiting.map(({ edit }) => edit.told ?? 0));
};

/** Refuses here what could never be sent: an edit in the outbox must be one that the server can judge alone. */
const checked = (edit: Edit): Edit => {
  const parsed = Edit.safeParse(edit);
  if (!parsed.success)
    throw new SaveError('invalid', edit.writes.length === 0 ? 'There is nothing to save.' : 'This cannot be saved.', {
      cause: parsed.error,
    });
  if (!sendable(edit.writes)) throw new SaveError('invalid', 'Please remove characters that cannot be shown.');
  // The server measures the list, so the brackets around one edit count as well.
  if (editBytes(edit) + 2 > EDITS_BYTES_MAX) throw new SaveError('invalid', 'This is too much for one save.');
  return edit;
};

const buildEdit = async (
  db: LocalDatabase,
  id: string,
  input: SaveInput,
  cursor: Cursor | undefined,
): Promise<KeptSave> => {
  const { locationId, label, changes, nowMs, endsDraft = true } = input;
  const now = await seenRegisters(db, locationId);
  const draft = endsDraft ? await db.locationDrafts.get([locationId, label]) : undefined;
  const seen = draft ? new Map(draft.seen.map((row) => [row.key, row])) : now;
  for (const { key } of changes) {
    const register = now.get(key);
    if (register && isNewerSchema(register)) throw new SaveError('outdated', UPDATE_FIRST);
  }
  const writes = changes.map((change) => writeOf(locationId, change, baseOf(change.key, input, seen, now)));
  const before = changes.map(({ key }): [string, unknown] => {
    const register = now.get(key);
    return [key, !register || register.deleted ? null : register.value];
  });
  const told = await toldOf(db, changes, cursor);
  // The lowest that can say it, so that a server of the release before takes what it knows.
  const schemas = changes.map(({ key, value, del }) => (del ? MIN_SCHEMA : schemaOf(key, value)));
  return { edit: checked({ id, schema: Math.max(MIN_SCHEMA, ...schemas), wall: nowMs, label, writes, told }), before: new Map(before) };
};

/** Was this Save kept by a run whose end was not heard of? Its verdict may even have come since. */
const isKept = async (db: LocalDatabase, id: string): Promise<boolean> =>
  (await db.outbox.where({ id }).count()) + (await db.results.where({ id }).count()) > 0;

/** What IndexedDB refused, in words for the owner. */
export const saveErrorOf = (cause: unknown): SaveError => {
  if (cause instanceof SaveError) return cause;
  if (isQuotaTrouble(cause))
    return new SaveError('quota', 'This device is full. Free some space and try again.', { cause });
  return new SaveError('storage', 'This device could not keep your change. Try again, or reload the page.', { cause });
};

/** Nobody waits any more: what is not kept by now shall not be kept later, behind the owner's back. */
const callOffWith = (signal: AbortSignal, transaction: Transaction): void => {
  signal.throwIfAborted();
  signal.addEventListener('abort', () => {
    try {
      transaction.abort();
    } catch {
      // It is being committed: then the next run finds it.
    }
  });
};

const once = <T>(work: StorageWork<T>): Promise<T> => work(new AbortController().signal);

/** Keeps one Save: its outbox row and the end of its draft in one transaction, or nothing at all.
 * Each write is based on what the owner saw: the moment at which the draft began, else now.
 * @param run how the work is run, and run again with the same id after trouble (StorageGuard.run); once if not given
 * @returns   after the transaction's complete event, never before
 * @throws SaveError when it could not be kept. Source: shared-schema/docs/sync-protocol.md#edits and #storage. */
export const save = async (
  db: LocalDatabase,
  input: SaveInput,
  run: <T>(work: StorageWork<T>) => Promise<T> = once,
): Promise<KeptSave> => {
  const id = uuidv7(input.nowMs, input.random);
  // Built by the first run that gets as far as that: what is run again is the same Save.
  let built: KeptSave | null = null;
  const keep: StorageWork<KeptSave> = async (signal) => {
    // Not part of the transaction, which an attempt to sync would have to wait for: at worst an older one is read.
    const cursor = await readMeta(db, 'cursor');
    return db.transaction('rw', db.registers, db.outbox, db.results, db.locationDrafts, async (transaction) => {
      callOffWith(signal, transaction);
      const isRepeated = built !== null;
      const { edit, before } = (built ??= await buildEdit(db, id, input, cursor));
      if (isRepeated && (await isKept(db, id))) return { edit, before };
      const row: Omit<OutboxRow, 'order'> = {
        id,
        userId: db.userId,
        state: 'waiting',
        edit,
        savedAt: input.nowMs,
        faults: 0,
        result: null,
      };
      await db.outbox.add(row);
      if (input.endsDraft ?? true) await db.locationDrafts.delete([input.locationId, input.label]);
      await raiseDrafts(db, input.locationId, edit);
      return { edit, before };
    });
  };
  return run(keep).catch((cause: unknown) => {
    throw saveErrorOf(cause);
  });
};
