import { createHash } from 'node:crypto';
import type { StatusAnswer } from '@doorsign/shared-schema/api';
import { oneLine } from '@doorsign/shared-schema/status';
import type { Snapshot } from '../../records/publishing/snapshots.ts';
import { statusAnswerOf } from '../../records/publishing/status-answer.ts';
import { statusPicture } from './picture.ts';

/** A text about the current status, with its ETag. */
export interface StatusText {
  readonly body: Buffer;
  readonly etag: string;
}

/** The current status of a business, for pages without scripts. */
export interface CurrentStatus {
  readonly data: StatusText;
  readonly picture: StatusText;
  /** Both texts are right in [from, until), epoch milliseconds. */
  readonly from: number;
  readonly until: number;
}

/** Maximum validity in milliseconds. Source: shared-schema/docs/http-contract.md#freshness. */
const VALIDITY_MS_MAX = 60_000;

/** Returns the status at a given time, and the time until which its texts stay identical. */
export const currentStatusOf = (
  { name, schedule, style }: Pick<Snapshot, 'name' | 'schedule' | 'style'>,
  nowMs: number,
): CurrentStatus => {
  const say = (at: number): string => JSON.stringify(statusAnswerOf(schedule, at));
  const data = say(nowMs);
  const answer = JSON.parse(data) as StatusAnswer;
  const picture = statusPicture({ name, style, status: answer.status, text: oneLine(answer.status, answer) });
  return {
    data: textOf(data),
    picture: textOf(picture),
    from: nowMs,
    until: lastsUntil(say, nowMs, data),
  };
};

/** Returns the first time after `nowMs` at which the text differs, at most a minute later. The text changes with the minutes of some clock,
 * so it changes only once within a minute. */
const lastsUntil = (say: (at: number) => string, nowMs: number, said: string): number => {
  if (say(nowMs + VALIDITY_MS_MAX) === said) return nowMs + VALIDITY_MS_MAX;
  let same = nowMs;
  let other = nowMs + VALIDITY_MS_MAX;
  while (other - same > 1) {
    const middle = Math.floor((same + other) / 2);
    if (say(middle) === said) same = middle;
    else other = middle;
  }
  return other;
};

const textOf = (text: string): StatusText => ({
  body: Buffer.from(text),
  etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
});
