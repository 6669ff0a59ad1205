import { expect, test } from 'vitest';
import { weekOf } from '@doorsign/shared-schema/hours';
import { settingsOf } from '@doorsign/shared-schema/registers';
import { signUpVerified } from './owner.ts';
import { startTestServer } from './start-test-server.ts';
import { createTestDevice, openUntil } from './sync-requests.ts';

const TEN_TO_TWO = { open: '10:00', close: '14:00', closed: false };

test('the public status equals the status of the registers at its seq', async () => {
  const server = await startTestServer();
  const owner = await signUpVerified(server, { plan: 'pro', timezone: 'Europe/Berlin' });
  const phone = createTestDevice(server, owner, 'Phone');
  const value = { id: 'holiday_1', name: 'Fair', closed: true, open: '09:00', close: '17:00' };
  const saves = [
    [{ key: 'hours.monday', value: openUntil('18:00') }],
    [{ key: 'holidays.2026-12-25', value }],
    [{ key: 'profile.timezone', value: 'Asia/Tokyo' }],
    [{ key: 'holidays.2026-12-25', value: null, del: true as const }],
    [{ key: 'domains', value: ['example.com'] }],
    [{ key: 'hours.tuesday', value: { ...TEN_TO_TWO, more: [{ open: '15:00', close: '18:00' }], appointment: true } }],
    [{ key: 'holidays.2026-12-24', value: { ...value, closed: false, regular: true } }],
    [
      {
        key: 'hours.span.s1767225600000001',
        value: { name: 'Break', from: '2026-12-27', to: '2026-12-31', day: { ...TEN_TO_TWO, closed: true } },
      },
    ],
    [
      {
        key: 'hours.season.s1767225600000002',
        value: { name: 'New hours', from: '2027-03-01', to: null, week: weekOf(() => TEN_TO_TWO) },
      },
    ],
    [{ key: 'hours.closure', value: { kind: 'closed', from: null, until: '2026-11-24T14:00:00Z', note: 'Flu' } }],
    [
      { key: 'messages.open', value: 'Walk-ins welcome' },
      { key: 'messages.beforeClosing', value: [{ minutes: 15, text: 'Closing soon' }] },
    ],
    [{ key: 'profile.country', value: { country: 'DE', region: 'BY' } }],
    [{ key: 'hours.span.s1767225600000001', value: null, del: true as const }],
    [{ key: 'hours.closure', value: null }],
    [{ key: 'profile.country', value: null }],
    [{ key: 'style.position', value: { placement: 'custom', positionX: 3, positionY: 4 } }],
    [
      { key: 'profile.phone', value: '030 123' },
      { key: 'profile.address', value: 'Main St 1' },
    ],
  ];
  for (const writes of saves) {
    server.pass(1000);
    await phone.save(writes);
    const { regs, seq } = await phone.sync([], { wantFull: true });
    const {
      businessName,
      timezone,
      businessHours,
      holidays,
      widgetStyle,
      domains,
      phone: number,
      address,
      spans,
      closure,
      messages,
      country,
      branding,
    } = settingsOf(regs);
    expect(await server.deps.snapshots.findPublic(owner.id)).toEqual({
      locationId: owner.id,
      rev: `${seq}.0`,
      updatedAt: server.now(),
      // Public holidays have tests of their own.
      schedule: {
        publicHolidays: expect.any(Array) as string[],
        timezone,
        businessHours,
        holidays,
        ...(spans.length > 0 && { spans }),
        ...(closure && { closure }),
        ...(Object.keys(messages).length > 0 && { messages }),
      },
      name: businessName,
      style: widgetStyle,
      domains,
      phone: number,
      address,
      country,
      plain: !branding.poweredBy,
      css: branding.css,
    });
  }
});
