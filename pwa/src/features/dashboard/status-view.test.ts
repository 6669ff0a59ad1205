import { expect, test } from 'vitest';
import { weekOf } from '@doorsign/shared-schema/hours';
import type { Schedule } from '@doorsign/shared-schema/status';
import { ApiError } from '../../api/api-error.ts';
import { askAgainIn, askedOfError, shownStatus, viewOnDevice, type StatusView } from './status-view.ts';

const SECOND = 1000;
const SCHEDULE: Schedule = {
  timezone: 'America/New_York',
  businessHours: weekOf(() => ({ open: '09:00', close: '17:00', closed: false })),
  holidays: [],
};
/** Friday, 16:30, and the end of the shift. */
const HALF_PAST_FOUR = Date.parse('2026-11-20T21:30:00Z');
const FIVE = Date.parse('2026-11-20T22:00:00Z');

const OPEN: StatusView = {
  status: 'open',
  message: 'Open until 5:00 PM',
  nextChange: 'Closes at 5:00 PM',
  nextChangeAt: FIVE,
  nextStatusAt: FIVE,
};

const failure = (kind: ApiError['kind'], status: number) =>
  new ApiError({ kind, status, code: null, detail: 'x', fields: {}, retryAfterS: null });

test('the device words the status exactly as the server does', () => {
  expect(viewOnDevice(SCHEDULE, HALF_PAST_FOUR)).toEqual(OPEN);
});

test.each([
  { name: 'an error of Doorsign’s server', error: failure('refused', 500), kind: 'failed' },
  { name: 'an error of Doorsign’s busy server', error: failure('refused', 503), kind: 'failed' },
  { name: 'an error without a text', error: failure('foreign', 500), kind: 'failed' },
  { name: 'a proxy that cannot reach the server', error: failure('foreign', 502), kind: 'unreachable' },
  { name: 'a proxy that denies access', error: failure('foreign', 511), kind: 'unreachable' },
  { name: 'a proxy that requires a password', error: failure('foreign', 401), kind: 'unreachable' },
  { name: 'a filter that blocks the address', error: failure('foreign', 403), kind: 'unreachable' },
  { name: 'a refusal of Doorsign’s server', error: failure('refused', 401), kind: 'failed' },
  { name: 'a hotel’s sign-in page', error: failure('foreign', 200), kind: 'unreachable' },
  { name: 'no network', error: failure('network', 0), kind: 'unreachable' },
])('$name leaves the status $kind', ({ error, kind }) => {
  expect(askedOfError(error)).toEqual({ kind });
});

test('the server’s answer is shown unchanged', () => {
  const asked = { kind: 'answered', view: OPEN, receivedAt: HALF_PAST_FOUR } as const;
  expect(shownStatus(asked, SCHEDULE, HALF_PAST_FOUR + SECOND)).toEqual({
    view: OPEN,
    source: 'server',
    visitors: OPEN,
  });
});

test('an answer that has expired since is replaced by the device’s own status', () => {
  const asked = { kind: 'answered', view: OPEN, receivedAt: FIVE - SECOND } as const;
  expect(shownStatus(asked, SCHEDULE, FIVE).view.status).toBe('closed');
});

test('an answer that had already expired on arrival is shown: the device’s clock is ahead', () => {
  const asked = { kind: 'answered', view: OPEN, receivedAt: FIVE + SECOND } as const;
  expect(shownStatus(asked, SCHEDULE, FIVE + 2 * SECOND).view).toEqual(OPEN);
});

test('without a connection the device computes the status and says so', () => {
  expect(shownStatus({ kind: 'unreachable' }, SCHEDULE, HALF_PAST_FOUR)).toEqual({
    view: OPEN,
    source: 'device',
    visitors: OPEN,
  });
});

test('an error is worded as in fact dashboard.status-unavailable and is not shown as the visitors’ status', () => {
  const { view, visitors } = shownStatus({ kind: 'failed' }, SCHEDULE, HALF_PAST_FOUR);
  expect(view).toMatchObject({ status: 'closed', message: 'Status unavailable', nextChange: 'Check configuration' });
  expect(visitors).toEqual(OPEN);
});

test.each([
  { name: 'a status without a change ahead', nextStatusAt: FIVE, receivedAt: FIVE - SECOND, again: null },
  { name: 'one that just ended', nextStatusAt: FIVE, receivedAt: FIVE, again: SECOND },
  { name: 'one that ended seconds ago', nextStatusAt: FIVE, receivedAt: FIVE + 4 * SECOND, again: SECOND },
  {
    name: 'one that ended long ago because of a wrong clock',
    nextStatusAt: FIVE,
    receivedAt: FIVE + 3600 * SECOND,
    again: null,
  },
  { name: 'one without an end', nextStatusAt: null, receivedAt: FIVE, again: null },
])('$name is requested again in $again ms', ({ nextStatusAt, receivedAt, again }) => {
  expect(askAgainIn({ ...OPEN, nextStatusAt }, receivedAt)).toBe(again);
});
