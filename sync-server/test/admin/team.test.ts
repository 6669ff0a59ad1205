import { expect, test } from 'vitest';
import { authCalls, teamCalls } from '@doorsign/shared-schema/api';
import { startWholeTeam } from '../team-fixture.ts';
import { operatorOf } from './operator.ts';

test('the operator lists the members of a business, and removes one', async () => {
  const { server, ada, as, people, invite } = await startWholeTeam();
  const operate = operatorOf(server);
  await invite({ email: 'li@example.com', role: 'viewer', locations: null });
  const { out } = await operate(['team', 'list', ada.email]);
  expect(out).toMatch(/ada@example.com +owner +all/);
  expect(out).toMatch(/li@example.com +viewer +all +invited until 2026-03-18 12:00 UTC/);
  expect(out).toContain('6 of 25 seats.');
  const { E } = people;
  expect((await operate(['team', 'remove', ada.email, E.email])).code).toBe(4);
  expect(await operate(['team', 'remove', ada.email, E.email, '--yes'])).toMatchObject({
    code: 0,
    out: 'eve@example.com has been removed.\n',
  });
  expect((await as(E, authCalls.me)).error.code).toBe('membership_ended');
  expect((await as(ada, teamCalls.audit)).answer.entries[0]).toMatchObject({
    action: 'operator.removed',
    actor: { kind: 'operator', id: null, name: 'Operator' },
  });
  await server.sendNotices();
  expect((await server.mail(E.email))[0]?.text).toContain('The people who run Doorsign removed you');
  expect((await operate(['team', 'remove', ada.email, E.email, '--yes'])).code).toBe(3);
  expect((await operate(['team', 'remove', ada.email, ada.email, '--yes'])).code).toBe(1);
});

test('the operator sees a business, and the businesses of a member', async () => {
  const { server, ada, branch, people } = await startWholeTeam();
  const operate = operatorOf(server);
  expect((await operate(['business', 'show', ada.id, '--json'])).json).toMatchObject({
    businessId: ada.id,
    ownerId: ada.id,
    plan: 'enterprise',
    seats: { used: 5, limit: 25 },
    locations: [
      { id: ada.id, state: 'active', position: 0 },
      { id: branch, name: 'Airport', state: 'active', position: 1 },
    ],
  });
  expect((await operate(['business', 'show', ada.id])).out).toMatch(/Members +5 people, 5 of 25 seats/);
  expect((await operate(['users', 'show', people.M.email])).out).toContain(`Ada's Bakery (${ada.id}) as manager`);
});
