import { expect, test } from 'vitest';
import { startTestServers } from './start-test-servers.ts';
import { startTeam } from './team-fixture.ts';
import { RACES } from './team-races.ts';

const ROUNDS = 50;

test.each(Object.entries(RACES))('%s on two processes, in every round', { timeout: 300_000 }, async (_, prepare) => {
  const { roundRobin } = await startTestServers();
  const race = await prepare(await startTeam({ server: roundRobin }));
  for (let round = 0; round < ROUNDS; round += 1) await expect(race.play(round)).resolves.toBeUndefined();
});
