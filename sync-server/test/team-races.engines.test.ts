import { expect, test } from 'vitest';
import { startTeam } from './team-fixture.ts';
import { acceptTwice, takeLastSeat } from './team-races.ts';

test('17: of two sessions that accept one invitation, one does', async () => {
  const started = await startTeam();
  const race = await acceptTwice(started);
  await expect(race.play(0)).resolves.toBeUndefined();
});

test('18: of two invitations for the last of 25 seats, one is sent', async () => {
  const started = await startTeam();
  const race = await takeLastSeat(started);
  await expect(race.play(0)).resolves.toBeUndefined();
});
