import { statusAt, type Schedule } from '@doorsign/shared-schema/status';
import { statusFromPayload } from '@doorsign/shared-schema/widget';
import type { CacheAnswer } from './visitor.ts';
import { payloadIn } from './payload-in.ts';

/** The status that a visitor sees, compared with the engine: `hidden` after the horizon of the payload, `absent` in a script without a payload. */
export type Verdict = 'right' | 'wrong' | 'hidden' | 'absent';

/** Compares an answer with the engine.
 * @param instants epoch milliseconds before the request and after the answer; a status that changes in between is right in both forms */
export const judge = (answer: CacheAnswer, schedule: Schedule, instants: readonly number[]): Verdict => {
  const payload = payloadIn(answer.text());
  if (!payload) return 'absent';
  const verdicts = instants.map((at): Verdict => {
    const shown = statusFromPayload(payload, at);
    if (!shown) return 'hidden';
    return shown.status === statusAt(schedule, at).status ? 'right' : 'wrong';
  });
  return verdicts.find((verdict) => verdict !== 'wrong') ?? 'wrong';
};
