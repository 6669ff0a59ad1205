import type { StatusAnswer } from '@doorsign/shared-schema/api';
import { statusAt, wordStatus, type Schedule, type StatusLabel } from '@doorsign/shared-schema/status';
import type { Settings } from '@doorsign/shared-schema/registers';
import { ApiError } from '../../api/api-error.ts';

/** A status in words, with the instants behind them in epoch milliseconds. */
export interface StatusView {
  readonly status: StatusLabel;
  readonly message: string;
  /** Empty when no change is ahead. */
  readonly nextChange: string;
  readonly nextChangeAt: number | null;
  readonly nextStatusAt: number | null;
}

/** What the last question to the server came to. `receivedAt` is the device's clock in epoch milliseconds.
 * - `waiting`: nothing yet.
 * - `failed`: an answer with an error.
 * - `unreachable`: no answer, or none that our server can have given. */
export type Asked =
  | { readonly kind: 'waiting' | 'failed' | 'unreachable' }
  | { readonly kind: 'answered'; readonly view: StatusView; readonly receivedAt: number };

/** What the status card shows, and on whose word. */
export interface ShownStatus {
  readonly view: StatusView;
  /** `device`: worked out here because the server cannot be reached; `none`: the server answers an error. */
  readonly source: 'server' | 'device' | 'none';
  /** What visitors see as far as it can be known: a failing answer to the owner changes nothing for them (shared-schema/docs/product-rules.md#s11). */
  readonly visitors: StatusView;
}

/** Source: facts dashboard.status-failed, dashboard.status-unavailable and dashboard.check-configuration; shared-schema/docs/product-rules.md#s11. */
const UNAVAILABLE: StatusView = {
  status: 'closed',
  message: 'Status unavailable',
  nextChange: 'Check configuration',
  nextChangeAt: null,
  nextStatusAt: null,
};

/** The part of the settings that the status depends on. */
export const scheduleOf = ({ timezone, businessHours, holidays }: Settings): Schedule => ({
  timezone,
  businessHours,
  holidays,
});

/** The status by the engine on this device, the same code as the server's.
 * @param at epoch milliseconds */
export const viewOnDevice = (schedule: Schedule, at: number): StatusView => {
  const status = statusAt(schedule, at);
  const { nextChangeAt, nextStatusAt } = status;
  return { status: status.status, ...wordStatus(status, at, schedule.timezone), nextChangeAt, nextStatusAt };
};

const instantOf = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso));

/** The server's answer, read. */
export const viewOfAnswer = (answer: StatusAnswer): StatusView => ({
  ...answer,
  nextChangeAt: instantOf(answer.nextChangeAt),
  nextStatusAt: instantOf(answer.nextStatusAt),
});

/** Statuses that a proxy gives when the server behind it is gone, or when it lets nobody through. */
const GATEWAY_STATUSES = [502, 503, 504, 511];

/** Returns what a failed question tells. A hotel's sign-in page, a proxy that wants a password or one without a server behind it
 * is no answer of ours (shared-schema/docs/product-rules.md#s11): what our server refuses, it refuses in its own words. */
export const askedOfError = (error: unknown): Asked => {
  const isAnswer =
    error instanceof ApiError &&
    (error.kind === 'refused' || (error.status >= 500 && !GATEWAY_STATUSES.includes(error.status)));
  return { kind: isAnswer ? 'failed' : 'unreachable' };
};

/** Chooses what is shown. While the answer is on its way, and once its status has ended by this device's clock, the device
 * works it out from the published settings, so that the card is never late.
 * @param now epoch milliseconds */
export const shownStatus = (asked: Asked, published: Schedule, now: number): ShownStatus => {
  const worked = viewOnDevice(published, now);
  if (asked.kind === 'failed') return { view: UNAVAILABLE, source: 'none', visitors: worked };
  if (asked.kind === 'unreachable') return { view: worked, source: 'device', visitors: worked };
  const view = asked.kind === 'answered' && !hasEnded(asked, now) ? asked.view : worked;
  return { view, source: 'server', visitors: view };
};

/** An answer that was over when it came means that the clocks differ: then the server's is the right one. */
const hasEnded = ({ view, receivedAt }: Extract<Asked, { kind: 'answered' }>, now: number): boolean =>
  view.nextStatusAt !== null && receivedAt < view.nextStatusAt && view.nextStatusAt <= now;

/** Two clocks never agree to the second: asked on the minute by a device that is ahead, the server may still give the
 * status that is just ending. */
const CLOCK_DOUBT_MS = 5_000;
const ASK_AGAIN_MS = 1_000;

/** When to ask again before the next whole minute.
 * @returns milliseconds, or null when the answer is in no doubt */
export const askAgainIn = ({ nextStatusAt }: StatusView, receivedAt: number): number | null =>
  nextStatusAt !== null && nextStatusAt <= receivedAt && receivedAt - nextStatusAt < CLOCK_DOUBT_MS
    ? ASK_AGAIN_MS
    : null;
