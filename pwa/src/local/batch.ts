import { EDITS_BYTES_MAX, EDITS_MAX } from '@doorsign/shared-schema/sync';
import type { OutboxRow } from './rows.ts';
import { editBytes } from './save.ts';

/** Chooses what the next request carries: the oldest waiting Saves, within the limits of one request.
 * A Save on which the server broke when it was alone is passed over for all others; when only such are left, the
 * one that broke it least often goes, alone, so that it is tried again and never blocks the rest. Pure.
 * @param waiting  oldest first
 * @param batchMax most edits while the search for one that breaks the server is on, else EDITS_MAX
 * Source: sync.md sections 3 and 4. */
export const chooseBatch = (waiting: readonly OutboxRow[], batchMax: number): OutboxRow[] => {
  const sound = waiting.filter(({ faults }) => faults === 0);
  if (sound.length === 0) {
    const fewest = Math.min(...waiting.map(({ faults }) => faults));
    return waiting.filter(({ faults }) => faults === fewest).slice(0, 1);
  }
  const batch: OutboxRow[] = [];
  let bytes = 2;
  for (const row of sound.slice(0, Math.min(batchMax, EDITS_MAX))) {
    bytes += editBytes(row.edit) + 1;
    if (batch.length > 0 && bytes > EDITS_BYTES_MAX) break;
    batch.push(row);
  }
  return batch;
};
