import { Counter, type Registry } from 'prom-client';

/** The result of one sync request, after its commit. */
export interface SyncOutcome {
  /** The reason why the device got everything; false if it got only what is new. */
  readonly full: string | false;
  /** The results that the device got for its edits, including repeated ones that it had not received the first time. */
  readonly results: readonly CountedResult[];
  /** Registers that the device offered to a restored server. */
  readonly offered: number;
}

interface CountedResult {
  readonly status: string;
  readonly code?: string | undefined;
  /** Registers in which the edit met a change that its author had not seen. */
  readonly conflicts: number;
}

/** Edits that a device sent and that got no result: the device keeps them and sends them again. */
export interface Unanswered {
  /** `waits`: the edits wait for the recovery offer that the device still has to send. Otherwise the error code. */
  readonly reason: string;
  /** Waiting time of each edit on its device, in milliseconds by the device's own clock. */
  readonly agesMs: readonly number[];
}

/** Counts the results of edits. */
export interface SyncRecorder {
  answered(outcome: SyncOutcome): void;
  unanswered(edits: Unanswered): void;
}

/** Age from which a device calls an edit stuck. Source: shared-schema/docs/sync-protocol.md#stuck. */
const STUCK_MS = 24 * 60 * 60 * 1000;

export const createSyncMetrics = (registry: Registry): SyncRecorder => {
  const registers = [registry];
  const answers = new Counter({
    name: 'doorsign_sync_answers_total',
    help: 'Sync responses by reason for a full snapshot; no: changes only.',
    labelNames: ['full'],
    registers,
  });
  const results = new Counter({
    name: 'doorsign_sync_results_total',
    help: 'Results of edits by status; rejected edits have an error code.',
    labelNames: ['status', 'code'],
    registers,
  });
  const unanswered = new Counter({
    name: 'doorsign_sync_unanswered_edits_total',
    help: 'Edits received without a result, counted per attempt; stuck: made more than a day before.',
    labelNames: ['reason', 'stuck'],
    registers,
  });
  const conflicts = new Counter({
    name: 'doorsign_sync_conflicts_total',
    help: 'Conflicts: changes to a register whose newer value the author had not seen.',
    registers,
  });
  const recoveries = new Counter({
    name: 'doorsign_sync_recoveries_total',
    help: 'Registers that devices offered to a restored server.',
    registers,
  });

  // Series that alerts use exist from the start: the increase of a series that begins at 1 is 0.
  for (const full of ['no', 'new', 'fork', 'asked', 'admin_reset']) answers.inc({ full }, 0);
  for (const reason of ['waits', 'busy', 'storage_full', 'internal']) unanswered.inc({ reason, stuck: 'yes' }, 0);

  return {
    answered({ full, results: ofEdits, offered }) {
      answers.inc({ full: full === false ? 'no' : full });
      for (const result of ofEdits) {
        results.inc({ status: result.status, code: result.code ?? '' });
        conflicts.inc(result.conflicts);
      }
      recoveries.inc(offered);
    },
    unanswered({ reason, agesMs }) {
      for (const ageMs of agesMs) unanswered.inc({ reason, stuck: ageMs >= STUCK_MS ? 'yes' : 'no' });
    },
  };
};
