import { expect, test } from 'vitest';
import { demoBusiness } from '@doorsign/shared-schema/demo';
import { statusAt } from '@doorsign/shared-schema/status';
import { statusFromPayload } from '@doorsign/shared-schema/widget';
import { CLOSES, demoInstant, demoPayload, OPENS } from './demo-business.ts';

test('the start page’s bakery has the hours of the bakery on /demo', () => {
  const zone = 'America/New_York';
  const { schedule } = demoBusiness(demoInstant(0));
  const days = Object.values(schedule.businessHours ?? {});
  expect(demoPayload(zone).hours).toEqual(days.map(({ open, close, closed }) => (closed ? null : [open, close])));
});

test.each([0, OPENS - 1, OPENS, CLOSES - 1, CLOSES, 24 * 60 - 1])(
  'at minute %i both are open, or both closed',
  (minute) => {
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    const at = demoInstant(minute);
    const { schedule } = demoBusiness(at);
    const here = statusAt({ ...schedule, timezone: zone }, at).status;
    expect(statusFromPayload(demoPayload(zone), at)?.status).toBe(here);
  },
);
