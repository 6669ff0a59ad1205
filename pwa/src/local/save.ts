import {
  Edit,
  EDITS_BYTES_MAX,
  SCHEMA,
  uuidv7,
  type Change,
  type EditLabel,
  type Write,
} from '@doorsign/shared-schema/sync';
import type { LocalDatabase } from './database.ts';
import type { OutboxRow, SeenRegister } from './rows.ts';
import { seenRegisters } from './view.ts';

/** Why a Save was not kept, in words for the owner. Nothing was changed; the draft is still there. */
export class SaveError extends Error {
  override readonly name = 'SaveError';
  readonly reason: 'storage' | 'invalid';

  constructor(reason: SaveError['reason'], detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.reason = reason;
  }
}

/** What a Save is made of. */
export interface SaveInput {
  /** The location's id. */
  scope: string;
  label: EditLabel;
  changes: readonly Change[];
  /** Device clock, epoch milliseconds. */
  nowMs: number;
  /** Ten random bytes for the id. */
  random: Uint8Array;
}

const byteLength = (text: string): number => new TextEncoder().encode(text).length;

/** The size of an edit in a request, in bytes. */
export const editBytes = (edit: Edit): number => byteLength(JSON.stringify(edit));

/** NUL and half characters, which the server refuses in any body (security.md, Limits). One such Save would be
 * refused together with the whole request, for ever, and would hold up all others. */
const isSendableText = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text);

const sendable = (value: unknown): boolean => {
  if (typeof value === 'string') return isSendableText(value);
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, member]) => sendable(name) && sendable(member));
};

const writeOf = (scope: string, { key, value, del }: Change, seen: ReadonlyMap<string, SeenRegister>): Write => ({
  scope,
  key,
  value,
  ...(del && { del }),
  base: seen.get(key)?.rev ?? null,
});

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

/** Keeps one Save: its outbox row and the end of its draft in one transaction, or nothing at all.
 * Each write is based on what the owner saw: the moment at which the draft began, else now.
 * @throws SaveError when it could not be kept. Source: sync.md sections 2 and 4. */
export const save = async (db: LocalDatabase, input: SaveInput): Promise<Edit> => {
  const { scope, label, changes, nowMs, random } = input;
  try {
    return await db.transaction('rw', db.registers, db.outbox, db.drafts, async () => {
      const draft = await db.drafts.get(label);
      const seen = draft ? new Map(draft.seen.map((row) => [row.key, row])) : await seenRegisters(db, scope);
      const edit = checked({
        id: uuidv7(nowMs, random),
        schema: SCHEMA,
        wall: nowMs,
        label,
        writes: changes.map((change) => writeOf(scope, change, seen)),
      });
      const row: Omit<OutboxRow, 'order'> = {
        id: edit.id,
        userId: db.userId,
        state: 'waiting',
        edit,
        savedAt: nowMs,
        faults: 0,
        result: null,
      };
      await db.outbox.add(row);
      await db.drafts.delete(label);
      return edit;
    });
  } catch (cause) {
    if (cause instanceof SaveError) throw cause;
    throw new SaveError('storage', 'This device could not keep your change. Free some space and try again.', { cause });
  }
};
