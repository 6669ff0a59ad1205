import { expect, test } from 'vitest';
import { businessCalls, overviewCalls, type StatusAnswer } from '@doorsign/shared-schema/api';
import { fillWeek, weekOf, type BusinessHours, type DayHours } from '@doorsign/shared-schema/hours';
import type { Holiday } from '@doorsign/shared-schema/holidays';
import { signUpVerified } from './owner.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';
import { createTestDevice, openUntil } from './sync-requests.ts';

const open = (from: string, close: string): DayHours => ({ open: from, close, closed: false });
const CLOSED: DayHours = { open: '09:00', close: '17:00', closed: true };
const only = (days: BusinessHours) => fillWeek({ ...weekOf(() => CLOSED), ...days });
const everyDay = (hours: DayHours) => weekOf(() => hours);
const dated = (date: string, name: string, hours: DayHours): Holiday => ({
  id: `preset_${date}`,
  date,
  name,
  ...hours,
});

interface Situation {
  name: string;
  hours: BusinessHours | null;
  holidays?: Holiday[];
  /** Wall clock time in Berlin, an hour ahead of UTC in winter; 2026-12-21 is a Monday. */
  at: string;
  answer: StatusAnswer;
}

const utc = (text: string): string => new Date(`${text}+01:00`).toISOString();
const WEEK = { note: null, reason: 'week' } as const;
const answerOf = (
  status: StatusAnswer['status'],
  message: string,
  nextChange: string,
  nextChangeAt: string | null,
  nextStatusAt: string | null = nextChangeAt,
  told: Pick<StatusAnswer, 'note' | 'reason'> = WEEK,
): StatusAnswer => ({
  status,
  ...told,
  message,
  nextChange,
  nextChangeAt: nextChangeAt && utc(nextChangeAt),
  nextStatusAt: nextStatusAt && utc(nextStatusAt),
});
const christmasDay = dated('2026-12-25', 'Christmas Day', CLOSED);
const christmasEve = dated('2026-12-24', 'Christmas Eve', open('10:00', '14:00'));

