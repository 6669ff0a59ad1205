import type { EditResult, SyncAnswer, SyncRequest } from '@doorsign/shared-schema/api';
import type { Edit } from '@doorsign/shared-schema/sync';
import { toAppError } from '../http/errors.ts';
import type { SyncRecorder } from '../platform/metrics/sync-metrics.ts';
import type { SyncService } from './service.ts';

/** Wraps the sync service and counts the result of each request and of each edit. Only the device knows whether an edit is stuck; the server
 * can see that it arrives, how long ago it was made, and that it gets no result. */
export const countSync = ({ sync }: SyncService, recorder: SyncRecorder): SyncService => ({
  async sync(owner, request) {
    let answer: SyncAnswer;
    try {
      answer = await sync(owner, request);
    } catch (error) {
      recorder.unanswered({ reason: toAppError(error).code, agesMs: request.edits.map(ageIn(request)) });
      throw error;
    }
    const { full, results } = answer;
    const counted = results.map(({ status, code, conflicts }: EditResult) => ({
      status,
      code,
      conflicts: conflicts?.length ?? 0,
    }));
    recorder.answered({ full, results: counted, offered: request.witness?.length ?? 0 });
    const answered = new Set(results.map(({ id }) => id));
    const waiting = request.edits.filter(({ id }) => !answered.has(id));
    recorder.unanswered({ reason: 'waits', agesMs: waiting.map(ageIn(request)) });
    return answer;
  },
});

/** Returns the age of an edit in milliseconds. Both times are from the device's clock, so a wrong clock cancels out. */
const ageIn =
  ({ sentAt }: SyncRequest) =>
  ({ wall }: Edit): number =>
    Math.max(0, sentAt - wall);
