import { EDITS_BYTES_MAX, EDITS_MAX } from '@doorsign/shared-schema/sync';
import type { OutboxRow } from '../storage/rows.ts';
import { editBytes } from '../saves/save.ts';

/** The number of server failures on a Save after which Saves based on it are sent without it. A fault of the server itself
 * passes sooner, and then all Saves are processed in their order; after this number, Doorsign gives up the order rather than the Saves. */
export const FAULTS_HOLDING_MAX = 10;

/** The waiting Saves that are ready to send: skips quarantined Saves and, until FAULTS_HOLDING_MAX failures, Saves based on
 * them. The server needs the base of a Save to see what its owner had seen; without the base it could only guess. */
const soundRows = (waiting: readonly OutboxRow[]): OutboxRow[] => {
  const held = new Set<string | null>();
  return waiting.filter(({ id, faults, edit }) => {
    const isHeld = edit.writes.some(({ base }) => held.has(base));
    if (isHeld || (faults > 0 && faults < FAULTS_HOLDING_MAX)) held.add(id);
    return !isHeld && faults === 0;
  });
};

/** The quarantined Save to retry: of those based on no other waiting Save, the one with the fewest failures. */
const retriedRow = (waiting: readonly OutboxRow[]): OutboxRow[] => {
  const ids = new Set<string | null>(waiting.map(({ id }) => id));
  const first = waiting.filter(({ edit }) => !edit.writes.some(({ base }) => ids.has(base)));
  const fewest = Math.min(...first.map(({ faults }) => faults));
  return first.filter(({ faults }) => faults === fewest).slice(0, 1);
};

/** Chooses the edits of the next request: the oldest waiting Saves, within the limits of one request. A Save on which the
 * server failed when it was alone is passed over in favor of all Saves that are not based on it. When only such Saves are
 * left, one is sent alone, so that it is retried and never blocks the rest. Pure.
 * @param waiting oldest first: a Save comes after those that it is based on
 * @param batchMax maximum number of edits while searching for one on which the server fails, else EDITS_MAX
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
