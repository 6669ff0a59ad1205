import type { EditResult, SyncAnswer, SyncRequest } from '@doorsign/shared-schema/api';
import type { Edit } from '@doorsign/shared-schema/sync';
import { toAppError } from '../http/errors.ts';
import type { SyncRecorder } from '../platform/metrics/sync-metrics.ts';
import type { SyncService } from './service.ts';

/** The same service, with what becomes of each request and each edit counted. Only the device knows whether an edit is stuck; what
 * we can see is that it comes, how long ago it was made, and that it gets no verdict. */
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
    const verdicts = results.map(({ status, code, conflicts }: EditResult) => ({
      status,
      code,
      conflicts: conflicts?.length ?? 0,
    }));
    recorder.answered({ full, verdicts, offered: request.witness?.length ?? 0 });
    const answered = new Set(results.map(({ id }) => id));
    const waiting = request.edits.filter(({ id }) => !answered.has(id));
    recorder.unanswered({ reason: 'waits', agesMs: waiting.map(ageIn(request)) });
    return answer;
  },
});

/** Both instants are of the device's clock, so that a wrong one cancels out. */
const ageIn =
  ({ sentAt }: SyncRequest) =>
  ({ wall }: Edit): number =>
    Math.max(0, sentAt - wall);
