import { businessCalls } from '@doorsign/shared-schema/api';
import { weekOf } from '@doorsign/shared-schema/hours';
import { publicStatus } from '../support/closing.ts';
import { createOwnerWithHours } from '../support/holidays-screen.ts';
import { prepare } from '../support/owner.ts';
import { startServerAt } from '../support/server-at.ts';
import { expect, test } from '../support/test.ts';

const CLOSED = { open: '09:00', close: '17:00', closed: true };
const KITCHEN = 'Kitchen closed';
const DIFFERS = 'Holiday hours may differ';

test('a restaurant in Bavaria is told right all year, and a year later without a touch', { tag: '@all' }, async () => {
  const at = await startServerAt('2026-11-26T08:00:00Z');
  const { server } = at;
  // Nine to five on weekdays, in Berlin's time zone.
  const owner = await createOwnerWithHours(server);
  const { token } = owner;
  await prepare(server, businessCalls.country, { token, body: { country: { country: 'DE', region: 'BY' } } });
  await prepare(server, businessCalls.holidays, {
    token,
    body: {
      holidays: [
        { id: 'preset_2027-01-06', date: '2027-01-06', name: 'Heilige Drei Könige', ...CLOSED },
        {
          id: 'holiday_1',
          date: '2027-08-07',
          name: 'Street fair',
          open: '10:00',
          close: '16:00',
          closed: false,
        },
      ],
    },
  });
  await prepare(server, businessCalls.spans, {
    token,
    body: {
      spans: [
        { name: 'Summer break', from: '2027-08-02', to: '2027-08-15', day: CLOSED },
        {
          name: 'Summer hours',
          from: '2027-06-01',
          to: '2027-08-31',
          yearly: true,
          week: weekOf(() => ({ open: '11:00', close: '22:00', closed: false })),
        },
      ],
    },
  });
  await prepare(server, businessCalls.messages, {
    token,
    body: { beforeClosing: [{ minutes: 60, text: KITCHEN }] },
  });

  for (const [instant, status, note] of [
    ['2027-01-06T11:00:00Z', 'holiday', 'Heilige Drei Könige'],
    ['2027-05-26T16:00:00Z', 'closed', null],
    ['2027-06-15T16:00:00Z', 'open', null],
    ['2027-06-15T19:30:00Z', 'open', KITCHEN],
    ['2027-08-03T12:00:00Z', 'holiday', 'Summer break'],
    ['2027-08-07T12:00:00Z', 'open', 'Street fair'],
    ['2027-08-16T16:00:00Z', 'open', null],
    ['2027-09-15T16:00:00Z', 'closed', null],
    ['2028-01-05T11:00:00Z', 'open', null],
    ['2028-01-06T11:00:00Z', 'open', DIFFERS],
    ['2028-06-14T19:30:00Z', 'open', KITCHEN],
    ['2028-08-03T12:00:00Z', 'open', null],
    ['2028-09-13T16:00:00Z', 'closed', null],
  ] as const)
    await test.step(instant, async () => {
      await at.moveTo(instant);
      expect(await publicStatus(server, owner)).toMatchObject({ status, note });
    });
  await server.remove();
});
