import type { StatusAnswer } from '@doorsign/shared-schema/api';
import { formatStatus, statusAt, type Schedule, type StatusLabel } from '@doorsign/shared-schema/status';
import { ApiError } from '../../api/api-error.ts';

/** A status as text, with its instants in epoch milliseconds. */
export interface StatusView {
  readonly status: StatusLabel;
  readonly message: string;
  /** Empty when no change is ahead. */
  readonly nextChange: string;
  readonly nextChangeAt: number | null;
  readonly nextStatusAt: number | null;
}

/** The result of the last status request. `receivedAt` is the device's clock in epoch milliseconds.
 * - `waiting`: no response yet.
 * - `failed`: Doorsign's server responded with an error.
 * - `unreachable`: no response, or none that Doorsign's server can have sent. */
export type Asked =
  | { readonly kind: 'waiting' | 'failed' | 'unreachable' }
  | { readonly kind: 'answered'; readonly view: StatusView; readonly receivedAt: number };

/** The status that the card shows, with its source. */
export interface ShownStatus {
  readonly view: StatusView;
  /** `device`: computed here because the server cannot be reached; `none`: the server responds with an error. */
  readonly source: 'server' | 'device' | 'none';
  /** The status that visitors see, as far as it can be known. An error response to the owner changes nothing for them
   * (shared-schema/docs/product-rules.md#s11). */
  readonly visitors: StatusView;
}

/** The view shown when the server responds with an error.
 * Source: facts dashboard.status-failed, dashboard.status-unavailable and dashboard.check-configuration; shared-schema/docs/product-rules.md#s11. */
const UNAVAILABLE: StatusView = {
  status: 'closed',
  message: 'Status unavailable',
  nextChange: 'Check configuration',
  nextChangeAt: null,
  nextStatusAt: null,
};

/** Computes the status on this device, with the same engine as the server.
 * @param at epoch milliseconds */
export const viewOnDevice = (schedule: Schedule, at: number): StatusView => {
  const status = statusAt(schedule, at);
  const { nextChangeAt, nextStatusAt } = status;
  return { status: status.status, ...formatStatus(status, at, schedule.timezone), nextChangeAt, nextStatusAt };
};

const instantOf = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso));

/** Converts the server's response. */
export const viewOfAnswer = (answer: StatusAnswer): StatusView => ({
  ...answer,
  nextChangeAt: instantOf(answer.nextChangeAt),
  nextStatusAt: instantOf(answer.nextStatusAt),
});

/** HTTP statuses that a proxy sends when the server behind it is down, or when it requires a login. */
const GATEWAY_STATUSES = [502, 503, 504, 511];

/** Returns the result of a failed request. A hotel's login page, a proxy that requires a password or a proxy whose server is
 * down is not Doorsign's response (shared-schema/docs/product-rules.md#s11): Doorsign's server refuses requests in its own
 * error format. */
export const askedOfError = (error: unknown): Asked => {
  const isAnswer =
    error instanceof ApiError &&
    (error.kind === 'refused' || (error.status >= 500 && !GATEWAY_STATUSES.includes(error.status)));
  return { kind: isAnswer ? 'failed' : 'unreachable' };
};

/** Returns the status to show. While the response is pending, and once its status has ended by this device's clock, the
 * device computes the status from the published settings, so that the card is never late.
 * @param now epoch milliseconds */
export const shownStatus = (asked: Asked, published: Schedule, now: number): ShownStatus => {
  const worked = viewOnDevice(published, now);
  if (asked.kind === 'failed') return { view: UNAVAILABLE, source: 'none', visitors: worked };
  if (asked.kind === 'unreachable') return { view: worked, source: 'device', visitors: worked };
  const view = asked.kind === 'answered' && !hasEnded(asked, now) ? asked.view : worked;
  return { view, source: 'server', visitors: view };
};

/** Returns whether the response's status has ended since it was received. A status that was already over on receipt means
 * that the clocks differ; the server's clock is then right. */
const hasEnded = ({ view, receivedAt }: Extract<Asked, { kind: 'answered' }>, now: number): boolean =>
  view.nextStatusAt !== null && receivedAt < view.nextStatusAt && view.nextStatusAt <= now;

/** The tolerance for clock differences, in milliseconds. When a device whose clock is ahead sends its request on the minute,
 * the server may still return the status that is just ending. */
const CLOCK_DOUBT_MS = 5_000;
const ASK_AGAIN_MS = 1_000;

/** Returns the delay before an extra request ahead of the next whole minute.
 * @returns milliseconds, or null when the response is not in doubt */
export const askAgainIn = ({ nextStatusAt }: StatusView, receivedAt: number): number | null =>
  nextStatusAt !== null && nextStatusAt <= receivedAt && receivedAt - nextStatusAt < CLOCK_DOUBT_MS
    ? ASK_AGAIN_MS
    : null;
