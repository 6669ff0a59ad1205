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

/** The message for an owner whose Save would overwrite data of a newer version of the app. */
export const UPDATE_FIRST = 'Update the app to change this.';

/** A Save that could not be stored, with a message for the owner. Nothing was changed; the draft is still there.
 * - `storage`: IndexedDB failed, also on new connections.
 * - `quota`: the device is full.
 * - `outdated`: the Save would overwrite data of a newer version of the app.
 * - `invalid`: the Save could never be sent. */
export class SaveError extends Error {
  override readonly name = 'SaveError';
  readonly reason: 'storage' | 'quota' | 'outdated' | 'invalid';

  constructor(reason: SaveError['reason'], detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.reason = reason;
  }
}

/** The input of save(). */
export interface SaveInput {
  /** The location's id. */
  locationId: string;
  label: EditLabel;
  changes: readonly Change[];
  /** Device clock, epoch milliseconds. */
  nowMs: number;
  /** Ten random bytes for the id. */
  random: Uint8Array;
  /** True if the Save ends the draft of its label. False for an undo, a "Use mine" or a restore, which leave the draft alone. Default: true. */
  endsDraft?: boolean;
  /** Values of other devices that were shown next to the draft's own when the owner saved. Overwriting these causes no
   * conflict, because the owner saw them. */
  shown?: readonly Change[];
  /** Explicit base revisions, by key. All other writes are based on the registers that the owner saw. */
  answers?: ReadonlyMap<string, string>;
}

/** A Save that is stored on this device. */
export interface KeptSave {
  edit: Edit;
  /** The values of its registers right before the Save, by key; null for none. */
  before: ReadonlyMap<string, unknown>;
}

const byteLength = (text: string): number => new TextEncoder().encode(text).length;

/** The size of an edit in a request, in bytes. */
export const editBytes = (edit: Edit): number => byteLength(JSON.stringify(edit));

/** Returns false for text with NUL or unpaired surrogates, which the server refuses in any body
 * (shared-schema/docs/security-parameters.md#bodies). One such Save would make every request fail and block all other Saves. */
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

/** The register that the owner knowingly overwrites. */
const replacedRegister = (key: string, { shown = [] }: SaveInput, seen: Seen, now: Seen): SeenRegister | undefined =>
  (isShown(now.get(key), shown) ? now : seen).get(key);

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

/** Marks the values of the edit as seen in every draft of the location, so that no draft conflicts with its own owner's Save. */
const raiseDrafts = async (db: LocalDatabase, locationId: string, edit: Edit): Promise<void> => {
  const raised = (seen: readonly SeenRegister[]): SeenRegister[] => [
    ...new Map([...seen, ...seenBy(edit)].map((register) => [register.key, register])).values(),
  ];
  await db.locationDrafts
    .where('[locationId+label]')
    .between([locationId, Dexie.minKey], [locationId, Dexie.maxKey])
    .modify((row) => void (row.seen = raised(row.seen)));
};

/** The log position up to which the owner had been shown conflicts at a Save. Conflicts on a register with a waiting Save are
 * hidden, so the position of a Save on top of a waiting Save is at most the position of that one. */
const shownUpTo = async (
  db: LocalDatabase,
  changes: readonly Change[],
  cursor: Cursor | undefined,
): Promise<number> => {
  const keys = new Set(changes.map(({ key }) => key));
  const waiting = (await outboxRows(db, 'waiting')).filter(({ edit }) => edit.writes.some(({ key }) => keys.has(key)));
  return Math.min(cursor?.seq ?? 0, ...waiting.map(({ edit }) => edit.told ?? 0));
};

/** Validates an edit before it enters the outbox. The server must be able to accept or reject every edit there on its own.
 * @throws SaveError `invalid` for an edit that could never be sent */
const checked = (edit: Edit): Edit => {
  const parsed = Edit.safeParse(edit);
  if (!parsed.success)
    throw new SaveError('invalid', edit.writes.length === 0 ? 'There’s nothing to save.' : 'This can’t be saved.', {
      cause: parsed.error,
    });
  if (!sendable(edit.writes)) throw new SaveError('invalid', 'Please remove characters that can’t be displayed.');
  // The server measures the whole list, so the two brackets around the edit count as well.
  if (editBytes(edit) + 2 > EDITS_BYTES_MAX) throw new SaveError('invalid', 'This is too much to save at once.');
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
  const writes = changes.map((change) => {
    const { key } = change;
    const replaced = replacedRegister(key, input, seen, now);
    // A draft may have begun when a newer version's value was there, which this version cannot show.
    if ([now.get(key), replaced].some((register) => register && isNewerSchema(register)))
      throw new SaveError('outdated', UPDATE_FIRST);
    return writeOf(locationId, change, input.answers?.get(key) ?? replaced?.rev ?? null);
  });
  const before = changes.map(({ key }): [string, unknown] => {
    const register = now.get(key);
    return [key, !register || register.deleted ? null : register.value];
  });
  const told = await shownUpTo(db, changes, cursor);
  // The lowest schema that can express the changes, so that a server of the previous release accepts what it knows.
  const schemas = changes.map(({ key, value, del }) => (del ? MIN_SCHEMA : schemaOf(key, value)));
  return {
    edit: checked({ id, schema: Math.max(MIN_SCHEMA, ...schemas), wall: nowMs, label, writes, told }),
    before: new Map(before),
  };
};

/** Returns true if an earlier run stored this Save although its completion was never reported. The result of the edit may
 * have arrived since. */
const isKept = async (db: LocalDatabase, id: string): Promise<boolean> =>
  (await db.outbox.where({ id }).count()) + (await db.results.where({ id }).count()) > 0;

/** Turns an error of IndexedDB into a SaveError with a message for the owner. */
export const saveErrorOf = (cause: unknown): SaveError => {
  if (cause instanceof SaveError) return cause;
  if (isQuotaTrouble(cause))
    return new SaveError('quota', 'This device is full. Free up some space and try again.', { cause });
  return new SaveError('storage', 'This device couldn’t save your change. Try again or reload the page.', { cause });
};

/** Aborts the transaction when the signal fires. The caller has given up by then, and the Save must not be stored later
 * without the owner's knowledge. */
const callOffWith = (signal: AbortSignal, transaction: Transaction): void => {
  signal.throwIfAborted();
  signal.addEventListener('abort', () => {
    try {
      transaction.abort();
    } catch {
      // The transaction is committing already; the next run finds the Save.
    }
  });
};

const once = <T>(work: StorageWork<T>): Promise<T> => work(new AbortController().signal);

/** Stores one Save: its outbox row and the end of its draft in one transaction, or nothing at all. Each write is based on the
 * registers that the owner saw: those at the start of the draft, else the current ones.
 * @param run runs the work, and repeats it with the same id after a storage failure (StorageGuard.run); once if not given
 * @returns after the transaction's complete event, never before
 * @throws SaveError when the Save could not be stored
 * Source: shared-schema/docs/sync-protocol.md#edits and #storage. */
export const save = async (
  db: LocalDatabase,
  input: SaveInput,
  run: <T>(work: StorageWork<T>) => Promise<T> = once,
): Promise<KeptSave> => {
  const id = uuidv7(input.nowMs, input.random);
  // Built by the first run that gets this far, so that a repeated run stores the same Save.
  let built: KeptSave | null = null;
  const keep: StorageWork<KeptSave> = async (signal) => {
    // Read outside of the transaction, so that the transaction does not block sync attempts. At worst the cursor is out of date.
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
