import { Counter, type Registry } from 'prom-client';

/** What one sync request came to, once it is committed. */
export interface SyncOutcome {
  /** Why the device got everything; false when it got what is new. */
  readonly full: string | false;
  /** What it heard of its edits; again, where it had not heard the first time. */
  readonly verdicts: readonly Verdict[];
  /** Registers that it offered to a restored server. */
  readonly offered: number;
}

interface Verdict {
  readonly status: string;
  readonly code?: string | undefined;
  /** Registers in which it met a change that its author had not seen. */
  readonly conflicts: number;
}

/** Edits that a device sent and that got no verdict: it keeps them and sends them again. */
export interface Unanswered {
  /** `waits`: for what its device still has to bring back. Else the code of the error. */
  readonly reason: string;
  /** For how long each of them had been waiting on its device, milliseconds by the device's own clock. */
  readonly agesMs: readonly number[];
}

/** Counts what becomes of edits. */
export interface SyncRecorder {
  answered(outcome: SyncOutcome): void;
  unanswered(edits: Unanswered): void;
}

/** From then on a device calls an edit stuck. Source: shared-schema/docs/sync-protocol.md#stuck. */
const STUCK_MS = 24 * 60 * 60 * 1000;

export const createSyncMetrics = (registry: Registry): SyncRecorder => {
  const registers = [registry];
  const answers = new Counter({
    name: 'doorsign_sync_answers_total',
    help: 'Answered sync requests; full says why a device got everything, no that it got what is new.',
    labelNames: ['full'],
    registers,
  });
  const results = new Counter({
    name: 'doorsign_sync_results_total',
    help: 'Verdicts given to edits; code is set for rejected ones.',
    labelNames: ['status', 'code'],
    registers,
  });
  const unanswered = new Counter({
    name: 'doorsign_sync_unanswered_edits_total',
    help: 'Edits that were sent and got no verdict, each time; stuck ones were made more than a day before.',
    labelNames: ['reason', 'stuck'],
    registers,
  });
  const conflicts = new Counter({
    name: 'doorsign_sync_conflicts_total',
    help: 'Changes that met others that their authors had not seen.',
    registers,
  });
  const recoveries = new Counter({
    name: 'doorsign_sync_recoveries_total',
    help: 'Registers that devices offered to a server that had been restored.',
    registers,
  });

  // What alerts ask for is there from the start: the increase of a series that begins at 1 is 0.
  for (const full of ['no', 'new', 'fork', 'asked', 'admin_reset']) answers.inc({ full }, 0);
  for (const reason of ['waits', 'busy', 'storage_full', 'internal']) unanswered.inc({ reason, stuck: 'yes' }, 0);

  return {
    answered({ full, verdicts, offered }) {
      answers.inc({ full: full === false ? 'no' : full });
      for (const verdict of verdicts) {
        results.inc({ status: verdict.status, code: verdict.code ?? '' });
        conflicts.inc(verdict.conflicts);
      }
      recoveries.inc(offered);
    },
    unanswered({ reason, agesMs }) {
      for (const ageMs of agesMs) unanswered.inc({ reason, stuck: ageMs >= STUCK_MS ? 'yes' : 'no' });
    },
  };
};
