import { EDITS_BYTES_MAX, EDITS_MAX } from '@doorsign/shared-schema/sync';
import type { OutboxRow } from '../storage/rows.ts';
import { editBytes } from '../saves/save.ts';

/** How often the server may break on a Save before those made on top of it go without it. A fault of the server's own
 * passes sooner, and then all are judged in their order; past it, the order is given up rather than the Saves. */
export const FAULTS_HOLDING_MAX = 10;

/** The waiting Saves that may go now: not those that stand aside, nor, until patience ends, those made on top of them.
 * The server judges a Save by what its owner had seen; if that has not reached it, it could only guess. */
const soundRows = (waiting: readonly OutboxRow[]): OutboxRow[] => {
  const held = new Set<string | null>();
  return waiting.filter(({ id, faults, edit }) => {
    const isHeld = edit.writes.some(({ base }) => held.has(base));
    if (isHeld || (faults > 0 && faults < FAULTS_HOLDING_MAX)) held.add(id);
    return !isHeld && faults === 0;
  });
};

/** The one that stands aside and is tried again: of those that wait for no other, the one on which the server broke
 * least often. */
const retriedRow = (waiting: readonly OutboxRow[]): OutboxRow[] => {
  const ids = new Set<string | null>(waiting.map(({ id }) => id));
  const first = waiting.filter(({ edit }) => !edit.writes.some(({ base }) => ids.has(base)));
  const fewest = Math.min(...first.map(({ faults }) => faults));
  return first.filter(({ faults }) => faults === fewest).slice(0, 1);
};

/** Chooses what the next request carries: the oldest waiting Saves, within the limits of one request.
 * A Save on which the server broke when it was alone is passed over for all that do not build on it; when only such are
 * left, one goes, alone, so that it is tried again and never blocks the rest. Pure.
 * @param waiting  oldest first: a Save comes after what it was made on top of
 * @param batchMax most edits while the search for one that breaks the server is on, else EDITS_MAX
 * Source: shared-schema/docs/sync-protocol.md#request-limits and #retry; shared-schema/docs/decisions/0015-device-sync-rules.md. */
export const chooseBatch = (waiting: readonly OutboxRow[], batchMax: number): OutboxRow[] => {
  const sound = soundRows(waiting);
  if (sound.length === 0) return retriedRow(waiting);
  const batch: OutboxRow[] = [];
  let bytes = 2;
  for (const row of sound.slice(0, Math.min(batchMax, EDITS_MAX))) {
    bytes += editBytes(row.edit) + 1;
    if (batch.length > 0 && bytes > EDITS_BYTES_MAX) break;
    batch.push(row);
  }
  return batch;
};