test.each<Situation>([
  {
    name: 'open, closes today',
    hours: everyDay(open('09:00', '18:00')),
    at: '2026-12-21T12:00',
    answer: answerOf('open', 'Open until 6:00 PM', 'Closes at 6:00 PM', '2026-12-21T18:00'),
  },
  {
    name: 'open, closes at midnight',
    hours: only({ monday: open('09:00', '23:59') }),
    at: '2026-12-21T12:00',
    answer: answerOf('open', 'Open until midnight', 'Closes at midnight', '2026-12-22T00:00'),
  },
  {
    name: 'open past midnight',
    hours: only({ monday: open('18:00', '02:00') }),
    at: '2026-12-21T20:00',
    answer: answerOf('open', 'Open until 2:00 AM', 'Closes tomorrow at 2:00 AM', '2026-12-22T02:00'),
  },
  {
    name: 'open without an end',
    hours: everyDay(open('00:00', '23:59')),
    at: '2026-12-21T12:00',
    answer: answerOf('open', 'Open 24 hours', '', null),
  },
  {
    name: 'open on a custom-hours date',
    hours: everyDay(open('09:00', '18:00')),
    holidays: [christmasEve],
    at: '2026-12-24T12:00',
    answer: answerOf('open', 'Open until 2:00 PM (Christmas Eve)', 'Closes at 2:00 PM', '2026-12-24T14:00', undefined, {
      note: 'Christmas Eve',
      reason: 'date',
    }),
  },
  {
    name: 'closed, opens today',
    hours: everyDay(open('09:00', '18:00')),
    at: '2026-12-21T08:59',
    answer: answerOf('closed', 'Closed', 'Opens today at 9:00 AM', '2026-12-21T09:00'),
  },
  {
    name: 'closed, opens tomorrow',
    hours: everyDay(open('09:00', '18:00')),
    at: '2026-12-21T18:00',
    answer: answerOf('closed', 'Closed', 'Opens tomorrow at 9:00 AM', '2026-12-22T09:00'),
  },
  {
    name: 'closed, opens in some days',
    hours: only({ friday: open('09:00', '18:00') }),
    at: '2026-12-21T12:00',
    answer: answerOf('closed', 'Closed', 'Opens Friday at 9:00 AM', '2026-12-25T09:00'),
  },
  {
    name: 'closed, opens later',
    hours: only({ monday: open('09:00', '18:00') }),
    at: '2026-12-14T18:00',
    holidays: [dated('2026-12-21', 'Fair', CLOSED)],
    answer: answerOf('closed', 'Closed', 'Opens December 28 at 9:00 AM', '2026-12-28T09:00', '2026-12-21T00:00'),
  },
  {
    name: 'closed, opens in another year',
    hours: only({ tuesday: open('09:00', '18:00') }),
    at: '2026-12-22T18:00',
    holidays: [dated('2026-12-29', 'Fair', CLOSED)],
    answer: answerOf('closed', 'Closed', 'Opens January 5, 2027 at 9:00 AM', '2027-01-05T09:00', '2026-12-29T00:00'),
  },
  {
    name: 'closed on a custom-hours date',
    hours: everyDay(open('09:00', '18:00')),
    holidays: [christmasEve],
    at: '2026-12-24T15:00',
    answer: answerOf('closed', 'Closed (Christmas Eve)', 'Opens tomorrow at 9:00 AM', '2026-12-25T09:00', undefined, {
      note: 'Christmas Eve',
      reason: 'date',
    }),
  },
  {
    name: 'closed all day for a holiday',
    hours: everyDay(open('09:00', '18:00')),
    holidays: [christmasDay],
    at: '2026-12-25T12:00',
    answer: answerOf(
      'holiday',
      'Closed for Christmas Day',
      'Opens tomorrow at 9:00 AM',
      '2026-12-26T09:00',
      '2026-12-26T00:00',
      { note: 'Christmas Day', reason: 'date' },
    ),
  },
  {
    name: 'by appointment',
    hours: only({ monday: { ...open('09:00', '12:00'), appointment: true }, tuesday: open('09:00', '18:00') }),
    at: '2026-12-21T13:00',
    answer: answerOf('closed', 'Closed (By appointment)', 'Opens tomorrow at 9:00 AM', '2026-12-22T09:00', undefined, {
      note: 'By appointment',
      reason: 'week',
    }),
  },
  {
    name: 'never opens',
    hours: everyDay(CLOSED),
    at: '2026-12-21T12:00',
    answer: answerOf('closed', 'Closed', '', null),
  },
  {
    name: 'never saved',
    hours: null,
    at: '2026-12-21T12:00',
    answer: answerOf('other', 'Hours not set', '', null, null, { note: null, reason: 'none' }),
  },
])('the status of a business: $name', async ({ hours, holidays, at, answer }) => {
  const { server, token } = await startAt(utc(at));
  if (hours) await server.call(businessCalls.hours, { body: { businessHours: hours }, token });
  if (holidays) await server.call(businessCalls.holidays, { body: { holidays }, token });
  expect(await statusOf(server, token)).toEqual(answer);
});

test('the status is what visitors see: it moves with the clock and with every Save', async () => {
  const { server, token, id } = await startAt(utc('2026-12-21T17:59'));
  const phone = createTestDevice(server, { token, id });
  const { id: rev } = await phone.save([{ key: 'hours.monday', value: openUntil('18:00') }]);
  expect(await statusOf(server, token)).toMatchObject({ status: 'open' });
  server.pass(60_000);
  expect(await statusOf(server, token)).toMatchObject({ status: 'closed' });
  await phone.save([{ key: 'hours.monday', value: openUntil('20:00'), base: rev }]);
  expect(await statusOf(server, token)).toMatchObject({ message: 'Open until 8:00 PM' });
  await phone.save([{ key: 'profile.timezone', value: 'America/New_York', base: await zoneRev(phone) }]);
  // Noon in New York, the business's new time zone.
  expect(await statusOf(server, token)).toMatchObject({
    message: 'Open until 8:00 PM',
    nextChangeAt: '2026-12-22T01:00:00.000Z',
  });
});

test('the status needs a session', async () => {
  const { server } = await startAt(utc('2026-12-21T12:00'));
  expect(await server.call(overviewCalls.status)).toMatchObject({ status: 401, error: { code: 'token_invalid' } });
});

const startAt = async (instant: string) => {
  const server = await startTestServer({ nowMs: Date.parse(instant) });
  const { token, id } = await signUpVerified(server, { plan: 'pro', timezone: 'Europe/Berlin' });
  return { server, token, id };
};

const statusOf = async (server: TestServer, token: string): Promise<StatusAnswer> =>
  (await server.call(overviewCalls.status, { token })).answer;

const zoneRev = async (device: ReturnType<typeof createTestDevice>): Promise<string> => {
  const { regs } = await device.sync([], { wantFull: true });
  return regs.find(({ key }) => key === 'profile.timezone')?.rev ?? '';
};
