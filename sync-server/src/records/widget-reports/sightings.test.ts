import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/open-test-database.ts';
import { NOW, OWNER, seedOwner } from '../../../test/sync-service-fixture.ts';
import { saveSightings, sightingsOf, type Sighting } from './sightings.ts';

const { locationId } = OWNER;
const seenOn = (host: string, at: number): Sighting => ({ locationId, kind: 'seen', host, at });

test.each([
  { name: 'a later one', next: seenOn('next.example', NOW + 1), kept: 'next.example' },
  { name: 'of the same moment the one that is told last', next: seenOn('next.example', NOW), kept: 'next.example' },
  { name: 'no earlier one that is told late', next: seenOn('next.example', NOW - 1), kept: 'first.example' },
])('of what was seen of a widget is kept $name', async ({ next, kept }) => {
  const database = await openTestDatabase();
  await seedOwner(database);
  for (const sighting of [seenOn('first.example', NOW), next])
    await database.write((tx) => saveSightings(tx, [sighting]));
  expect((await sightingsOf(database.read, locationId)).get('seen')?.host).toBe(kept);
});
