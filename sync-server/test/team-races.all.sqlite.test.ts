import { expect, test } from 'vitest';
import { startTeam } from './team-fixture.ts';
import { RACES } from './team-races.ts';

const ROUNDS = 50;

test.each(Object.entries(RACES))('%s, in every round', { timeout: 300_000 }, async (_, prepare) => {
  const race = await prepare(await startTeam());
  for (let round = 0; round < ROUNDS; round += 1) await expect(race.play(round)).resolves.toBeUndefined();
});
