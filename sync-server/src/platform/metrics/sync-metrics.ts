import { Counter, type Registry } from 'prom-client';

/** What one sync request came to, once it is committed. */
export interface SyncOutcome {
  /** Why the device got everything; false when it got what is new. */
  readonly full: string | false;
  /** The verdicts that it was given, new ones and those that it had been given before. */
  readonly verdicts: readonly { readonly status: string; readonly code?: string | undefined; readonly isRepeated: boolean }[];
  /** Changes that met others that their authors had not seen. */
  readonly conflicts: number;
  /** Registers that a device brought back to a restored server. */
  readonly recoveries: readonly { readonly isLost: boolean }[];
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

/** From then on a device calls an edit stuck. Source: sync.md section 5. */
const STUCK_MS = 24 * 60 * 60 * 1000;

export const createSyncMetrics = (registry: Registry): SyncRecorder => {
  const registers = [registry];
  const answers = new Counter({
    name: 'doorsign_sync_answers_total',
    help: 'Answered sync requests; full says why a device got everything, no that it got what is new.',
    labelNames: ['full'],
    registers,
  });
  const verdicts = new Counter({
    name: 'doorsign_sync_results_total',
    help: 'Verdicts given to edits; repeated ones were given before, to a device that had not heard.',
    labelNames: ['status', 'code', 'repeated'],
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
    help: 'Registers that devices brought back to a restored server; lost ones stayed out, and their owner was told.',
    labelNames: ['lost'],
    registers,
  });

  return {
    answered(outcome) {
      answers.inc({ full: outcome.full === false ? 'no' : outcome.full });
      for (const { status, code = '', isRepeated } of outcome.verdicts)
        verdicts.inc({ status, code, repeated: yesOrNo(isRepeated) });
      conflicts.inc(outcome.conflicts);
      for (const { isLost } of outcome.recoveries) recoveries.inc({ lost: yesOrNo(isLost) });
    },
    unanswered({ reason, agesMs }) {
      for (const ageMs of agesMs) unanswered.inc({ reason, stuck: yesOrNo(ageMs >= STUCK_MS) });
    },
  };
};

const yesOrNo = (is: boolean): 'yes' | 'no' => (is ? 'yes' : 'no');
