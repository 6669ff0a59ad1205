import { isDeepStrictEqual } from 'node:util';
import type { EditResult } from '@doorsign/shared-schema/api';
import { sameValue } from '@doorsign/shared-schema/registers';
import type { Write } from '@doorsign/shared-schema/sync';
import type { SentEdit } from './kill-client.ts';
import type { StoredData } from './stored-data.ts';

/** Compares the results that devices received with the stored data: every edit still has its result, and each of its writes is current,
 * was overwritten by an edit that had seen it, or is in the conflict feed.
 * @returns one line for every edit that was lost */
export const findLost = (data: StoredData, sent: readonly SentEdit[]): string[] => {
  const entriesByKey = groupLog(data);
  const lost: string[] = [];
  for (const { edit, result } of sent) {
    if (!result) continue;
    const stored = data.edits.get(edit.id);
    const lose = (why: string): void => void lost.push(`${edit.id}: ${why}`);
    if (!stored) lose('it is not there');
    else if (!isDeepStrictEqual(stored.result, result)) lose(`its result is ${JSON.stringify(stored.result)}`);
    else if (!isDeepStrictEqual(stored.writes.map(asSent), writesKept(edit.writes, result).map(asSent)))
      lose('it has other writes');
    else if (result.status !== 'rejected')
      for (const write of edit.writes) {
        const why = whatBecameOf(write, edit.id, data, entriesByKey.get(write.key) ?? []);
        if (why) lose(`${write.key}: ${why}`);
      }
  }
  return lost;
};

interface Entry {
  seq: number;
  rev: string;
  /** True if the write lost to a newer change and is in the conflict feed. */
  isLost: boolean;
}

const groupLog = ({ log, conflicts }: StoredData): Map<string, Entry[]> => {
  const byKey = new Map<string, Entry[]>();
  for (const { seq, key, rev } of log) {
    const entries = byKey.get(key) ?? [];
    byKey.set(key, entries);
    entries.push({ seq, rev, isLost: conflicts.get(seq)?.lose.rev === rev });
  }
  return byKey;
};

/** Removes the values of a refused edit, which only its device keeps. */
const writesKept = (writes: readonly Write[], { status }: EditResult): readonly Write[] =>
  status === 'rejected' ? writes.map(({ scope, key, base }) => ({ scope, key, base, value: null })) : writes;

const asSent = ({ scope, key, value, base, del }: Write) => ({ scope, key, value, base, del });

/** @returns null when nothing was lost */
const whatBecameOf = (write: Write, editId: string, data: StoredData, entries: readonly Entry[]): string | null => {
  const own = entries.findIndex(({ rev }) => rev === editId);
  const entry = entries[own];
  if (!entry) return foundInPlace(write, editId, data, entries);
  if (entry.isLost)
    return sameValue(data.conflicts.get(entry.seq)?.lose.value, write.value) ? null : 'the feed has another value';

  const next = entries.slice(own + 1).find(({ isLost }) => !isLost);
  if (!next) {
    const register = data.registers.find(({ key }) => key === write.key);
    return register?.rev === editId && sameValue(register.value, write.value)
      ? null
      : 'nobody overwrote it, and it is gone';
  }
  if (data.conflicts.get(next.seq)?.lose.rev === editId) return null;
  return seenBy(next.rev, write.key, data) === editId ? null : `${next.rev} overwrote it unseen`;
};

/** Follows a write that found its value already stored and took no log position. The stored value must equal it, and is checked instead. */
const foundInPlace = (write: Write, editId: string, data: StoredData, entries: readonly Entry[]): string | null => {
  const holder = writeOf(data, editId, write.key)?.standsFor;
  if (typeof holder !== 'string') return 'it has no log position';
  const held = writeOf(data, holder, write.key);
  if (!held || !sameValue(held.value, write.value)) return `${holder} is said to hold its value, and does not`;
  return entries.some(({ rev }) => rev === holder) ? whatBecameOf(held, holder, data, entries) : `${holder} is unknown`;
};

const writeOf = ({ edits }: StoredData, editId: string, key: string) =>
  edits.get(editId)?.writes.find((write) => write.key === key);

/** Returns the revision that the author of a write had seen: the base of the write, or the revision for which that base stands. */
const seenBy = (editId: string, key: string, data: StoredData): string | null => {
  let rev = writeOf(data, editId, key)?.base ?? null;
  for (let next = rev; next !== null;) {
    rev = next;
    const standsFor = writeOf(data, rev, key)?.standsFor;
    if (standsFor === undefined) return rev;
    next = standsFor;
  }
  return null;
};
